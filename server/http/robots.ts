/** Serves `robots.txt`. */
import type { FastifyInstance } from 'fastify'

/** RFC 9309: what a business offers may be found; bookings, calls and what is no page may not. */
const robots = `User-agent: *
Disallow: /api/
Disallow: /operator/
Disallow: /*/widget/booking/
Disallow: /widget/booking/
Disallow: /v2/preview/
`

export function registerRobots(app: FastifyInstance): void {
  app.get('/robots.txt', async (_, reply) => reply.type('text/plain; charset=utf-8').send(robots))
}
