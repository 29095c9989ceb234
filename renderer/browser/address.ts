/**
 * The part of a screen that lives in the address: what was chosen, the step, the month shown. So back, forward,
 * reload and a shared link all work without any code of their own.
 */
export type Query = Readonly<Record<string, string>>

/** undefined removes a name. */
export type QueryChanges = Readonly<Record<string, string | undefined>>

export interface Address {
  query(): Query
  /** Calls back after every change; answers how to stop. */
  subscribe(listener: () => void): () => void
  /** A new entry of the history: back returns here. */
  push(changes: QueryChanges): void
  /** The same entry, changed. */
  replace(changes: QueryChanges): void
}

/** While rendering on the server: what the request said, for good. */
export const fixedAddress = (query: Query): Address => ({
  query: () => query,
  subscribe: () => () => undefined,
  push: () => undefined,
  replace: () => undefined,
})

/** `rendered` is what the server drew; as long as the address says the same, nothing is drawn again. */
export function browserAddress(rendered: Query): Address {
  const listeners = new Set<() => void>()
  let search: string | undefined
  let current = rendered
  const query = () => {
    if (location.search !== search) {
      search = location.search
      const now = readQuery()
      if (searchOf(now) !== searchOf(current)) current = now
    }
    return current
  }
  const changed = () => {
    for (const listener of listeners) listener()
  }
  const write = (changes: QueryChanges, method: 'pushState' | 'replaceState') => {
    const next = searchOf({ ...query(), ...changes })
    if (next === location.search) return
    history[method](null, '', location.pathname + next)
    changed()
  }
  addEventListener('popstate', changed)
  return {
    query,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    push: changes => write(changes, 'pushState'),
    replace: changes => write(changes, 'replaceState'),
  }
}

const readQuery = (): Query => Object.fromEntries(new URLSearchParams(location.search))

/** `?a=b`, or '' when nothing is left. */
export function searchOf(query: QueryChanges): string {
  const kept = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))
  return kept.length === 0 ? '' : `?${new URLSearchParams(kept)}`
}
