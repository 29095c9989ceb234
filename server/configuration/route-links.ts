/** Checks and resolves links that name a route instead of writing its path. */
import { buildLocalizedRoutePath, type LocalizedRoute } from '#locales/route-names.ts'
import type { LinkTarget, PublicLink, TermsLink } from '#schemas/generated/types.gen.ts'
import { suggestName } from '#schemas/runtime/core/nearest-name.ts'
import { isObject } from '#schemas/runtime/core/pointer.ts'
import { compileRoutes, type Route, type RouteMatcher } from '#schemas/runtime/screen/route.ts'
import { once } from '#server/lib/memoize.ts'

export type RouteLinkTarget = Exclude<LinkTarget, string>

export interface RouteLinkResolver {
  /** Returns what is wrong with a named route; each `path` is relative to it. */
  faults(named: RouteLinkTarget): readonly LinkFault[]
  /** Returns the link with its path, or undefined if the route does not exist or lacks a parameter. */
  placed(link: TermsLink): PublicLink | undefined
  /** Returns a document with the paths of the routes that it names; leaves what leads nowhere as it is. */
  withPaths<D>(document: D): D
}

export interface LinkFault {
  readonly path: readonly string[]
  /** A sentence with the remedy. */
  readonly reason: string
}

/** Stands in while `routes.json` itself is faulty, and reports no faults of links. */
export const noopRouteLinkResolver: RouteLinkResolver = {
  faults: () => [],
  placed: () => undefined,
  withPaths: document => document,
}

/** The pages by every name that a link may use. */
export type NamedPages = Pick<ReadonlyMap<string, LocalizedRoute>, 'get' | 'keys'>

interface RouteLinkOptions {
  readonly routes: readonly Route[]
  readonly pages: NamedPages
  /** Returns the query parameters that a route's pages read; undefined if any, as with a hosted form. */
  readonly queryOf: (route: Route) => ReadonlySet<string> | undefined
}

export function createRouteLinkResolver({ routes, pages, queryOf }: RouteLinkOptions): RouteLinkResolver {
  // A path that names a parameter twice has no pattern; the checks of routes report it.
  const getTable = once(() =>
    compileRoutes(
      routes.filter(route => new Set(listPathParams(route)).size === listPathParams(route).length),
    ),
  )
  const place = (named: RouteLinkTarget): Place | undefined => {
    const page = pages.get(named.route)
    if (!page || listMissingParams(page.route, named).length > 0) return undefined
    const { locale } = page
    const path = buildLocalizedRoutePath(page, named.params, named.query)
    return { path, ...(locale === undefined ? {} : { locale }) }
  }
  return {
    faults(named) {
      const page = pages.get(named.route)
      return page ? pageFaults(named, page, { getTable, queryOf }) : [unknownRoute(named.route, pages)]
    },
    placed({ label, href }) {
      if (typeof href === 'string') return { label, href }
      const found = place(href)
      return found && { label, href: found.path, ...toLocaleField(found) }
    },
    withPaths: document => sameBut(withPaths(document, place)),
  }
}

interface Place {
  readonly path: string
  readonly locale?: string
}

const toLocaleField = ({ locale }: Place) => (locale === undefined ? {} : { locale })

function unknownRoute(name: string, pages: NamedPages): LinkFault {
  return {
    path: ['route'],
    reason: `there is no route "${name}"; routes.json lists them.${suggestName(name, pages.keys())}`,
  }
}

interface LinkContext {
  readonly getTable: () => RouteMatcher
  readonly queryOf: RouteLinkOptions['queryOf']
}

