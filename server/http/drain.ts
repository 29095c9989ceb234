/** Graceful shutdown: finishes running requests without waiting for idle connections. */
import { type Socket, Server as TcpServer } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** How long a response may take after the server was told to stop. */
const graceMs = 7_000
/**
 * A kept-alive connection may carry a request that we have not read yet; closing it would reset that request. A request
 * within this time is answered with "Connection: close", which ends the connection without a reset.
 */
const idleMs = 800
const idleCheckMs = 50

/**
 * Node closes idle connections at once, and waits a minute for connections without a request, which browsers open in
 * advance. Here all of them end by themselves before the framework closes the server.
 */
export function registerDrain(app: FastifyInstance): void {
  /** When each connection became idle; undefined while a request is running. */
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
    // Closes only the port: connected clients stay, and their next response is the last.
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
