/** Renders a page request into a page that can be cached. */
import { randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { type CallFunction, hasQueryInput } from '#schemas/runtime/screen/call.ts'
import { getProblemMessageKey } from '#schemas/runtime/screen/error-mapping.ts'
import type { AppContext } from '#server/app/app-context.ts'
import type { Caller } from '#server/calls/handler.ts'
import { pageCaller } from '#server/runner/call-runner.ts'
import { getCatalogueHref } from '../assets/message-catalogues.ts'
import { needsFreshRead } from '../requests/caller.ts'
import { getLinkPreviewPath } from '../seo/link-preview-urls.ts'
import { createLocalizedUrls } from '../seo/localized-urls.ts'
import { isTransientError } from './error-page.ts'
import { createPageBody } from './page-body.ts'
import type { CachedPage } from './page-cache.ts'
import { createHomeAndLanguageLinks, type ResolvedPageRequest } from './page-request.ts'

/** The renderer declares it on Vike's page context; server and renderer know each other only by this. */
type RenderRequest = Vike.PageContext['render']

/** The part of Vike's `renderPage` that we use. */
export type RenderPage = (context: {
  urlOriginal: string
  cspNonce: string
  render: RenderRequest
}) => Promise<{
  httpResponse: { statusCode: number; getBody(): Promise<string> } | null
  errorWhileRendering?: unknown
}>

/** A cached page is split at this mark. It is random, so that nobody can write it into a text to read a nonce. */
const nonceMark = `nonce-${randomBytes(16).toString('base64url')}`

/** Where a document's content goes; as random, so that no text contains it. */
const contentMark = `content-${randomBytes(16).toString('base64url')}`

/** Vike's tag for the client entry, without a priority; the renderer writes its own (`renderer/app/asset-tags.ts`). */
const entryTagOfVike =
  /<script src="\/assets\/entries\/[^"]*" type="module" async[^>]*><\/script>(?=<\/body>)/

type RenderResult = Parameters<RenderRequest['onRendered']>[0]

export interface RenderOptions {
  readonly renderPage: RenderPage
  readonly appContext: AppContext
  /** Errors are logged under this request's id. */
  readonly request: FastifyRequest
  /** Renders only the page's data instead of HTML. */
  readonly isData?: boolean
}

export async function renderPageRequest(
  pageRequest: ResolvedPageRequest,
  { renderPage, appContext, request, isData = false }: RenderOptions,
): Promise<CachedPage> {
  const { configuration } = appContext
  const { path, match, routeName, directory } = pageRequest
  const { basePath, business } = directory
  const caller = { ...pageCaller, wantsNewest: needsFreshRead(request) }
  const call = createPageCall(pageRequest, appContext, caller)
  let transientError: unknown
  let result: RenderResult = { status: 500, personal: true }
  const { httpResponse, errorWhileRendering } = await renderPage({
    // Vike answers some URLs by itself; `render` says which page it is.
    urlOriginal: '/',
    cspNonce: nonceMark,
    render: {
      path: path.pagePath,
      fullPath: path.url.replace(/\?.*/s, ''),
      search: path.search,
      askedSearch: pageRequest.askedSearch,
      ...(routeName === undefined ? {} : { routeName }),
      ...(match === undefined ? {} : { baseRouteName: match.route.name }),
      locale: pageRequest.locale,
      zone: pageRequest.zone,
      zoneIsChosen: pageRequest.zoneIsChosen,
      now: appContext.clock(),
      requestId: request.id,
      isData,
      contentMark,
      call,
      configuration,
      catalogue: configuration.catalogues.get(pageRequest.locale) ?? {},
      basePath,
      catalogueHref: basePath + getCatalogueHref(configuration, pageRequest),
      theme: business.theme ?? {},
      mayBeFramed: pageRequest.mayBeFramed,
      asksConsent: business.cookieConsent !== undefined,
      ...(pageRequest.preview === undefined ? {} : { preview: pageRequest.preview }),
      ...(pageRequest.posted === undefined ? {} : { posted: pageRequest.posted }),
      ...createHomeAndLanguageLinks(pageRequest),
      urls: {
        ...createLocalizedUrls(business, {
          appContext,
          requestBase: path.baseUrl,
        }),
        getLinkPreviewPath: (subject, title) =>
          basePath + getLinkPreviewPath(subject, title, { business, locale: pageRequest.locale, appContext }),
      },
      reportError: error => {
        if (isTransientError(error)) transientError = error
        else request.log.error(error)
      },
      onRendered: rendered => {
        result = rendered
      },
    },
  })
  // The page handler turns this into a response with Retry-After.
  if (transientError !== undefined) throw transientError
  const document = (await httpResponse?.getBody()) ?? ''
  const { pageData, content = '', ...page } = result
  const html = document.replace(entryTagOfVike, '').replace(contentMark, () => content)
  const body = isData ? JSON.stringify(pageData ?? '') : html
  // Not even the error page could be rendered.
  if (errorWhileRendering || body === '' || (isData && pageData === undefined))
    throw errorWhileRendering ?? new Error('Nothing was rendered.')
  const { askedSearch } = pageRequest
  return {
    ...page,
    ...getStatusText(page, appContext),
    askedSearch,
    body: createPageBody(body.split(nonceMark)),
  }
}

/** As from a browser, whose input is text. Copies the input, because the answer is stored under the original. */
function createPageCall(
  { directory }: ResolvedPageRequest,
  { callRunner, configuration }: AppContext,
  caller: Caller,
): CallFunction {
  const callWithJson = callRunner.for(directory, caller)
  const callWithText = callRunner.fromText(directory, caller)
  return (name, input, options) => {
    const declared = configuration.calls.get(name)
    return declared && hasQueryInput(declared)
      ? callWithText(name, structuredClone(input), options)
      : callWithJson(name, input, options)
  }
}

/** For a missing page the reason phrase is its English message, whatever the page's language. */
function getStatusText({ problem }: RenderResult, appContext: AppContext): Pick<CachedPage, 'statusText'> {
  return problem?.code === 'route.not_found'
    ? {
        statusText: appContext.getTranslator('en').phrase(getProblemMessageKey(problem.code), problem.params),
      }
    : {}
}
