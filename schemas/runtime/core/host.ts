/**
 * Validates the hosts that a business names: its own (`hosts`) and the sites that may embed it
 * (`embedHosts`). They go into headers and decide which business a URL belongs to, so only plain host names
 * pass, both when saved and when read.
 */
import { canParseUrl } from './can-parse-url.ts'

/** Labels of letters, digits, "-" and "_" in any script; no wildcard, no port. */
const hostPattern = /^[\p{L}\p{M}\p{N}_-]+(\.[\p{L}\p{M}\p{N}_-]+)*$/u
const asciiHost = /^[a-z\d_-]+(\.[a-z\d_-]+)*$/
const maxHostCharacters = 253
const maxPort = 65_535

/** Returns a host name in lower case, IDN as punycode (UTS 46), or undefined if the text is no host name. */
export function canonicalizeHost(text: string): string | undefined {
  if (!hostPattern.test(text) || text.length > maxHostCharacters || !canParseUrl(`http://${text}/`))
    return undefined
  const { hostname } = new URL(`http://${text}/`)
  return asciiHost.test(hostname) && hostname.length <= maxHostCharacters ? hostname : undefined
}

/**
 * Returns an origin in the form `frame-ancestors` accepts (CSP 3, host-source): a host, with an optional
 * http(s) scheme and port; a wildcard only as the whole first label. Returns undefined for anything else.
 */
export function canonicalizeEmbedHost(text: string): string | undefined {
  const [, scheme = '', wildcard = '', name = '', port = ''] =
    /^(https?:\/\/)?(\*\.)?([^*:/]+)(:\d{1,5})?\/?$/i.exec(text) ?? []
  const host = canonicalizeHost(name)
  const isPort = port === '' || (Number(port.slice(1)) > 0 && Number(port.slice(1)) <= maxPort)
  // A wildcard before a single label would admit a whole top-level domain.
  if (host === undefined || !isPort || (wildcard !== '' && !host.includes('.'))) return undefined
  return `${scheme.toLowerCase()}${wildcard}${host}${port === '' ? '' : `:${Number(port.slice(1))}`}`
}

/** Returns why a business's own host is refused, or undefined if it is accepted. */
export const describeInvalidHost = (text: string): string | undefined =>
  canonicalizeHost(text) === undefined
    ? `${JSON.stringify(text)} is not a host name; write it without scheme, port and path, such as booking.example.com`
    : undefined

/** Returns why a site that may embed the business is refused, or undefined if it is accepted. */
export const describeInvalidEmbedHost = (text: string): string | undefined =>
  canonicalizeEmbedHost(text) === undefined
    ? `${JSON.stringify(text)} is not a site; write a host, optionally with a scheme and a port, such as https://shop.example.com or https://*.example.com`
    : undefined
