import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Settings } from '../settings.ts'
import { getNetworkPrefix } from './client.ts'

/** Browsers open six each; a class behind one address has room. */
export const maxConnectionsPerAddress = 300

/**
 * Closes each connection that an address has too many of. Behind a proxy all connections come from it, so the proxy has
 * to count them.
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
    if (count > maxConnectionsPerAddress) return void socket.destroy()
    open.set(address, count)
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1
      if (left === 0) open.delete(address)
      else open.set(address, left)
    })
  })
}
