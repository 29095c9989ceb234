/**
 * The route manifest: which screen a URL shows. It is compiled once. Matching follows React Router's ranking
 * (static before parameter, longer before shorter, then file order) and ignores trailing slashes and the case
 * of static parts.
 */
import type { CallName } from '../../generated/calls.gen.ts'

/**
 * A call whose answer a page needs; the input is a template over `params`, `query` and the loads in `after`.
 */
export interface RouteLoad {
  readonly call: CallName
  readonly input: Readonly<Record<string, unknown>>
  /** Loaded only if this holds for `params`, `query` and the loads in `after`. */
  readonly when?: string
  /** The names of loads that must be complete first. */
  readonly after?: readonly string[]
}

export interface Route {
  readonly name: string
  readonly path: string
  readonly about: string
  readonly layout: string
  readonly screen: string
  readonly load?: Readonly<Record<string, RouteLoad>>
  /** The path that search engines should list: a template of it or of its segments; default: the page's own. */
  readonly canonical?: string | readonly string[]
  /** Whether search engines must not list the page. */
  readonly noindex?: boolean
  /** Whether no other page may learn the URL. */
  readonly secret?: boolean
  /** Must hold for `params`, `query` and the loaded data; otherwise the page is not found. */
  readonly check?: string
  /** Another screen for the same URL. */
  readonly instead?: AlternativeScreen
}

/** An alternative screen for a route, shown if the loaded data calls for it: `present(menu)`. */
export interface AlternativeScreen {
  readonly when: string
  readonly screen: string
  /** Loads added to the route's own; one of the same name replaces it. */
  readonly load?: Readonly<Record<string, RouteLoad>>
}

export interface RouteMatch {
  readonly route: Route
  /** The decoded path parameters. */
  readonly params: Readonly<Record<string, string>>
}

export interface RouteMatcher {
  /**
   * Returns the route of a path without locale prefix and query; undefined if none, or for a malformed
   * escape.
   */
  match(path: string): RouteMatch | undefined
}

export function compileRoutes(routes: readonly Route[]): RouteMatcher {
  // The sort keeps the order of equal ones.
  const compiled = routes.map(compileRoute).sort((a, b) => b.score - a.score)
  return {
    match(path) {
      const plain = plainPath(path)
      if (plain === undefined) return undefined
      for (const { route, pattern } of compiled) {
        const found = pattern.exec(plain)
        if (found) return { route, params: decoded(found.groups ?? {}) }
      }
      return undefined
    },
  }
}

interface CompiledRoute {
  readonly route: Route
  readonly score: number
  readonly pattern: RegExp
}

/** By route, because a business shares nearly all routes with others. */
const compiledRoutes = new WeakMap<Route, CompiledRoute>()

function compileRoute(route: Route): CompiledRoute {
  const known = compiledRoutes.get(route)
  if (known) return known
  const compiled = { route, score: score(route.path), pattern: pattern(route.path) }
  compiledRoutes.set(route, compiled)
  return compiled
}

/**
 * Merges a route's loads with those of its alternative screen; loads that wait for others come after them.
 */
export function mergeLoads(
  load: Readonly<Record<string, RouteLoad>>,
  { load: more = {} }: AlternativeScreen,
): Readonly<Record<string, RouteLoad>> {
  const kept = Object.entries(load).filter(([name]) => !Object.hasOwn(more, name))
  return { ...Object.fromEntries(kept), ...more }
}

/** Returns the path of a route with its parameters filled in; throws if one is missing or empty. */
export const buildPath = (route: Route, params: Readonly<Record<string, string>>): string =>
  route.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined || value === '')
      throw new Error(`Route "${route.name}" needs the parameter "${name}".`)
    return encodeURIComponent(value)
  })

/**
 * Scores a path per segment: 10 for static, 3 for a parameter, 1 for the empty one before the first slash;
 * each segment adds 1 for length.
 */
const score = (path: string): number =>
  path.split('/').reduce((sum, part) => sum + 1 + (part === '' ? 1 : part.startsWith(':') ? 3 : 10), 0)

const pattern = (path: string): RegExp =>
  new RegExp(
    `^${path
      .replace(/\/+$/, '')
      .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
      .replace(/:(\w+)/g, '(?<$1>[^/]+)')}/*$`,
    'i',
  )

/**
 * Decodes everything except `%` and `/`, so that an escaped slash stays inside its segment. Returns undefined
 * for a malformed escape.
 */
function plainPath(path: string): string | undefined {
  if (!path.includes('%')) return path
  try {
    const parts = path.split('/').map(part => decodeURIComponent(part))
    return parts.map(part => part.replace(/[%/]/g, encodeURIComponent)).join('/')
  } catch {
    return undefined
  }
}

const decoded = (groups: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(groups).map(([name, text]) => [name, text.replace(/%2[5F]/g, decodeURIComponent)]),
  )
