/** Loads the data of a URL before it shows, so that nothing on the page disappears meanwhile. */
import { useQueryClient } from '@tanstack/react-query'
import { formatSearch, type QueryParamChanges } from '../browser/url-store.ts'
import { useApp } from './app-context.ts'
import { listLoadQueryKeys } from './loads.ts'
import { createQueryClient, fetchOutcome, invalidateAllQueries } from './query-client.ts'

/** Returns a function that resolves when all answers are there, which the page has from then on, and all at once. */
export function usePrefetch(): (changes: QueryParamChanges) => Promise<void> {
  const { page, call } = useApp()
  const client = useQueryClient()
  return async changes => {
    const query = Object.fromEntries(new URLSearchParams(formatSearch(changes)))
    const keys = listLoadQueryKeys(page.load, { params: page.params, query }, key => client.getQueryData(key))
    // Apart from the page's own: it would change with each answer, before its URL says what to show of them.
    const ahead = createQueryClient(call, [])
    await Promise.all(keys.map(([, key]) => fetchOutcome(ahead, key)))
    await invalidateAllQueries(client)
    for (const [, key] of keys) {
      const value = ahead.getQueryData(key)
      if (value !== undefined) client.setQueryData(key, value)
    }
    ahead.clear()
  }
}
