/** Finds what an email address was probably meant to be. It is loaded once an email field is left. */
import emailMisspelled from 'email-misspelled'

/**
 * Where most people of our languages have their mail. An address at one of these is right; one that nearly is at one of these
 * probably has a typo. A host that is easily a company's own, such as `op.pl`, is only worth suggesting if it is close.
 */
const hosts = [
  ...'gmail.com googlemail.com outlook.com hotmail.com live.com msn.com yahoo.com ymail.com icloud.com me.com mac.com'.split(
    ' ',
  ),
  ...'aol.com proton.me protonmail.com pm.me gmx.com gmx.net mail.com email.com zoho.com fastmail.com hey.com'.split(
    ' ',
  ),
  // German
  ...'gmx.de web.de t-online.de freenet.de outlook.de hotmail.de live.de yahoo.de aol.de arcor.de mail.de posteo.de'.split(
    ' ',
  ),
  ...'mailbox.org vodafonemail.de online.de gmx.at aon.at a1.net chello.at gmx.ch bluewin.ch'.split(' '),
  // English
  ...'outlook.co.uk hotmail.co.uk live.co.uk yahoo.co.uk btinternet.com sky.com comcast.net verizon.net att.net'.split(
    ' ',
  ),
  ...'sbcglobal.net bellsouth.net cox.net charter.net rogers.com shaw.ca telus.net optusnet.com.au bigpond.com'.split(
    ' ',
  ),
  // French
  ...'orange.fr wanadoo.fr free.fr laposte.net sfr.fr outlook.fr hotmail.fr live.fr yahoo.fr neuf.fr skynet.be'.split(
    ' ',
  ),
  // Italian, Spanish
  ...'libero.it virgilio.it tiscali.it alice.it tin.it outlook.it hotmail.it live.it yahoo.it'.split(' '),
  ...'outlook.es hotmail.es yahoo.es telefonica.net terra.es'.split(' '),
  // Danish, Dutch
  ...'mail.dk outlook.dk hotmail.dk live.dk yahoo.dk jubii.dk ofir.dk stofanet.dk'.split(' '),
  ...'ziggo.nl kpnmail.nl kpnplanet.nl xs4all.nl planet.nl hetnet.nl home.nl outlook.nl hotmail.nl live.nl telenet.be'.split(
    ' ',
  ),
  // Polish, Hungarian
  ...'wp.pl o2.pl onet.pl op.pl interia.pl gazeta.pl poczta.onet.pl'.split(' '),
  ...'freemail.hu citromail.hu t-online.hu indamail.hu'.split(' '),
  // Portuguese
  ...'sapo.pt outlook.pt hotmail.pt live.com.pt uol.com.br bol.com.br terra.com.br ig.com.br globo.com yahoo.com.br'.split(
    ' ',
  ),
  ...'hotmail.com.br outlook.com.br'.split(' '),
]

const suggestShort = emailMisspelled({ domains: hosts, lengthDiffMax: 1, maxMisspelled: 1 })
const suggestLong = emailMisspelled({ domains: hosts, lengthDiffMax: 2, maxMisspelled: 2 })

/** Up to this length, two wrong letters make another host rather than a typo. */
const maxShortHostLength = 8

/** Returns the address at the host that was probably meant; undefined if nothing seems wrong. */
export function suggestEmail(email: string): string | undefined {
  const at = email.lastIndexOf('@')
  const host = email.slice(at + 1).toLowerCase()
  if (at < 1 || host === '') return undefined
  const suggest = host.length > maxShortHostLength ? suggestLong : suggestShort
  const [best] = suggest(`a@${host}`)
  return best && `${email.slice(0, at)}@${best.suggest}`
}
