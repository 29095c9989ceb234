import { formatSearch, type QueryParamChanges, type QueryParams, type UrlStore } from './url-store.ts'

/**
 * Keeps the state of a screen without the URL, which belongs to the page around it. Back and forward are that page's,
 * so the screen's own buttons lead back.
 */
export function createMemoryUrlStore(first: QueryParams): UrlStore {
  const listeners = new Set<() => void>()
  let current = first
  const change = (changes: QueryParamChanges) => {
    current = Object.fromEntries(new URLSearchParams(formatSearch({ ...current, ...changes })))
    for (const listener of listeners) listener()
  }
  return {
    query: () => current,
    run: () => undefined,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    push: change,
    replace: change,
  }
}
