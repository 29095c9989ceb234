import { keepPreviousData, type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { CallName, Calls } from '#schemas/generated/calls.gen.ts'
import type { Problem } from '#schemas/runtime/core/problem.ts'
import { toProblem } from './query-client.ts'
import type { QueryKey } from './query-key.ts'

export interface QueryState<Name extends CallName> {
  /** Undefined until it is known; while `stale`, the answer to the key before. */
  readonly value: Calls[Name]['output'] | undefined
  /** Why there is no answer. An answer that could not be renewed stays, without a problem. */
  readonly problem: Problem | undefined
  readonly stale: boolean
}

/** Asks for the answer to a call; `undefined` asks nothing. The answer to the key before stays until the new one is there. */
export function useCallQuery<Name extends CallName>(queryKey: QueryKey<Name> | undefined): QueryState<Name> {
  const { data, error, isPending, isPlaceholderData } = useQuery<Calls[Name]['output']>({
    queryKey: queryKey ?? disabledQueryKey,
    enabled: queryKey !== undefined,
    placeholderData: keepPreviousData,
  })
  return {
    value: data,
    problem: error && data === undefined ? toProblem(error) : undefined,
    stale: queryKey !== undefined && (isPending || isPlaceholderData),
  }
}

/** TanStack Query wants a key also where nothing is asked. */
export const disabledQueryKey: QueryKey = ['getBusiness', { disabledQueryKey: true }]

/**
 * Asks for the answers to several calls. As many keys at every drawing: where there is nothing to ask, `undefined`.
 * TanStack's `useQueries` is for numbers that change, and 0.9 kB more.
 */
export function useCallQueries<Name extends CallName>(
  keys: readonly (QueryKey<Name> | undefined)[],
  options: Pick<UseQueryOptions<Calls[Name]['output']>, 'refetchOnMount' | 'refetchOnWindowFocus'> = {},
): readonly UseQueryResult<Calls[Name]['output']>[] {
  return keys.map(queryKey =>
    // biome-ignore lint/correctness/useHookAtTopLevel: the keys are as many at every drawing.
    useQuery<Calls[Name]['output']>({
      ...options,
      queryKey: queryKey ?? disabledQueryKey,
      enabled: queryKey !== undefined,
    }),
  )
}
