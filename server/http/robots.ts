/** Serves `robots.txt`, which names the sitemap of the business that answers the host. */
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../app-context.ts'
import { getBaseUrl } from './locale-rules.ts'
import { createLocalizedUrls } from './localized-urls.ts'

/** RFC 9309: a business's services may be indexed; bookings, calls and everything that is not a page may not. */
const robotsTxt = `User-agent: *
Disallow: /api/
Disallow: /operator/
Disallow: /*/widget/booking/
Disallow: /widget/booking/
Disallow: /*/widget/booking-list/
Disallow: /widget/booking-list/
Disallow: /*/widget/waitlist-
Disallow: /widget/waitlist-
`

export function registerRobots(app: FastifyInstance, appContext: AppContext): void {
  app.get('/robots.txt', async (request, reply) => {
    const directory = await appContext.directoryFor(request)
    const requestBase = getBaseUrl(request, appContext)
    const base = directory && createLocalizedUrls(directory.business, { appContext, requestBase }).base
    return reply
      .type('text/plain; charset=utf-8')
      .send(base === undefined ? robotsTxt : `${robotsTxt}\nSitemap: ${base}/sitemap.xml\n`)
  })
}
