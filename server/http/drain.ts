/** Stopping: what is under way is answered, and nobody who asks for nothing is waited for. */
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** As long as a download may go on after the server was told to stop. */
const graceMs = 8_000
/** A connection that is kept alive is idle again after its last answer. */
const idleCheckMs = 100

/**
 * To Node a connection on which nothing was asked yet is no idle one: browsers open some in advance, and each would
 * keep `close` waiting for a minute.
 */
export function registerDrain(app: FastifyInstance): void {
  const silent = new Set<Socket>()
  let isStopping = false
  app.server.on('connection', (socket: Socket) => {
    if (isStopping) return void socket.destroy()
    silent.add(socket)
    socket.once('close', () => silent.delete(socket))
  })
  app.server.on('request', ({ socket }) => silent.delete(socket))
  app.addHook('preClose', async () => {
    isStopping = true
    for (const socket of silent) socket.destroy()
    setInterval(() => app.server.closeIdleConnections(), idleCheckMs).unref()
    setTimeout(() => app.server.closeAllConnections(), graceMs).unref()
  })
}
