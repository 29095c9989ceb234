/** Serves `robots.txt`, which names the sitemap of the business that answers the host. */
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../app-context.ts'
import { getRequestOrigin } from './locale-rules.ts'
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
    const directory = await appContext.directoryFor(request.host)
    const requestOrigin = getRequestOrigin(request)
    const origin = directory && createLocalizedUrls(directory.business, { appContext, requestOrigin }).origin
    return reply
      .type('text/plain; charset=utf-8')
      .send(origin === undefined ? robotsTxt : `${robotsTxt}\nSitemap: ${origin}/sitemap.xml\n`)
  })
}
