import type { FastifyInstance } from 'fastify'
import { parsePageDataUrl } from '#schemas/runtime/screen/page-data-url.ts'

/**
 * The site icon is not found, here and under every locale, however it is written: no page, no cookie, no rendering.
 * Before the routes, whose letter case counts.
 */
export function registerFaviconNotFound(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ method, url }, reply) => {
    if ((method === 'GET' || method === 'HEAD') && isIcon(parsePageDataUrl(url) ?? url))
      return reply.code(404).type('text/plain; charset=utf-8').send('Not found')
  })
}

const isIcon = (url: string): boolean => /^(\/[^/?#]+)?\/favicon\.ico\/?(?=$|[?#])/i.test(url)
