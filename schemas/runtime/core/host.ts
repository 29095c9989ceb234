/**
 * Hosts that a business names: its own (`hosts`) and the sites that may embed it (`embedHosts`). They go into headers
 * and decide whose page an address is, so nothing but plain host names passes, when saved and again when read.
 */

/** Labels of letters, digits, "-" and "_" in any script; no wildcard, no port. */
const hostPattern = /^[\p{L}\p{M}\p{N}_-]+(\.[\p{L}\p{M}\p{N}_-]+)*$/u
const asciiHost = /^[a-z\d_-]+(\.[a-z\d_-]+)*$/
const maxHostCharacters = 253
const maxPort = 65_535

/** Returns a host name in lower case, IDN as punycode (UTS 46), or undefined if the text is no host name. */
export function canonicalizeHost(text: string): string | undefined {
  if (!hostPattern.test(text) || text.length > maxHostCharacters || !URL.canParse(`http://${text}/`))
    return undefined
  const { hostname } = new URL(`http://${text}/`)
  return asciiHost.test(hostname) && hostname.length <= maxHostCharacters ? hostname : undefined
}

/**
 * Returns an origin as `frame-ancestors` takes it (CSP 3, host-source): a host, perhaps with http(s) before and a port
 * behind it, a wildcard only as its whole first label. Undefined if the text is anything else.
 */
export function canonicalizeEmbedHost(text: string): string | undefined {
  const [, scheme = '', wildcard = '', name = '', port = ''] =
    /^(https?:\/\/)?(\*\.)?([^*:/]+)(:\d{1,5})?\/?$/i.exec(text) ?? []
  const host = canonicalizeHost(name)
  const isPort = port === '' || (Number(port.slice(1)) > 0 && Number(port.slice(1)) <= maxPort)
  // A wildcard before one label would let all of a top-level domain in.
  if (host === undefined || !isPort || (wildcard !== '' && !host.includes('.'))) return undefined
  return `${scheme.toLowerCase()}${wildcard}${host}${port === '' ? '' : `:${Number(port.slice(1))}`}`
}

/** Returns why a host of a business's own is refused, or undefined if it is not. */
export const describeInvalidHost = (text: string): string | undefined =>
  canonicalizeHost(text) === undefined
    ? `${JSON.stringify(text)} is no host name; write it without scheme, port and path, such as booking.example.com`
    : undefined

/** The same of a site that may embed the business. */
export const describeInvalidEmbedHost = (text: string): string | undefined =>
  canonicalizeEmbedHost(text) === undefined
    ? `${JSON.stringify(text)} is no site; write a host, perhaps with https:// before and a port behind it, such as https://shop.example.com or https://*.example.com`
    : undefined
