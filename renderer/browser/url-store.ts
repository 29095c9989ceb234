/**
 * The part of a screen's state that is in the URL: choices, step, month. So back, forward, reload and shared links work
 * without further code.
 */
import { randomToken } from './random.ts'

export type QueryParams = Readonly<Record<string, string>>

/** undefined removes a parameter. */
export type QueryParamChanges = Readonly<Record<string, string | undefined>>

export interface UrlStore {
  query(): QueryParams
  /**
   * Identifies one visit of a screen. All its history entries have the same id, also after a reload; following a link
   * begins another. Undefined on the server.
   */
  run(): string | undefined
  /** Calls the listener after every change; returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void
  /** Adds a history entry. */
  push(changes: QueryParamChanges): void
  /** Replaces the current history entry. */
  replace(changes: QueryParamChanges): void
}

/** For rendering on the server: the query of the request, which never changes. */
export const createStaticUrlStore = (query: QueryParams): UrlStore => ({
  query: () => query,
  run: () => undefined,
  subscribe: () => () => undefined,
  push: () => undefined,
  replace: () => undefined,
})

/**
 * @param rendered the query that the server rendered, without parameters that no page reads. Until the URL changes, the
 * same object is returned, so that nothing renders again.
 */
export function createBrowserUrlStore(rendered: QueryParams): UrlStore {
  const listeners = new Set<() => void>()
  let { search } = location
  let current = rendered
  let run: string | undefined
  const getRun = () => {
    run = getEntryRun() ?? run
    return run
  }
  /** Adds the id to an entry that the browser created: by a page load, or a link to an anchor. */
  const markEntry = () => {
    if (getEntryRun() === undefined)
      history.replaceState({ ...history.state, run: getRun() ?? randomToken() }, '')
  }
  markEntry()
  const query = () => {
    if (location.search !== search) {
      search = location.search
      const now = readQuery()
      if (formatSearch(now) !== formatSearch(current)) current = now
    }
    return current
  }
  const notify = () => {
    for (const listener of listeners) listener()
  }
  const write = (changes: QueryParamChanges, method: 'pushState' | 'replaceState') => {
    const next = formatSearch({ ...query(), ...changes })
    if (next === location.search) return
    const state = method === 'replaceState' ? history.state : {}
    history[method]({ ...state, run: getRun() }, '', location.pathname + next)
    notify()
  }
  addEventListener('popstate', () => {
    markEntry()
    notify()
  })
  return {
    query,
    run: getRun,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    push: changes => write(changes, 'pushState'),
    replace: changes => write(changes, 'replaceState'),
  }
}

const getEntryRun = (): string | undefined => history.state?.run

const readQuery = (): QueryParams => Object.fromEntries(new URLSearchParams(location.search))

/** Formats `?a=b`, or '' if there are no parameters. */
export function formatSearch(query: QueryParamChanges): string {
  const entries = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  )
  const search = String(new URLSearchParams(entries))
  return search && `?${search}`
}
