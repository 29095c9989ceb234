/** Every address that is no API: find the locale, redirect or render; or the data of such a page. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { pageOfPayload } from '#schemas/payload-address.ts'
import type { Running } from '../running.ts'
import { orFailedPage } from './failed-page.ts'
import { findVisit } from './find-visit.ts'
import { originOf } from './locale-rules.ts'
import { createPageCache, type PageCache } from './page-cache.ts'
import { type RenderPage, renderWith } from './render.ts'
import { sendPage, sendPayload } from './send-page.ts'
import { sendProblem } from './send-problem.ts'
import { wantsData } from './wants-data.ts'

export interface PagesOptions {
  readonly running: Running
  readonly renderPage: RenderPage
  readonly development: boolean
}

/** The handler of all pages, GET and HEAD. */
export function createPages(options: PagesOptions) {
  const cache = createPageCache(options.running.clock)
  return orFailedPage((request, reply) => answer(request, reply, { ...options, cache }), options.running)
}

async function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  { running, renderPage, development, cache }: PagesOptions & { cache: PageCache },
) {
  const catalogue = await running.catalogueFor(request.host)
  if (!catalogue)
    return reply
      .code(404)
      .type('text/plain; charset=utf-8')
      .send('No business answers this host. Add the host to a business and import it.')
  const dataOf = pageOfPayload(request.url)
  const isData = dataOf !== undefined
  const { visit, redirect } = findVisit(request, reply, { running, catalogue, url: dataOf ?? request.url })
  // Where its page leads elsewhere there is no data: who asked follows the page's address itself.
  if (redirect && isData) return reply.code(204).header('cache-control', 'no-store').send()
  if (redirect)
    return reply
      .code(redirect.status)
      .header('location', redirect.location)
      .header('cache-control', 'private, no-store')
      .send()
  const { version } = running.configuration
  const { zone, locale, remembers } = visit
  const key = [originOf(request), request.url, zone, locale, remembers, version, catalogue.version].join(' ')
  const page = await cache.get(key, () => renderWith(visit, { renderPage, running, request, isData }))
  if (isData) return sendPayload(reply, page)
  if (page.problem && wantsData(request)) return sendProblem(reply, page.problem, running)
  return sendPage(reply, { page, frameAncestors: catalogue.business.embedHosts ?? [], development })
}
