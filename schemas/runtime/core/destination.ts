/**
 * Where a link of a document or a record leads. Nobody but who wrote it knows what it should be, so all that is not
 * plainly a place inside the app or a known kind of place outside is refused: a browser reads more into an address
 * than a person sees (WHATWG URL: it drops tabs and line ends, trims control characters, takes `\` for `/`).
 */

/** `inside`: a path, query or fragment of ours. `outside`: the web, a mail, a phone call. */
export type DestinationKind = 'inside' | 'outside' | 'refused'

/** @param hosts the only ones that addresses of the web may name; without it any */
export const classifyDestination = (target: string, hosts?: readonly string[]): DestinationKind =>
  describeInvalidDestination(target, hosts) !== undefined
    ? 'refused'
    : schemeOf(target) === undefined
      ? 'inside'
      : 'outside'

/** Why a target is refused and what to write instead; undefined: it is not. */
export function describeInvalidDestination(target: string, hosts?: readonly string[]): string | undefined {
  if (unreadable.test(target)) return 'holds a space, a control character or "\\"; encode them as %20 or %5C'
  if (target.startsWith('//')) return 'names a host without a scheme; write https:// before it'
  const scheme = schemeOf(target)
  if (scheme === undefined) return undefined
  if (scheme === 'https' || scheme === 'http') return webFault(target, hosts)
  if (scheme === 'mailto') return mailFault(target)
  return scheme === 'tel' ? phoneFault(target) : `has the scheme "${scheme}"; ${allowed}`
}

const allowed = 'write a path such as /studio, or an address with https, http, mailto or tel'

/** C0 controls, delete, C1 controls, every kind of space, and what has no width: none of them can be seen. */
const unreadable = /[\\\s\p{Cc}\p{Cf}\p{Zs}]|\p{Cs}/u

/** In lower case. A colon behind a slash, a query or a fragment makes none. */
const schemeOf = (target: string): string | undefined => /^([^/?#:]*):/.exec(target)?.[1]?.toLowerCase()

function webFault(target: string, hosts?: readonly string[]): string | undefined {
  // `https:x` and `https:///x` are addresses to a browser; nobody who means one writes them.
  if (!/^https?:\/\/[^/?#]/i.test(target) || !URL.canParse(target))
    return 'is no address of the web; write it as https://example.org/path'
  const { username, password, hostname } = new URL(target)
  if (username !== '' || password !== '' || /^[^/?#]*\/\/[^/?#]*@/.test(target))
    return 'holds a user name before the host; leave out all up to the "@"'
  return hosts === undefined || hosts.some(host => host.toLowerCase() === hostname)
    ? undefined
    : `leads to ${hostname}, which "linkHosts" of the business does not list (${hosts.join(', ') || 'it lists none'}); add "${hostname}" there, or write a path such as /studio`
}

/** An escaped line end would begin another header of the letter. */
const mailFault = (target: string): string | undefined =>
  /^mailto:[^?#@]+@[^?#@]+(\?|$)/i.test(target) && !/%0[ad]/i.test(target)
    ? undefined
    : 'is no mail address; write it as mailto:studio@example.org'

const phoneFault = (target: string): string | undefined =>
  /^tel:\+?[\d().-]+$/i.test(target) ? undefined : 'is no phone number; write it as tel:+49301234567'

/** The same of a link in a document: its page is shown at many addresses, so a path of ours begins at the root. */
export const describeInvalidLink = (target: string): string | undefined =>
  describeInvalidDestination(target) ??
  (schemeOf(target) === undefined && !target.startsWith('/')
    ? 'is relative to whichever page shows it; begin it with "/"'
    : undefined)
