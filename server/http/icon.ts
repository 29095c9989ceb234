import type { FastifyInstance } from 'fastify'
import { payloadHref } from '#schemas/payload-address.ts'

/** The site icon is not found, here and under every locale: no page, no cookie, no rendering. */
export function registerIcon(app: FastifyInstance): void {
  for (const url of ['/favicon.ico', '/:locale/favicon.ico'].flatMap(icon => [icon, payloadHref(icon)]))
    app.get(url, (_, reply) => reply.code(404).type('text/plain; charset=utf-8').send('Not found'))
}
