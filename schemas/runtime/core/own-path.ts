/**
 * Reads a path that comes from outside, as browsers will: in a query, a body, a header or storage. A pattern cannot tell
 * whether it stays here, because browsers drop tabs and line ends, take `\` for `/` and resolve dots (WHATWG URL).
 */
import { canParseUrl } from './can-parse-url.ts'

/** No host has this name (RFC 2606), so nothing but a path can lead there. */
const base = 'http://own-path.invalid'

/**
 * Returns path, query and fragment, normalized: a browser that follows them from any page of this origin stays there.
 * Returns undefined if the text leads elsewhere, or could: after `/.//example.org` is normalized, it names a host.
 */
export function parseOwnPath(text: string): string | undefined {
  if (!canParseUrl(text, base)) return undefined
  const { href } = new URL(text, base)
  const path = href.startsWith(`${base}/`) ? href.slice(base.length) : '//'
  return path.startsWith('//') ? undefined : path
}