function pageFaults(
  named: RouteLinkTarget,
  page: LocalizedRoute,
  { getTable, queryOf }: LinkContext,
): LinkFault[] {
  const { route } = page
  const { params = {}, query = {} } = named
  const known = listPathParams(route)
  const unknown = Object.keys(params).filter(name => !known.includes(name))
  const missing = listMissingParams(route, named)
  const read = queryOf(route)
  const faults = [
    ...unknown.map(name => unknownName(['params', name], `"${route.path}" has no parameter`, known)),
    ...missing.map(name =>
      params[name] === undefined
        ? { path: ['params'], reason: `"${route.path}" needs the parameter "${name}"; add it.` }
        : { path: ['params', name], reason: 'cannot be part of a path; choose another value.' },
    ),
    ...Object.keys(query)
      .filter(name => read && !read.has(name))
      .map(name =>
        unknownName(['query', name], `"${route.name}" reads no query parameter`, [...(read ?? [])]),
      ),
  ]
  if (faults.length > 0) return faults
  const shown = getTable().match(buildLocalizedRoutePath({ route }, params))?.route.name
  return shown === route.name
    ? []
    : [{ path: ['params'], reason: `makes a path of the route "${shown}"; name that route instead.` }]
}

const unknownName = (path: readonly string[], clause: string, known: readonly string[]): LinkFault => ({
  path,
  reason: `${clause} "${path.at(-1)}"; available: ${known.join(', ') || 'none'}.${suggestName(path.at(-1) ?? '', known)}`,
})

const listPathParams = ({ path }: Route): string[] =>
  [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)

const listMissingParams = (route: Route, { params = {} }: RouteLinkTarget): string[] =>
  listPathParams(route).filter(name => !isPathPart(params[name] ?? ''))

/** Refuses `.` and `..`, which lead a browser elsewhere, and lone surrogates, which cannot be encoded. */
const isPathPart = (text: string): boolean => !/^\.{0,2}$|\p{Cs}/u.test(text)

/** The keys of a link's target. */
const linkKeys = new Set(['href', 'path'])

/** A named route inside a document. */
export interface RouteLinkReference {
  readonly at: readonly (string | number)[]
  readonly named: RouteLinkTarget
}

/** Lists every named route below a value; skips JSON Schemas, which describe other values. */
export function listRouteLinks(
  value: unknown,
  at: readonly (string | number)[] = [],
): readonly RouteLinkReference[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => listRouteLinks(item, [...at, index]))
  if (!isObject(value)) return []
  return Object.entries(value).flatMap(([key, part]) => {
    if (key === 'schema') return []
    return isNamedRoute(key, part) ? [{ at: [...at, key], named: part }] : listRouteLinks(part, [...at, key])
  })
}

/**
 * Finds templates in a link. Other options of a widget may be templates, but a link's path is built once for all
 * visitors.
 */
export const findForbiddenLinkTemplates = (
  at: RouteLinkReference['at'],
  { params = {}, query = {} }: RouteLinkTarget,
): LinkFault[] =>
  at.includes('ui:options')
    ? Object.entries({ params, query }).flatMap(([part, texts]) =>
        Object.entries(texts)
          .filter(([, text]) => text.startsWith('$'))
          .map(([name, text]) => ({
            path: [part, name],
            reason: `is not a template: "${text}" would be sent as it is; write the value itself.`,
          })),
      )
    : []

function withPaths(value: unknown, place: (named: RouteLinkTarget) => Place | undefined): unknown {
  if (Array.isArray(value)) return value.map(item => withPaths(item, place))
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, part]): [string, unknown][] => {
      if (key === 'schema') return [[key, part]]
      const found = isNamedRoute(key, part) ? place(part) : undefined
      return found
        ? [[key, found.path], ...Object.entries(toLocaleField(found))]
        : [[key, withPaths(part, place)]]
    }),
  )
}

/** Safe to narrow: the document has passed its schema, or its faults are reported. */
const isNamedRoute = (key: string, part: unknown): part is RouteLinkTarget =>
  linkKeys.has(key) && isObject(part) && typeof part.route === 'string'

/** Safe cast: only targets of links differ, and those may be texts or named routes. */
function sameBut<D>(changed: unknown): D {
  return changed as D
}
