/** Every address that is no API: find the locale, redirect or render; or the data of such a page. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { parsePageDataUrl } from '#schemas/runtime/screen/page-data-url.ts'
import type { AppContext } from '../app-context.ts'
import { pageRenderPoints } from '../calls/limits/call-limits.ts'
import { readClient } from './client.ts'
import { sendRateLimitPage, withErrorPage } from './error-page.ts'
import { getRequestOrigin } from './locale-rules.ts'
import { type CachedPage, createPageCache, type PageCache } from './page-cache.ts'
import { dropUndeclaredParameters } from './page-query.ts'
import type { ResolvedPageRequest } from './page-request.ts'
import { prefersJson } from './prefers-json.ts'
import { type RenderPage, renderPageRequest } from './render.ts'
import { resolvePageRequest } from './resolve-page-request.ts'
import { listFrameAncestors } from './security.ts'
import { sendPage, sendPageData } from './send-page.ts'
import { sendProblem } from './send-problem.ts'

export interface PageHandlerOptions {
  readonly appContext: AppContext
  readonly renderPage: RenderPage
  readonly development: boolean
}

/** The handler of all pages, GET and HEAD. */
export function createPageHandler(options: PageHandlerOptions) {
  const cache = createPageCache(options.appContext.clock)
  return withErrorPage((request, reply) => answer(request, reply, { ...options, cache }), options.appContext)
}

async function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  { appContext, renderPage, development, cache }: PageHandlerOptions & { cache: PageCache },
) {
  const directory = await appContext.directoryFor(request.host)
  if (!directory)
    return reply
      .code(404)
      .type('text/plain; charset=utf-8')
      .send('No business answers this host. Add the host to a business and import it.')
  const client = readClient(request, appContext.operatorToken)
  const problem = await appContext.requestLimits.spend(client, 1)
  if (problem) return sendRateLimitPage(request, reply, { appContext, problem })
  const dataOf = parsePageDataUrl(request.url)
  const isData = dataOf !== undefined
  const found = resolvePageRequest(request, reply, { appContext, directory, url: dataOf ?? request.url })
  const { redirect } = found
  // Where its page leads elsewhere there is no data: who asked follows the page's address itself.
  if (redirect && isData) return reply.code(204).header('cache-control', 'no-store').send()
  if (redirect)
    return reply
      .code(redirect.status)
      .header('location', redirect.location)
      .header('cache-control', 'private, no-store')
      .send()
  const visit = await dropUndeclaredParameters(found.visit, appContext)
  const render = async () => {
    await appContext.requestLimits.spend(client, pageRenderPoints - 1)
    return renderPageRequest(visit, { renderPage, appContext, request, isData })
  }
  const key = { origin: getRequestOrigin(request), isData, version: appContext.configuration.version }
  const page = await keptPage(visit, { ...key, cache, render })
  if (isData) return sendPageData(reply, page)
  if (page.problem && prefersJson(request)) return sendProblem(reply, page.problem, appContext)
  return sendPage(reply, { page, frameAncestors: listFrameAncestors(directory.business), development })
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
async function keptPage(visit: ResolvedPageRequest, { origin, isData, version, cache, render }: Keeping) {
  const { url, askedSearch, zone, locale, remembers, directory } = visit
  const made = isData ? 'data' : 'page'
  const of = `${directory.business.slug} ${directory.version}`
  const key = [made, origin, url, zone, locale, remembers, version, of].join(' ')
  const page = await cache.get(key, render)
  const isForAll = page.problem === undefined || page.askedSearch === askedSearch
  return isForAll ? page : cache.get(`${key} ${askedSearch}`, render)
}
