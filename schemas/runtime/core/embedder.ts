import { canonicalizeEmbedHost } from './host.ts'

/**
 * Tells whether a page is on one of the sites that may embed a business: matches as browsers match `frame-ancestors`
 * (CSP 3, host-source). A site without a scheme admits http and https, one without a port the scheme's own.
 */
export function isOnEmbedHost(page: string, embedHosts: readonly string[]): boolean {
  if (!URL.canParse(page)) return false
  const { protocol, hostname, port } = new URL(page)
  if (protocol !== 'https:' && protocol !== 'http:') return false
  return embedHosts.some(text => {
    const [, scheme, wildcard, host = '', wantedPort = ''] =
      /^(?:(https?:)\/\/)?(\*\.)?([^:]+)(?::(\d+))?$/.exec(canonicalizeEmbedHost(text) ?? '') ?? []
    const isHost = wildcard === undefined ? hostname === host : hostname.endsWith(`.${host}`)
    return (
      isHost && (scheme === undefined || scheme === protocol) && port === stripDefault(wantedPort, protocol)
    )
  })
}

/** A URL has no port if it is its scheme's own. */
const stripDefault = (port: string, protocol: string): string =>
  port === (protocol === 'https:' ? '443' : '80') ? '' : port

/** Where a frame leads itself that has no origin, with its own path and query (`page`). */
export const sandboxedFramePath = '/embed/sandboxed'
