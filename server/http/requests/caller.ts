import { isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type { Caller } from '#server/calls/handler.ts'
import { isSameSecret } from '#server/lib/same-secret.ts'

/**
 * Identifies the client of a request: its address, and whether it presents the operator's token (RFC 6750, in the
 * header only).
 */
export const readCaller = (request: FastifyRequest, token: string): Caller => ({
  ...getCallerIpPrefixes(request.ip),
  isOperator: matchesBearerToken(token, request.headers.authorization),
  wantsNewest: needsFreshRead(request),
})

/**
 * Whether the client has written, or says that it accepts nothing that was stored (RFC 9111, 5.2.1), as browsers do when a
 * page is loaded again.
 */
export const needsFreshRead = ({ method, headers }: FastifyRequest): boolean =>
  (method !== 'GET' && method !== 'HEAD') || /\b(no-cache|max-age=0)\b/i.test(headers['cache-control'] ?? '')

/**
 * Returns the address that limits count, and for IPv6 its site, a /48 (RFC 6177). A site has 65,536 networks, with
 * which it could get around any limit per network.
 */
export function getCallerIpPrefixes(ip: string): Pick<Caller, 'address' | 'site'> {
  const address = getNetworkPrefix(ip)
  if (!address.endsWith('::/64')) return { address }
  return { address, site: `${address.split(':').slice(0, 3).join(':')}::/48` }
}

/**
 * Returns what limits count as one client: an IPv4 address, even if mapped to IPv6 (RFC 4291, 2.5.5.2), or the /64 that
 * every IPv6 user has, whose 2^64 addresses would get around any limit.
 */
export function getNetworkPrefix(address: string): string {
  const [plain = ''] = address.split('%')
  if (!isIPv6(plain)) return address
  const groups = parseGroups(plain)
  const [high = 0, low = 0] = groups.slice(6)
  if (groups.slice(0, 5).every(group => group === 0) && groups[5] === 0xffff)
    return [high >> 8, high & 255, low >> 8, low & 255].join('.')
  return `${groups
    .slice(0, 4)
    .map(group => group.toString(16))
    .join(':')}::/64`
}

/** The eight groups; the URL parser normalizes every address, without an embedded IPv4. */
function parseGroups(address: string): readonly number[] {
  const [head = '', tail] = new URL(`http://[${address}]/`).hostname.slice(1, -1).split('::')
  const numbers = (text: string) =>
    text === '' ? [] : text.split(':').map(group => Number.parseInt(group, 16))
  const first = numbers(head)
  const last = numbers(tail ?? '')
  return [...first, ...Array<number>(8 - first.length - last.length).fill(0), ...last]
}

export function matchesBearerToken(token: string, authorization: string | undefined): boolean {
  const shown = /^Bearer +([\x21-\x7e]+)$/i.exec(authorization ?? '')?.[1]
  return shown !== undefined && isSameSecret(shown, token)
}
