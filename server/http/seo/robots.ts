/** Serves `robots.txt`, which names the sitemap of the business that answers the host, if a host has one business. */
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '#server/app/app-context.ts'
import { formatBasePath } from '#server/app/business-base-path.ts'
import { getBaseUrl } from '#server/app/locale-rules.ts'
import { createLocalizedUrls } from './localized-urls.ts'

/** RFC 9309: a business's services may be indexed; bookings, calls and everything that is not a page may not. */
const writeRobotsTxt = (anyBase: string): string => `User-agent: *
Disallow: ${anyBase}/api/
Disallow: ${anyBase}/operator/
Disallow: /*/widget/booking/
Disallow: ${anyBase}/widget/booking/
Disallow: /*/widget/booking-list/
Disallow: ${anyBase}/widget/booking-list/
Disallow: /*/widget/waitlist-
Disallow: ${anyBase}/widget/waitlist-
`

export function registerRobots(app: FastifyInstance, appContext: AppContext): void {
  const robotsTxt = writeRobotsTxt(formatBasePath('*', appContext.settings))
  app.get('/robots.txt', async (request, reply) => {
    const directory = await appContext.directoryFor(request)
    const requestBase = getBaseUrl(request, appContext)
    const base = directory && createLocalizedUrls(directory.business, { appContext, requestBase }).base
    return reply
      .type('text/plain; charset=utf-8')
      .send(base === undefined ? robotsTxt : `${robotsTxt}\nSitemap: ${base}/sitemap.xml\n`)
  })
}
