/**
 * Returns the route's data, kept current as the URL changes; the server's answers are available from the start.
 */
import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { shareStructure } from '#schemas/runtime/core/share-structure.ts'
import { useApp } from './app-context.ts'
import { listLoadQueryKeys } from './loads.ts'
import { fetchOutcome } from './query-client.ts'

type Loaded = Readonly<Record<string, unknown>>

/** Returns the available answers by load name. */
export function useLoadData(query: Readonly<Record<string, string>>): Loaded {
  const { page } = useApp()
  const client = useQueryClient()
  const { load, params } = page
  const base = useMemo(() => ({ params, query }), [params, query])
  // An answer may enable the next query.
  const keys = listLoadQueryKeys(load, base, key => client.getQueryData(key))
  // A new URL fetches all loads, so that stale answers are refreshed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the URL counts, not the answers.
  useEffect(() => {
    for (const [, key] of keys) void fetchOutcome(client, key)
  }, [base, client])
  const results = useQueries({ queries: keys.map(([, queryKey]) => ({ queryKey })) })
  return useSame(
    Object.fromEntries(
      keys.flatMap(([name], index) => {
        const data = results[index]?.data
        return data === undefined ? [] : [[name, data]]
      }),
    ),
  )
}

/**
 * Returns the previous object as long as the content is the same, so that other components' queries do not
 * re-render this one.
 */
function useSame(current: Loaded): Loaded {
  const kept = useRef(current)
  // Equal at the first render, the only one on the server, where nothing needs to be compared.
  if (kept.current !== current) kept.current = Object(shareStructure(kept.current, current))
  return kept.current
}
