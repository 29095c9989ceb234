import type { QueryParams, UrlStore } from './url-store.ts'

export interface UrlStoreWithPrefill extends UrlStore {
  setPrefill(values: QueryParams): void
}

/**
 * Adds parameters to those of the URL, which have precedence, without writing them there: what a host prefills is
 * personal, so it reaches neither the history nor the server.
 */
export function withPrefilledParameters(store: UrlStore): UrlStoreWithPrefill {
  const listeners = new Set<() => void>()
  let prefill: QueryParams = {}
  let merged: { readonly from: QueryParams; readonly query: QueryParams } | undefined
  return {
    ...store,
    query() {
      const from = store.query()
      if (merged?.from !== from) merged = { from, query: { ...prefill, ...from } }
      return merged.query
    },
    subscribe(listener) {
      listeners.add(listener)
      const unsubscribe = store.subscribe(listener)
      return () => {
        listeners.delete(listener)
        unsubscribe()
      }
    },
    setPrefill(values) {
      prefill = values
      merged = undefined
      for (const listener of listeners) listener()
    },
  }
}
