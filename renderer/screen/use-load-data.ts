/** What the route loads, kept current as the address changes; the server's answers are there from the start. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { useApp } from './app-context.ts'
import { listLoadQueryKeys } from './loads.ts'
import { fetchOutcome } from './query-client.ts'
import { useCallQueries } from './use-call-query.ts'

type Loaded = Readonly<Record<string, unknown>>

/** Name → answer; what is not there yet is left out. */
export function useLoadData(query: Readonly<Record<string, string>>): Loaded {
  const { page } = useApp()
  const client = useQueryClient()
  const { load, params } = page
  const base = useMemo(() => ({ params, query }), [params, query])
  // An answer that has arrived may open the next query.
  const keys = listLoadQueryKeys(load, base, key => client.getQueryData(key))
  // At a new address all are asked, so that stale answers are renewed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address counts, not the answers.
  useEffect(() => {
    for (const [, key] of keys) void fetchOutcome(client, key)
  }, [base, client])
  const asked = new Map(keys)
  // As many in every visit to the page.
  const names = Object.keys(load)
  const results = useCallQueries(names.map(name => asked.get(name)))
  return useSame(
    Object.fromEntries(
      names.flatMap((name, index) => {
        const data = results[index]?.data
        return data === undefined ? [] : [[name, data]]
      }),
    ),
  )
}

/** The object of the time before as long as it says the same: what others ask for draws nothing here anew. */
function useSame(current: Loaded): Loaded {
  const kept = useRef(current)
  if (JSON.stringify(kept.current) !== JSON.stringify(current)) kept.current = current
  return kept.current
}
