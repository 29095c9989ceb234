/**
 * The part of a screen that lives in the address: what was chosen, the step, the month shown. So back, forward,
 * reload and a shared link all work without any code of their own.
 */
import { randomToken } from './random.ts'

export type QueryParams = Readonly<Record<string, string>>

/** undefined removes a name. */
export type QueryParamChanges = Readonly<Record<string, string | undefined>>

export interface UrlStore {
  query(): QueryParams
  /**
   * Names one way through a screen. All entries of the history that belong to it carry the name, also after a
   * reload; a link that is followed begins another. Undefined on the server.
   */
  run(): string | undefined
  /** Calls back after every change; answers how to stop. */
  subscribe(listener: () => void): () => void
  /** A new entry of the history: back returns here. */
  push(changes: QueryParamChanges): void
  /** The same entry, changed. */
  replace(changes: QueryParamChanges): void
}

/** While rendering on the server: what the request said, for good. */
export const createStaticUrlStore = (query: QueryParams): UrlStore => ({
  query: () => query,
  run: () => undefined,
  subscribe: () => () => undefined,
  push: () => undefined,
  replace: () => undefined,
})

/**
 * `rendered` is what the server drew, which left out what no page reads; as long as the address stays as it is, nothing
 * is drawn again.
 */
export function createBrowserUrlStore(rendered: QueryParams): UrlStore {
  const listeners = new Set<() => void>()
  let { search } = location
  let current = rendered
  let run: string | undefined
  const runHere = () => {
    run = runOfEntry() ?? run
    return run
  }
  /** The browser has made the entry itself: for a page it loaded, or a link to a place on this page. */
  const join = () => {
    if (runOfEntry() === undefined)
      history.replaceState({ ...history.state, run: runHere() ?? randomToken() }, '')
  }
  join()
  const query = () => {
    if (location.search !== search) {
      search = location.search
      const now = readQuery()
      if (formatSearch(now) !== formatSearch(current)) current = now
    }
    return current
  }
  const changed = () => {
    for (const listener of listeners) listener()
  }
  const write = (changes: QueryParamChanges, method: 'pushState' | 'replaceState') => {
    const next = formatSearch({ ...query(), ...changes })
    if (next === location.search) return
    const state = method === 'replaceState' ? history.state : {}
    history[method]({ ...state, run: runHere() }, '', location.pathname + next)
    changed()
  }
  addEventListener('popstate', () => {
    join()
    changed()
  })
  return {
    query,
    run: runHere,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    push: changes => write(changes, 'pushState'),
    replace: changes => write(changes, 'replaceState'),
  }
}

const runOfEntry = (): string | undefined => history.state?.run

const readQuery = (): QueryParams => Object.fromEntries(new URLSearchParams(location.search))

/** `?a=b`, or '' when nothing is left. */
export function formatSearch(query: QueryParamChanges): string {
  const kept = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))
  return kept.length === 0 ? '' : `?${new URLSearchParams(kept)}`
}
