/**
 * Classifies where a link in a document or a record leads. Only its author knows what it should be, so everything
 * that is not plainly a place inside the app or a known kind of place outside is refused: a browser reads more into a
 * URL than a person sees (WHATWG URL: it drops tabs and line ends, trims control characters, treats `\` as `/`).
 */
import { canParseUrl } from './can-parse-url.ts'

/** `inside`: a path, query or fragment of the app. `outside`: the web, an email, a phone call. */
export type DestinationKind = 'inside' | 'outside' | 'refused'

/** @param hosts the only hosts that web URLs may name; any if omitted */
export const classifyDestination = (target: string, hosts?: readonly string[]): DestinationKind =>
  describeInvalidDestination(target, hosts) !== undefined
    ? 'refused'
    : schemeOf(target) === undefined
      ? 'inside'
      : 'outside'

/** Returns why a target is refused and what to write instead, or undefined if it is accepted. */
export function describeInvalidDestination(target: string, hosts?: readonly string[]): string | undefined {
  if (unreadable.test(target))
    return 'contains a space, a control character or "\\"; encode it, such as %20 or %5C'
  if (target.startsWith('//')) return 'names a host without a scheme; write https:// before it'
  const scheme = schemeOf(target)
  if (scheme === undefined) return undefined
  if (scheme === 'https' || scheme === 'http') return webFault(target, hosts)
  if (scheme === 'mailto') return mailFault(target)
  return scheme === 'tel' ? phoneFault(target) : `has the scheme "${scheme}"; ${allowed}`
}

const allowed = 'write a path such as /studio, or a URL with https, http, mailto or tel'

/**
 * C0 controls, delete, C1 controls, spaces of any kind and zero-width characters: none of them is visible.
 */
const unreadable = /[\\\s\p{Cc}\p{Cf}\p{Zs}]|\p{Cs}/u

/** Returns the scheme in lower case. A colon after a slash, a query or a fragment does not make one. */
const schemeOf = (target: string): string | undefined => /^([^/?#:]*):/.exec(target)?.[1]?.toLowerCase()

function webFault(target: string, hosts?: readonly string[]): string | undefined {
  // Browsers accept `https:x` and `https:///x`, but nobody who means a URL writes them.
  if (!/^https?:\/\/[^/?#]/i.test(target) || !canParseUrl(target))
    return 'is not a web address; write it as https://example.org/path'
  const { username, password, hostname } = new URL(target)
  if (username !== '' || password !== '' || /^[^/?#]*\/\/[^/?#]*@/.test(target))
    return 'contains a user name; remove everything up to the "@"'
  return hosts === undefined || hosts.some(host => host.toLowerCase() === hostname)
    ? undefined
    : `leads to ${hostname}, which is not in the "linkHosts" of the business (${hosts.join(', ') || 'an empty list'}); add "${hostname}" there, or write a path such as /studio`
}

/** Refuses escaped line ends, since one would start another mail header. */
const mailFault = (target: string): string | undefined =>
  /^mailto:[^?#@]+@[^?#@]+(\?|$)/i.test(target) && !/%0[ad]/i.test(target)
    ? undefined
    : 'is not an email address; write it as mailto:studio@example.org'

const phoneFault = (target: string): string | undefined =>
  /^tel:\+?[\d().-]+$/i.test(target) ? undefined : 'is not a phone number; write it as tel:+49301234567'

/**
 * Like `describeInvalidDestination`, for a link in a document: the page is shown at many URLs, so a path
 * inside the app must start at the root.
 */
export const describeInvalidLink = (target: string, hosts?: readonly string[]): string | undefined =>
  describeInvalidDestination(target, hosts) ??
  (schemeOf(target) === undefined && !target.startsWith('/')
    ? 'is relative to the page that shows it; begin it with "/"'
    : undefined)
