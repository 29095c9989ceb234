/**
 * Cleans what people paste for a telephone number, an email address or a name, and tells what is one. Contacts, web
 * pages and chats add characters that nobody sees or can tell apart: marks of direction, no-break blanks and hyphens,
 * full-width digits, a `tel:` of the link. Page and server clean before they check, so both judge, and the server
 * stores, the same text.
 *
 * No library of numbering plans: whether a number can be called is known only to who calls it, and the plans are 80 kB
 * for a page that is read on the way. What is asked for is a text that looks like a number.
 */

/** What a text of a form or call is. `any`: what somebody is searched by, one of the others. */
export type ContactDetailKind = 'phone' | 'email' | 'name' | 'any'

export const isContactDetailKind = (kind: unknown): kind is ContactDetailKind =>
  kind === 'phone' || kind === 'email' || kind === 'name' || kind === 'any'

/** Returns the text to check and store; empty if nothing visible is left. Cleaning twice changes nothing more. */
export function cleanContactDetail(kind: ContactDetailKind, text: string): string {
  if (kind === 'phone') return cleanPhone(text)
  if (kind === 'email') return cleanEmail(text)
  return kind === 'name' ? cleanName(text) : cleanSearch(text)
}

/** A number is searched for without its extension. */
function cleanSearch(text: string): string {
  const number = cleanPhone(text)
  if (hasOnlyPhone(number)) return splitPhone(number).number
  return text.includes('@') || text.includes('\uff20') ? cleanEmail(text) : cleanName(text)
}

/**
 * Returns a telephone number in ASCII, otherwise as it was typed: its blanks, brackets and its extension
 * ("ext. 12", "Durchwahl 12") stay.
 */
export const cleanPhone = (text: string): string =>
  toPlainText(withoutScheme(text, /^\s*(?:tel|callto|sms)\s*\.?\s*:\s*(?:\/\/)?/i))
    .replace(/\p{Nd}/gu, toAsciiDigit)
    .replaceAll('➕', '+')
    .replace(/[\u30fc\u2500]/g, '-')
    .replace(/[\u2044\u2215]/g, '/')
    .replace(/[\u00b7\u2022\u2027\u2219\u22c5]/g, '.')
    .replace(/\s+/g, ' ')
    .trim()

/** Returns an email address without what surrounds it: `mailto:`, `<…>` with or without a name. Letter case stays. */
export function cleanEmail(text: string): string {
  const plain = toPlainText(text).trim()
  const [, bracketed] = /^[^<>]*<([^<>]*)>$/.exec(plain) ?? []
  const isLink = /^mailto\s*:/i.test(bracketed ?? plain)
  const address = (bracketed ?? plain).replace(/^mailto\s*:/i, '').trim()
  const bare = isLink ? decodeEscapes(address.replace(/\?.*$/s, '')) : address
  return bare.replace(/[\u3002\uff61]/g, '.').trim()
}

/**
 * Returns a name in Unicode's composed form (NFC), on one line. The two joiners stay where Persian and Indic spelling
 * and emoji need them: between two characters that are not Latin, Greek, Cyrillic or the like.
 */
export const cleanName = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[\s\p{Z}\u2800\u3164\uffa0]+/gu, ' ')
    .replace(
      /[\p{Cc}\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/gu,
      '',
    )
    .replace(/[\u2010\u2011]/g, '-')
    .replace(/(^|[\p{L}\p{N}\p{P}\p{Z}])[\u200c\u200d]+/gu, keepJoinerOfScript)
    .replace(/[\u200c\u200d]+(?=$|[\p{P}\p{Z}\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])/gu, '')
    .replace(/ {2,}/g, ' ')
    .trim()

const unjoined =
  /^$|[\p{N}\p{P}\p{Z}\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Hebrew}\p{Script=Armenian}\p{Script=Georgian}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

const keepJoinerOfScript = (joined: string, before: string): string =>
  unjoined.test(before) ? before : joined

/**
 * Returns the text without invisible characters, with plain blanks and hyphens, and in compatibility form (NFKC), which
 * knows full-width letters, digits and signs.
 */
const toPlainText = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\s\p{Z}]/gu, ' ')
    .replace(/[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]|\u20e3/gu, '')
    .replace(/[\u2010-\u2015\u2043\u2212\u02d7\ufe58]/g, '-')

