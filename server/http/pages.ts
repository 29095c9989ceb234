/** Every address that is no API: find the locale, redirect or render; or the data of such a page. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { pageOfPayload } from '#schemas/runtime/screen/payload-address.ts'
import { pointsOfPage } from '../calls/limits/limits.ts'
import type { Running } from '../running.ts'
import { askerOf } from './asker.ts'
import { orFailedPage, sendRefusedPage } from './failed-page.ts'
import { findVisit } from './find-visit.ts'
import { originOf } from './locale-rules.ts'
import { type CachedPage, createPageCache, type PageCache } from './page-cache.ts'
import { withDeclaredQuery } from './page-query.ts'
import { type RenderPage, renderWith } from './render.ts'
import { frameAncestorsOf } from './security.ts'
import { sendPage, sendPayload } from './send-page.ts'
import { sendProblem } from './send-problem.ts'
import type { Visit } from './visit.ts'
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
  const asker = askerOf(request, running.operatorToken)
  const problem = await running.requestLimits.spend(asker, 1)
  if (problem) return sendRefusedPage(request, reply, { running, problem })
  const dataOf = pageOfPayload(request.url)
  const isData = dataOf !== undefined
  const found = findVisit(request, reply, { running, catalogue, url: dataOf ?? request.url })
  const { redirect } = found
  // Where its page leads elsewhere there is no data: who asked follows the page's address itself.
  if (redirect && isData) return reply.code(204).header('cache-control', 'no-store').send()
  if (redirect)
    return reply
      .code(redirect.status)
      .header('location', redirect.location)
      .header('cache-control', 'private, no-store')
      .send()
  const visit = await withDeclaredQuery(found.visit, running)
  const render = async () => {
    await running.requestLimits.spend(asker, pointsOfPage - 1)
    return renderWith(visit, { renderPage, running, request, isData })
  }
  const key = { origin: originOf(request), isData, version: running.configuration.version }
  const page = await keptPage(visit, { ...key, cache, render })
  if (isData) return sendPayload(reply, page)
  if (page.problem && wantsData(request)) return sendProblem(reply, page.problem, running)
  return sendPage(reply, { page, frameAncestors: frameAncestorsOf(catalogue.business), development })
}

interface Keeping {
  readonly origin: string
  readonly isData: boolean
  /** Of the configuration. */
  readonly version: string
  readonly cache: PageCache
  render(): Promise<CachedPage>
}

/** A page that shows a problem names its address whole, so it is one of its own for each. */
async function keptPage(visit: Visit, { origin, isData, version, cache, render }: Keeping) {
  const { url, askedSearch, zone, locale, remembers, catalogue } = visit
  const made = isData ? 'data' : 'page'
  const of = `${catalogue.business.slug} ${catalogue.version}`
  const key = [made, origin, url, zone, locale, remembers, version, of].join(' ')
  const page = await cache.get(key, render)
  const isForAll = page.problem === undefined || page.askedSearch === askedSearch
  return isForAll ? page : cache.get(`${key} ${askedSearch}`, render)
}
