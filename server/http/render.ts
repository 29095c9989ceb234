/** Hands a visit to the renderer and takes back a page that can be kept. */
import { randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { type CallFunction, hasQueryInput } from '#schemas/runtime/screen/call.ts'
import { getProblemMessageKey } from '#schemas/runtime/screen/error-mapping.ts'
import type { AppContext } from '../app-context.ts'
import { listAlternateLinks } from './alternate-links.ts'
import { isTransientError } from './error-page.ts'
import { getCatalogueHref } from './message-catalogues.ts'
import type { CachedPage } from './page-cache.ts'
import { createHomeAndLanguageLinks, type ResolvedPageRequest } from './page-request.ts'

/** The renderer declares it on Vike's page context; server and renderer know each other only by this. */
type RenderRequest = Vike.PageContext['render']

/** Vike's `renderPage`, as narrow as we use it. */
export type RenderPage = (context: {
  urlOriginal: string
  cspNonce: string
  render: RenderRequest
}) => Promise<{
  httpResponse: { statusCode: number; getBody(): Promise<string> } | null
  errorWhileRendering?: unknown
}>

/** A cached page is cut there. Nobody can write it into a text, or the nonce would be shown in its place. */
const nonceMark = `nonce-${randomBytes(16).toString('base64url')}`

type RenderResult = Parameters<RenderRequest['rendered']>[0]

export interface RenderOptions {
  readonly renderPage: RenderPage
  readonly appContext: AppContext
  /** Who asks: what breaks is told to the log under the request's id. */
  readonly request: FastifyRequest
  /** Only what the page shows is wanted, not how. */
  readonly isData?: boolean
}

export async function renderPageRequest(
  visit: ResolvedPageRequest,
  { renderPage, appContext, request, isData = false }: RenderOptions,
): Promise<CachedPage> {
  const { configuration } = appContext
  const call = callFor(visit, appContext)
  let passing: unknown
  let result: RenderResult = { status: 500, personal: true }
  const { httpResponse, errorWhileRendering } = await renderPage({
    // Vike answers some addresses by itself; which page it is, `render` says.
    urlOriginal: '/',
    cspNonce: nonceMark,
    render: {
      path: visit.path,
      fullPath: visit.url.replace(/\?.*/s, ''),
      search: visit.search,
      askedSearch: visit.askedSearch,
      ...(visit.route === undefined ? {} : { routeName: visit.route.name }),
      locale: visit.locale,
      zone: visit.zone,
      zoneIsChosen: visit.zoneIsChosen,
      now: appContext.clock(),
      requestId: request.id,
      isData,
      call,
      configuration,
      catalogue: configuration.catalogues.get(visit.locale) ?? {},
      catalogueHref: getCatalogueHref(configuration, visit.locale),
      theme: visit.directory.business.theme ?? {},
      asksConsent: visit.directory.business.cookieConsent !== undefined,
      ...(visit.posted === undefined ? {} : { posted: visit.posted }),
      ...createHomeAndLanguageLinks(visit),
      alternates: listAlternateLinks(visit, appContext),
      broke: error => {
        if (isTransientError(error)) passing = error
        else request.log.error(error)
      },
      rendered: made => {
        result = made
      },
    },
  })
  // The handler of pages says that, with the moment to try again.
  if (passing !== undefined) throw passing
  const html = (await httpResponse?.getBody()) ?? ''
  const { payload, ...kept } = result
  const body = isData ? JSON.stringify(payload ?? '') : html
  // Not even the page that says so could be drawn.
  if (errorWhileRendering || body === '' || (isData && payload === undefined))
    throw errorWhileRendering ?? new Error('Nothing was drawn.')
  const { askedSearch } = visit
  return { ...kept, ...reasonOf(kept, appContext), askedSearch, parts: body.split(nonceMark) }
}

/** As from a browser, whose address is text. The input stays as it is: the answer is known by it. */
function callFor({ directory }: ResolvedPageRequest, { caller, configuration }: AppContext): CallFunction {
  const [exact, fromText] = [caller.for(directory), caller.fromText(directory)]
  return (name, input, options) => {
    const declared = configuration.calls.get(name)
    return declared && hasQueryInput(declared)
      ? fromText(name, structuredClone(input), options)
      : exact(name, input, options)
  }
}

/** Of a page that is not there the reason is its English message, whatever its language. */
function reasonOf({ problem }: RenderResult, appContext: AppContext): Pick<CachedPage, 'statusText'> {
  return problem?.code === 'route.not_found'
    ? { statusText: appContext.words('en').phrase(getProblemMessageKey(problem.code), problem.params) }
    : {}
}
