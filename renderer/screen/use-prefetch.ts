/** Loads the data of a URL before it shows, so that nothing on the page disappears meanwhile. */
import { useQueryClient } from '@tanstack/react-query'
import { formatSearch, type QueryParamChanges } from '../browser/url-store.ts'
import { useApp } from './app-context.ts'
import { listLoadQueryKeys } from './loads.ts'
import { fetchOutcome, markAllStale } from './query-client.ts'

export function usePrefetch(): (changes: QueryParamChanges) => Promise<void> {
  const { page } = useApp()
  const client = useQueryClient()
  return async changes => {
    await markAllStale(client)
    const query = Object.fromEntries(new URLSearchParams(formatSearch(changes)))
    const keys = listLoadQueryKeys(page.load, { params: page.params, query }, key => client.getQueryData(key))
    await Promise.all(keys.map(([, key]) => fetchOutcome(client, key)))
  }
}
