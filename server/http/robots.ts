/** Serves `robots.txt`. */
import type { FastifyInstance } from 'fastify'

/** RFC 9309: a business's services may be indexed; bookings, calls and everything that is not a page may not. */
const robotsTxt = `User-agent: *
Disallow: /api/
Disallow: /operator/
Disallow: /*/widget/booking/
Disallow: /widget/booking/
Disallow: /*/widget/submission/
Disallow: /widget/submission/
Disallow: /v2/preview/
`

export function registerRobots(app: FastifyInstance): void {
  app.get('/robots.txt', async (_, reply) => reply.type('text/plain; charset=utf-8').send(robotsTxt))
}
