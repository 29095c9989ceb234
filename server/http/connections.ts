import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Settings } from '#server/environment/settings.ts'
import { getNetworkPrefix } from './requests/caller.ts'

/** Browsers open six each; this leaves room for a classroom behind one address. */
export const maxConnectionsPerIp = 300

/**
 * Closes connections over the limit per address. Behind a proxy all connections have the proxy's address, so the proxy
 * must count them.
 */
export function limitConnections(
  app: FastifyInstance,
  { rateLimits, trustProxy }: Pick<Settings, 'rateLimits' | 'trustProxy'>,
): void {
  if (!rateLimits || trustProxy !== false) return
  const open = new Map<string, number>()
  app.server.on('connection', (socket: Socket) => {
    const address = getNetworkPrefix(socket.remoteAddress ?? '')
    const count = (open.get(address) ?? 0) + 1
    if (count > maxConnectionsPerIp) return void socket.destroy()
    open.set(address, count)
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1
      if (left === 0) open.delete(address)
      else open.set(address, left)
    })
  })
}
