import { createHash, timingSafeEqual } from 'node:crypto'
import { isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type { Client } from '../calls/handler.ts'

/** Who sends a request: its address, and whether it shows the operator's token (RFC 6750, in the header only). */
export const readClient = (request: FastifyRequest, token: string): Client => ({
  ...getAddressAndSite(request.ip),
  isOperator: matchesBearerToken(token, request.headers.authorization),
})

/** A site has a /48 (RFC 6177), and with it 65,536 networks that would get around any limit of one. */
export function getAddressAndSite(ip: string): Pick<Client, 'address' | 'site'> {
  const address = getNetworkPrefix(ip)
  if (!address.endsWith('::/64')) return { address }
  return { address, site: `${address.split(':').slice(0, 3).join(':')}::/48` }
}

/**
 * Who is counted as one: an IPv4 address, also where it comes as IPv6 (RFC 4291, 2.5.5.2), or the /64 that everybody
 * with IPv6 has to themselves, whose 2^64 addresses would get around any limit.
 */
export function getNetworkPrefix(address: string): string {
  const [plain = ''] = address.split('%')
  if (!isIPv6(plain)) return address
  const groups = groupsOf(plain)
  const [high = 0, low = 0] = groups.slice(6)
  if (groups.slice(0, 5).every(group => group === 0) && groups[5] === 0xffff)
    return [high >> 8, high & 255, low >> 8, low & 255].join('.')
  return `${groups
    .slice(0, 4)
    .map(group => group.toString(16))
    .join(':')}::/64`
}

/** The eight numbers; the URL parser writes every address in one way, without an embedded IPv4. */
function groupsOf(address: string): readonly number[] {
  const [head = '', tail] = new URL(`http://[${address}]/`).hostname.slice(1, -1).split('::')
  const numbers = (text: string) =>
    text === '' ? [] : text.split(':').map(group => Number.parseInt(group, 16))
  const [first, last] = [numbers(head), numbers(tail ?? '')]
  return [...first, ...Array<number>(8 - first.length - last.length).fill(0), ...last]
}

/** Digests are compared, so that the time says nothing about the token, its length included. */
export function matchesBearerToken(token: string, authorization: string | undefined): boolean {
  const shown = /^Bearer +([\x21-\x7e]+)$/i.exec(authorization ?? '')?.[1]
  return shown !== undefined && timingSafeEqual(digest(shown), digest(token))
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
