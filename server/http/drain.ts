/** Stopping: what is under way is answered, and nobody who asks for nothing is waited for. */
import { type Socket, Server as TcpServer } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** As long as a download may go on after the server was told to stop. */
const graceMs = 7_000
/**
 * A connection that is kept alive may carry a request that we have not read yet: closing it would reset that one. Who
 * asks within this time is answered with "Connection: close", which ends it without a reset.
 */
const idleMs = 800
const idleCheckMs = 50

/**
 * Node closes idle connections at once, and waits a minute for those on which nothing was asked, as browsers open in
 * advance. Here all of them end by themselves before the framework closes the server.
 */
export function registerDrain(app: FastifyInstance): void {
  /** When each last had nothing to do; undefined: a request is under way. */
  const idleSince = new Map<Socket, number | undefined>()
  app.server.on('connection', (socket: Socket) => {
    idleSince.set(socket, performance.now())
    socket.once('close', () => idleSince.delete(socket))
  })
  app.server.on('request', ({ socket }, response) => {
    idleSince.set(socket, undefined)
    response.once('close', () => idleSince.has(socket) && idleSince.set(socket, performance.now()))
  })
  app.addHook('preClose', async () => {
    if (!app.server.listening) return
    const begun = performance.now()
    // Only the port: clients that are connected stay, and are told with the next answer that it is the last.
    TcpServer.prototype.close.call(app.server)
    while (idleSince.size > 0 && performance.now() - begun < graceMs) {
      await delay(idleCheckMs)
      const now = performance.now()
      for (const [socket, since] of idleSince)
        if (since !== undefined && now - Math.max(since, begun) > idleMs) socket.destroy()
    }
    app.server.closeAllConnections()
  })
}
