import type { FastifyInstance } from 'fastify'
import { parsePageDataUrl } from '#schemas/runtime/screen/page-data-url.ts'

/**
 * Answers requests for a favicon with 404, with or without a locale, in any letter case, without rendering or cookies.
 * Runs before routing, which is case-sensitive.
 */
export function registerFaviconNotFound(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ method, url }, reply) => {
    if ((method === 'GET' || method === 'HEAD') && isIcon(parsePageDataUrl(url) ?? url))
      return reply.code(404).type('text/plain; charset=utf-8').send('Not found')
  })
}

const isIcon = (url: string): boolean => /^(\/[^/?#]+)?\/favicon\.ico\/?(?=$|[?#])/i.test(url)
