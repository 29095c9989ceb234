/** Hands a visit to the renderer and takes back a page that can be kept. */
import type { Call } from '#schemas/call.ts'
import type { Running } from '../running.ts'
import { catalogueHref } from './catalogues.ts'
import type { CachedPage } from './page-cache.ts'
import { linksOf, type Visit } from './visit.ts'

/** Vike's `renderPage`, as narrow as we use it. */
export type RenderPage = (context: {
  urlOriginal: string
  cspNonce: string
  render: Readonly<Record<string, unknown>>
}) => Promise<{
  httpResponse: { statusCode: number; getBody(): Promise<string> } | null
  errorWhileRendering?: unknown
}>

/** No text of ours contains it, so that a cached page can be cut there. */
const nonceMark = 'NONCE-e1f0c9a7'

interface Rendered {
  readonly status: number
  readonly statusText?: string
  readonly personal: boolean
}

export async function renderWith(
  renderPage: RenderPage,
  visit: Visit,
  running: Running,
): Promise<CachedPage> {
  const { configuration } = running
  const call: Call = running.caller.for(visit.catalogue)
  let result: Rendered = { status: 500, personal: true }
  const { httpResponse, errorWhileRendering } = await renderPage({
    urlOriginal: visit.url,
    cspNonce: nonceMark,
    render: {
      path: visit.path,
      fullPath: visit.url.split('?', 1)[0],
      search: visit.search,
      locale: visit.locale,
      zone: visit.zone,
      zoneIsChosen: visit.zoneIsChosen,
      now: running.clock(),
      call,
      configuration,
      catalogue: configuration.catalogues.get(visit.locale) ?? {},
      catalogueHref: catalogueHref(configuration, visit.locale),
      theme: visit.catalogue.business.theme ?? {},
      ...linksOf(visit),
      rendered: (made: Rendered) => {
        result = made
      },
    },
  })
  if (errorWhileRendering) console.error(errorWhileRendering)
  const body = (await httpResponse?.getBody()) ?? ''
  return { ...result, parts: body.split(nonceMark) }
}
