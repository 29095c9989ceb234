import type { FastifyInstance } from 'fastify'

/** The site icon is not found, here and under every locale: no page, no cookie, no rendering. */
export function registerIcon(app: FastifyInstance): void {
  for (const url of ['/favicon.ico', '/:locale/favicon.ico'])
    app.get(url, (_, reply) => reply.code(404).type('text/plain; charset=utf-8').send('Not found'))
}
