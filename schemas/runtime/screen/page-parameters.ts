/**
 * The parameters of an address that its page reads. All others, which strangers make up at will, are left out of what
 * the page is kept under and of its links.
 */
import type { Route } from './route.ts'
import type { Screen } from './screen.ts'

/** Read on every page: the step of its screen, the zone of its times, the language that was picked. */
const everywhere = ['step', 'timezone', 'locale']

/**
 * What the screens keep in the address (`address`, and `then` of `submit`), and what route and screens name as
 * `query.…`.
 *
 * @param route as its file has it, its conditions unparsed; so `screens` too
 */
export function collectDeclaredParameters(route: Route, screens: readonly Screen[]): ReadonlySet<string> {
  return new Set([
    ...everywhere,
    ...screens.flatMap(({ address = [], submit }) => [...address, ...Object.keys(submit?.then ?? {})]),
    ...[...JSON.stringify([route, screens]).matchAll(/\bquery\.(\w+)/g)].map(([, name = '']) => name),
  ])
}

/**
 * A query with its `?`, of which only the declared parameters are left, as they were written; of one that is given
 * several times the last, which is the one that counts.
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
