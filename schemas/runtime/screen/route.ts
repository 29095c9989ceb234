/**
 * The route manifest: which screen an address shows. Compiled once; matching follows React Router's ranking
 * (static before parameter, longer before shorter, then the order of the file), letter case of static parts and
 * trailing slashes do not count.
 */
import type { CallName } from '../../generated/calls.gen.ts'

/** A call whose answer a page needs; the input is a template over `params`, `query` and what `after` names. */
export interface RouteLoad {
  readonly call: CallName
  readonly input: Readonly<Record<string, unknown>>
  /** Loaded only where this holds of `params`, `query` and what `after` names. */
  readonly when?: string
  /** Names of loads that have to be there before. */
  readonly after?: readonly string[]
}

export interface Route {
  readonly name: string
  readonly path: string
  readonly about: string
  readonly layout: string
  readonly screen: string
  readonly load?: Readonly<Record<string, RouteLoad>>
  /** Must hold of `params`, `query` and what was loaded; else the page is not found. */
  readonly check?: string
  /** Another screen for the same address. */
  readonly instead?: AlternativeScreen
}

/** The screen of a route where what was loaded asks for it: `present(menu)`. */
export interface AlternativeScreen {
  readonly when: string
  readonly screen: string
  /** Joins the route's own; one of the same name takes its place. */
  readonly load?: Readonly<Record<string, RouteLoad>>
}

export interface RouteMatch {
  readonly route: Route
  /** Decoded. */
  readonly params: Readonly<Record<string, string>>
}

export interface RouteTable {
  /** The route of a path without locale prefix and query; undefined: none, also for a malformed escape. */
  match(path: string): RouteMatch | undefined
}

export function compileRoutes(routes: readonly Route[]): RouteTable {
  const compiled = routes
    .map((route, index) => ({ route, index, score: score(route.path), pattern: pattern(route.path) }))
    .sort((a, b) => b.score - a.score || a.index - b.index)
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

/** A route's loads with those of its other screen: what waits for others stands after them. */
export function mergeLoads(
  load: Readonly<Record<string, RouteLoad>>,
  { load: more = {} }: AlternativeScreen,
): Readonly<Record<string, RouteLoad>> {
  const kept = Object.entries(load).filter(([name]) => !Object.hasOwn(more, name))
  return { ...Object.fromEntries(kept), ...more }
}

/** The path of a route with its parameters filled in; throws when one is missing or empty. */
export const buildPath = (route: Route, params: Readonly<Record<string, string>>): string =>
  route.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined || value === '')
      throw new Error(`Route "${route.name}" needs the parameter "${name}".`)
    return encodeURIComponent(value)
  })

/** Per segment: static 10, parameter 3, the empty one before the first slash 1; plus 1 each for length. */
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

/** Decoded but for `%` and `/`, so that an escaped slash stays inside its segment. undefined: a malformed escape. */
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
