/**
 * The query parameters that a page reads. All others, which strangers can invent at will, are left out of the
 * page's cache key and of its links.
 */
import type { Route } from './route.ts'
import type { Screen } from './screen.ts'

/** Parameters that every page reads: the step of its screen, the zone of its times, the chosen language. */
const everywhere = ['step', 'timezone', 'locale']

/**
 * Collects the parameters that screens keep in the URL (`address`, and `then` of `submit`), and those that
 * the route and the screens refer to as `query.…`.
 *
 * @param route as in its file, with unparsed conditions; `screens` likewise
 */
export const collectDeclaredParameters = (route: Route, screens: readonly Screen[]): ReadonlySet<string> =>
  new Set([
    ...everywhere,
    ...screens.flatMap(({ address = [], submit }) => [...address, ...Object.keys(submit?.then ?? {})]),
    ...[route, ...screens].flatMap(listReadParameters),
  ])

/** By document, because many routes show one screen and most of them never change. */
const readParameters = new WeakMap<Route | Screen, readonly string[]>()

function listReadParameters(document: Route | Screen): readonly string[] {
  const known = readParameters.get(document)
  if (known) return known
  const found = [...JSON.stringify(document).matchAll(/\bquery\.(\w+)/g)].map(([, name = '']) => name)
  const names = [...new Set(found)]
  readParameters.set(document, names)
  return names
}

/**
 * Returns a query with its `?` that contains only the declared parameters, as they were written. Of a
 * repeated parameter it keeps the last, which is the one that counts.
 */
export function keepDeclaredParameters(search: string, isDeclared: (name: string) => boolean): string {
  const kept = new Map<string, string>()
  for (const pair of search.slice(1).split('&')) {
    const name = nameOf(pair)
    if (isDeclared(name)) kept.set(name, pair)
  }
  return kept.size === 0 ? '' : `?${[...kept.values()].join('&')}`
}

function nameOf(pair: string): string {
  const [name = ''] = pair.split('=', 1)
  return /[%+]/.test(name) ? ([...new URLSearchParams(`${name}=`).keys()][0] ?? '') : name
}
