/** Handles every URL outside the API: finds the locale, then redirects, renders the page or sends its data. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { localizePath } from '#locales/locale-path.ts'
import { resolveRedirect } from '#schemas/runtime/core/redirects.ts'
import { parsePageDataUrl } from '#schemas/runtime/screen/page-data-url.ts'
import type { AppContext } from '#server/app/app-context.ts'
import { getLocaleRules } from '#server/app/locale-rules.ts'
import type { CountCacheRead } from '#server/calls/observations.ts'
import { pageRenderPoints } from '#server/features/request-limits/calls/call-limits.ts'
import { findRefusedSite, listFrameAncestors, sendRefusedFrame } from '../embed/frame-permission.ts'
import { needsFreshRead, readCaller } from '../requests/caller.ts'
import { prefersJson } from '../requests/prefers-json.ts'
import { sendProblem } from '../responses/send-problem.ts'
import { sendRateLimitPage, withErrorPage } from './error-page.ts'
import { type CachedPage, createPageCache, type PageCache } from './page-cache.ts'
import { dropUndeclaredParameters } from './page-query.ts'
import type { ResolvedPageRequest } from './page-request.ts'
import { type RenderPage, renderPageRequest } from './render.ts'
import { resolvePageRequest } from './resolve-page-request.ts'
import { sendPage, sendPageData } from './send-page.ts'
import { findServedPage } from './served-page.ts'

export interface PageHandlerOptions {
  readonly appContext: AppContext
  readonly renderPage: RenderPage
  readonly development: boolean
  readonly countCacheRead?: CountCacheRead
}

/** Creates the handler of all pages, for GET and HEAD. */
export function createPageHandler(options: PageHandlerOptions) {
  const { appContext, countCacheRead } = options
  const cache = createPageCache(appContext.clock, undefined, result => countCacheRead?.('page', result))
  return withErrorPage((request, reply) => handlePage(request, reply, { ...options, cache }), appContext)
}

async function handlePage(
  request: FastifyRequest,
  reply: FastifyReply,
  { appContext: published, renderPage, development, cache }: PageHandlerOptions & { cache: PageCache },
) {
  const publishedDirectory = await published.directoryFor(request)
  if (!publishedDirectory)
    return reply
      .code(404)
      .type('text/plain; charset=utf-8')
      .send(noBusinessSentences[published.settings.businessBy])
  const caller = readCaller(request, published.operatorToken)
  const problem = await published.requestLimits.spend(caller, 1)
  if (problem) return sendRateLimitPage(request, reply, { appContext: published, problem })
  const site = findRefusedSite(request, publishedDirectory.business, published)
  if (site !== undefined) return sendRefusedFrame(request, reply, { appContext: published, site })
  const dataPage = parsePageDataUrl(request.originalUrl)
  const isData = dataPage !== undefined
  const served = await findServedPage(request, dataPage ?? request.originalUrl, {
    appContext: published,
    directory: publishedDirectory,
  })
  const { appContext, directory, isPreviewUrl } = served
  const { pageRequest: requested, redirect } = resolvePageRequest(request, reply, served)
  // A redirecting page has no data; the client follows the page's own URL instead.
  if (redirect && isData) return reply.code(204).header('cache-control', 'no-store').send()
  if (redirect)
    return reply
      .code(redirect.status)
      .header('location', redirect.location)
      .header('cache-control', 'private, no-store')
      .send()
  const pageRequest = await dropUndeclaredParameters(requested, appContext)
  const render = async () => {
    await appContext.requestLimits.spend(caller, pageRenderPoints - 1)
    const page = await renderPageRequest(pageRequest, { renderPage, appContext, request, isData })
    // A preview is never cached.
    return isPreviewUrl ? { ...page, personal: true } : page
  }
  const key = {
    isData,
    version: appContext.configuration.version,
    isNewest: appContext.hasReplica && needsFreshRead(request),
  }
  const page = await getCachedPage(pageRequest, { ...key, cache, render })
  const moved = page.status === 404 ? findMovedPage(pageRequest, appContext) : undefined
  if (moved !== undefined && isData) return reply.code(204).header('cache-control', 'no-store').send()
  // Owners change where an address leads, so that browsers must ask again.
  if (moved !== undefined)
    return reply.code(301).headers({ location: moved, 'cache-control': 'no-cache' }).send()
  if (isData) return sendPageData(reply, page)
  if (page.problem && prefersJson(request)) return sendProblem(reply, page.problem, appContext)
  const frameAncestors = listFrameAncestors(directory.business, request.hostname)
  const route = pageRequest.match?.route
  const noindex = isPreviewUrl || route?.noindex === true
  const isSecret = isPreviewUrl || route?.secret === true
  const { videoHosts } = directory.business
  return sendPage(reply, { page, frameAncestors, videoHosts, development, noindex, isSecret })
}

/** Returns the URL that a former address of the business leads to; undefined if it does not. */
function findMovedPage(
  { path, locale, directory }: ResolvedPageRequest,
  appContext: Pick<AppContext, 'settings' | 'configuration'>,
): string | undefined {
  const { redirects = [] } = directory.business
  if (redirects.length === 0 || path.pagePath === undefined) return undefined
  const to = resolveRedirect(path.pagePath, redirects)
  return to === undefined ? undefined : localizePath(to, locale, getLocaleRules(path.baseUrl, appContext))
}

const noBusinessSentences = {
  host: 'No business answers this host. Add the host to a business and import it.',
  path: 'No business answers this address. The addresses of a business begin with /b/ and its slug.',
} as const

interface CacheContext {
  readonly isData: boolean
  /** Of the configuration. */
  readonly version: string
  /** For a client that does not accept what a replica says. */
  readonly isNewest: boolean
  readonly cache: PageCache
  render(): Promise<CachedPage>
}

/** A problem page contains its full URL, so each URL has its own cache entry. */
async function getCachedPage(
  pageRequest: ResolvedPageRequest,
  { isData, version, isNewest, cache, render }: CacheContext,
) {
  const { path, askedSearch, zone, locale, englishTag, remembers, directory, mayBeFramed } = pageRequest
  const representation = isData ? 'data' : mayBeFramed ? 'frame' : 'page'
  const directoryVersion = `${directory.business.slug} ${directory.version}`
  const age = isNewest ? 'newest' : 'recent'
  const key = [
    representation,
    age,
    path.baseUrl.origin,
    path.url,
    zone,
    locale,
    englishTag,
    remembers,
    version,
    directoryVersion,
  ].join(' ')
  const page = await cache.get(key, render)
  const isShared = page.problem === undefined || page.askedSearch === askedSearch
  return isShared ? page : cache.get(`${key} ${askedSearch}`, render)
}
