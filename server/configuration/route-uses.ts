/** What other documents are checked against of the routes. It stays the same object while a change of routes leaves it so. */
import { isDeepStrictEqual } from 'node:util'
import { getSubobjectOrEmpty, isObject } from '#schemas/runtime/core/pointer.ts'
import type { Route } from '#schemas/runtime/screen/route.ts'

export interface RouteUses {
  /** The routes by name; a name that an earlier route has is followed by its position. */
  readonly routesByName: ReadonlyMap<string, Route>
  /** The routes that show a screen, by its id. */
  readonly showing: ReadonlyMap<string, readonly Route[]>
  readonly loaded: LoadedRoots
}

/** What routes provide together. */
export interface LoadedRoots {
  /** The calls that are loaded under a name. */
  readonly calls: Readonly<Record<string, readonly string[]>>
  /** The parameters of all paths. */
  readonly params: readonly string[]
}

export function listRouteUses(routes: readonly Route[], earlier: RouteUses | undefined): RouteUses {
  const showing = groupByScreen(routes)
  for (const [id, list] of showing) {
    const known = earlier?.showing.get(id)
    if (known && isDeepStrictEqual(known, list)) showing.set(id, known)
  }
  const loaded = collectLoadedRoots(routes)
  return {
    routesByName: indexRoutes(routes),
    showing,
    loaded: earlier && isDeepStrictEqual(earlier.loaded, loaded) ? earlier.loaded : loaded,
  }
}

/** Returns the name under which `routesByName` has the route at a position. */
export const toRouteKey = (routes: readonly Route[], index: number): string => {
  const name = String(routes[index]?.name)
  return routes.findIndex(route => String(route.name) === name) === index ? name : `${name} ${index}`
}

function indexRoutes(routes: readonly Route[]): ReadonlyMap<string, Route> {
  const byName = new Map<string, Route>()
  for (const [index, route] of routes.entries()) {
    const name = String(route.name)
    byName.set(byName.has(name) ? `${name} ${index}` : name, route)
  }
  return byName
}

function groupByScreen(routes: readonly Route[]): Map<string, readonly Route[]> {
  const groups = new Map<string, Route[]>()
  for (const route of routes)
    for (const screen of new Set([route.screen, route.instead?.screen]))
      if (screen !== undefined) groups.set(screen, [...(groups.get(screen) ?? []), route])
  return groups
}

function collectLoadedRoots(routes: readonly Route[]): LoadedRoots {
  const calls = new Map<string, Set<string>>()
  const note = (loads: Readonly<Record<string, unknown>>) => {
    for (const [name, load] of Object.entries(loads))
      calls.set(name, (calls.get(name) ?? new Set()).add(isObject(load) ? String(load.call) : ''))
  }
  for (const { load, instead } of routes) {
    note(isObject(load) ? load : {})
    note(isObject(instead) ? getSubobjectOrEmpty(instead, 'load') : {})
  }
  return {
    calls: Object.fromEntries([...calls].map(([name, of]) => [name, [...of]])),
    params: [...new Set(routes.flatMap(listPathParams))],
  }
}

export const listPathParams = ({ path }: Pick<Route, 'path'>): readonly string[] =>
  [...String(path).matchAll(/:(\w+)/g)].map(([, name = '']) => name)