function withoutScheme(text: string, scheme: RegExp): string {
  const plain = toPlainText(text)
  return scheme.test(plain) ? decodeEscapes(plain.replace(scheme, '')) : plain
}

/** Decodes the %2B of a link's address; leaves a text as it is in which a percent sign is no escape. */
function decodeEscapes(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Unicode has decimal digits in runs from 0 to 9: a digit's value is how many of its run come before it. */
function toAsciiDigit(digit: string): string {
  const point = digit.codePointAt(0) ?? 0
  let before = 0
  while (/^\p{Nd}$/u.test(String.fromCodePoint(point - before - 1))) before++
  return String(before % 10)
}

/** How people write an extension, in the languages of the pages. */
const extensionWords = [
  'ext',
  'extn',
  'extension',
  'x',
  'ex',
  'app',
  'apparat',
  'durchwahl',
  'dw',
  'klappe',
  'kl',
  'poste',
  'interne',
  'interno',
  'int',
  'intern',
  'toestel',
  'tst',
  'lokal',
  'lok',
  'wew',
  'wewn',
  'wewnętrzny',
  'mellék',
  'anexo',
  'ramal',
  'extensión',
  'extensao',
  'extensão',
]
const extension = `( ?(;ext=|[,;]{1,3}|[,;]? ?#|[,;]? ?\\(?(${extensionWords.join('|')})[.:]{0,2}) ?[0-9]{1,8}[#)]?)`

/**
 * The pattern of texts in lower case that are nothing but a telephone number, perhaps with an extension, in syntax that
 * JavaScript and PostgreSQL share. Its first group is the extension.
 */
export const phonePattern = `^[-+0-9 ()/.]+${extension}?$`

const phone = new RegExp(phonePattern)

/** Tells whether a text is nothing but a number, however few digits it has: a sentence with one is none. */
export const hasOnlyPhone = (text: string): boolean => phone.test(text.toLowerCase())

const minCharacters = 5
const maxCharacters = 40
const minDigits = 3

/**
 * Tells whether a clean text looks like a telephone number: digits with the usual signs between them, a plus only at
 * the beginning, and perhaps an extension.
 */
export const isPhone = (text: string): boolean =>
  text.length >= minCharacters &&
  text.length <= maxCharacters &&
  hasOnlyPhone(text) &&
  !/\d.*\+|\+.*\+/.test(text) &&
  splitPhone(text).number.replace(/\D/g, '').length >= minDigits

/**
 * Tells whether a text is a name: it has a letter of any script, and nothing that links, markup and headers are made
 * of.
 */
export const isName = (text: string): boolean => /\p{L}/u.test(text) && !/[\p{Cc}<>]|:\/\//u.test(text)

/** Divides a clean number from its extension, which is empty if there is none. */
function splitPhone(text: string): { readonly number: string; readonly extension: string } {
  const [, found = ''] = phone.exec(text.toLowerCase()) ?? []
  return {
    number: text.slice(0, text.length - found.length).replace(/[ (]+$/, ''),
    extension: found.replace(/\D/g, ''),
  }
}

/** Returns the `tel:` URI that calls a number (RFC 3966). Who dials from abroad leaves out the zero of "+49 (0)30 1234567". */
export function formatPhoneUri(text: string): string {
  const { number, extension } = splitPhone(cleanPhone(text))
  const digits = number.replace(/^(\(?\+\d+\)?\s*)\(0\)/, '$1').replace(/[^+\d]/g, '')
  return `tel:${digits}${extension === '' ? '' : `;ext=${extension}`}`
}

/** Cleans a contact detail that a link fills in, with the plus that the URL of a page turns into a blank. */
export const cleanPrefilledContactDetail = (kind: ContactDetailKind, text: string): string =>
  cleanContactDetail(kind, restoreLinkPlus(kind, text))

/**
 * Restores the plus of a text that was in a link: in a query, an unescaped plus means a blank. An address has no blank,
 * so each was a plus; a number has one only before its country code. In a name it stays a blank.
 */
function restoreLinkPlus(kind: ContactDetailKind, text: string): string {
  if (kind === 'email') return /@/.test(text) && !/[<>]/.test(text) ? text.trim().replaceAll(' ', '+') : text
  return kind === 'phone' ? text.replace(/^ (?=\(?[1-9])/, '+') : text
}
