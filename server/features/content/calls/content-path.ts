/** Paths of content: which record a path names, and at which path a record is found. */
import type { ContentKind, GetContentInput } from '#schemas/generated/types.gen.ts'
import { isObject } from '#schemas/runtime/core/pointer.ts'
import { buildPath } from '#schemas/runtime/screen/route.ts'
import { fillJsonTemplate } from '#schemas/runtime/screen/template.ts'
import type { Configuration } from '#server/configuration/configuration.ts'
import type { ContentRecord } from '#server/features/directory/content.ts'
import { isContentSlug } from '#server/features/directory/rules/content-kinds.ts'

type Routes = Pick<Configuration, 'routes' | 'table'>

/** The routes of each kind below a site and, if there is one, without a site; and the parameter of the slug. */
const routesByKind: Readonly<
  Record<ContentKind, { readonly site?: string; readonly none?: string; readonly parameter: string }>
> = {
  page: { none: 'path', parameter: 'path' },
  post: { site: 'path-b-slug', none: 'b-slug', parameter: 'slug' },
  category: { site: 'path-category-categorySlug', none: 'c-categorySlug', parameter: 'categorySlug' },
  author: { site: 'path-author-authorSlug', parameter: 'authorSlug' },
  tag: { site: 'path-tag-tagSlug', parameter: 'tagSlug' },
  product: { site: 'path-product-productId', none: 'product-productId', parameter: 'productId' },
  collection: {
    site: 'path-collections-collectionSlug',
    none: 'collections-collectionSlug',
    parameter: 'collectionSlug',
  },
}

/** Returns the slug of the site that a record belongs to. */
export const getSiteSlug = ({ document }: ContentRecord): string | undefined =>
  'site' in document ? document.site : undefined

/** Returns the canonical path of a record, without a locale prefix. */
export const getContentPath = (record: ContentRecord, routes: Pick<Routes, 'routes'>): string =>
  buildContentPath({ kind: record.kind, slug: record.document.slug, site: getSiteSlug(record) }, routes)

interface ContentName {
  readonly kind: ContentKind
  readonly slug: string
  readonly site: string | undefined
}

/** Does the same for a record of which only the name and the site are known. */
export function buildContentPath(
  { kind, slug, site }: ContentName,
  { routes }: Pick<Routes, 'routes'>,
): string {
  const { parameter } = routesByKind[kind]
  const route = findRoute({ kind, site }, routes)
  return route === undefined
    ? '/'
    : buildPath(route, { ...(site === undefined ? {} : { path: site }), [parameter]: slug })
}

/** Whether the configuration has a page for a record. */
export const hasContentRoute = (
  record: Pick<ContentName, 'kind' | 'site'>,
  { routes }: Pick<Routes, 'routes'>,
): boolean => findRoute(record, routes) !== undefined

function findRoute({ kind, site }: Pick<ContentName, 'kind' | 'site'>, routes: Routes['routes']) {
  const { site: withSite, none } = routesByKind[kind]
  return routes.find(({ name }) => name === (site === undefined ? none : withSite))
}

/** Whether the configuration has a page for a record, and search engines may list it. */
export function hasListedPage(record: ContentRecord, { routes }: Pick<Routes, 'routes'>): boolean {
  const route = findRoute({ kind: record.kind, site: getSiteSlug(record) }, routes)
  return route !== undefined && route.noindex !== true
}

/** Returns the input of `getContent` for a path, as its route fills it; undefined if no page of content is there. */
export function parseContentPath(
  path: string,
  { table }: Pick<Routes, 'table'>,
): GetContentInput | undefined {
  const match = table.match(path)
  const load = Object.values(match?.route.load ?? {}).find(({ call }) => call === 'getContent')
  const input = match && load && fillJsonTemplate(load.input, { params: match.params, query: {} })
  return isObject(input) && Object.values(input).every(isSlug) ? asInput(input) : undefined
}

/** Parameters are decoded after the input of the call was checked, so they may be any text, even U+0000. */
const isSlug = (value: unknown): boolean =>
  value === undefined || (typeof value === 'string' && isContentSlug(value))

/** Proof: the check of routes compares the input of a load with the call's schema; the parameters are slugs. */
function asInput(value: unknown): GetContentInput {
  return value as GetContentInput
}
