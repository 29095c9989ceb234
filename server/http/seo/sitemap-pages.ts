/** Lists the pages of a business that search engines may list: those of its records, then those of its content. */
import { buildPath, type Route } from '#schemas/runtime/screen/route.ts'
import type { PlainDate } from '#schemas/runtime/time/time.ts'
import type { AppContext } from '#server/app/app-context.ts'
import type { BusinessDocument } from '#server/configuration/document-kinds.ts'
import { getContentPath, hasListedPage } from '#server/features/content/calls/content-path.ts'
import { getBusinessDate } from '#server/features/content/calls/published-content.ts'
import type { ContentHeader } from '#server/features/directory/content.ts'
import type { Directory } from '#server/features/directory/directory.ts'

export interface SitemapPage {
  /** The canonical path without a locale prefix. */
  readonly path: string
  /** The day of the last significant change, `2026-11-12`. */
  readonly lastChange?: string
}

export interface SitemapSlice {
  readonly pages: readonly SitemapPage[]
  /** The number of all pages, with those that have no route or are not listed. */
  readonly total: number
}

/** Reads only the pages from `offset` on, since a blog may have tens of thousands. */
export async function listSitemapPages(
  directory: Directory,
  {
    appContext,
    offset,
    limit,
  }: { readonly appContext: AppContext; readonly offset: number; readonly limit: number },
): Promise<SitemapSlice> {
  const { configuration, content, clock } = appContext
  const today = getBusinessDate(directory.business, clock())
  const fixed = listRecordPaths(directory, appContext)
  const own = fixed.slice(offset, offset + limit).map(path => ({ path }))
  const { headers, total } = await content.listHeaders(directory.business.slug, {
    offset: Math.max(0, offset - fixed.length),
    limit: limit - own.length,
    until: today,
  })
  return {
    pages: [
      ...own,
      ...headers
        .filter(header => hasListedPage(header, configuration))
        .map(header => toPage(header, getContentPath(header, configuration), today)),
    ],
    total: fixed.length + total,
  }
}

/** Search engines distrust a sitemap with changes of days to come. */
function toPage(header: ContentHeader, path: string, today: PlainDate): SitemapPage {
  if (header.kind !== 'post') return { path }
  const { date, updated = date } = header.document
  return { path, lastChange: updated < today ? updated : today }
}

/** Leaves out the pages of routes that a configuration does not have. */
function listRecordPaths(
  { services, providers, teams, groups, serviceMenus, documents }: Directory,
  { configuration: { routes } }: AppContext,
): readonly string[] {
  const fill = (name: string, parameter: string, values: Iterable<string>): string[] => {
    const route = routes.find(found => found.name === name)
    return route && route.noindex !== true
      ? [...values].map(value => buildPath(route, { [parameter]: value }))
      : []
  }
  const slugs = (records: ReadonlyMap<string, { readonly slug: string }>) =>
    [...records.values()].map(({ slug }) => slug)
  return [
    ...fill('index', '', ['']),
    ...fill('widget-bookings', '', ['']),
    ...fill('widget-appointment-service-service', 'service', services.keys()),
    ...fill('widget-appointment-provider', 'provider', [...providers.keys(), ...teams.keys()]),
    ...fill('widget-groups-groupSlug', 'groupSlug', slugs(groups)),
    ...fill('widget-service-menus-serviceMenuSlug', 'serviceMenuSlug', slugs(serviceMenus)),
    ...listOwnPaths(documents, routes),
  ]
}

/** The pages of the business's own routes: those that need nothing in their path. */
const listOwnPaths = (
  documents: readonly BusinessDocument[],
  routes: readonly Route[],
): readonly string[] => {
  const own = new Set(documents.filter(({ kind }) => kind === 'route').map(({ id }) => id))
  return routes
    .filter(({ name, path, noindex }) => own.has(name) && noindex !== true && !path.includes(':'))
    .map(({ path }) => path)
}
