import { keepPreviousData, type QueryKey as ObservedQueryKey, useQuery } from '@tanstack/react-query'
import type { CallName, Calls } from '#schemas/generated/calls.gen.ts'
import type { Problem } from '#schemas/runtime/core/problem.ts'
import { isServerBusyError, toProblem } from './query-client.ts'
import type { DisabledQueryKey, QueryKey } from './query-key.ts'

export interface QueryState<Name extends CallName> {
  /** The answer; undefined until it arrives. While `stale`, it is the answer to the previous key. */
  readonly value: Calls[Name]['output'] | undefined
  /**
   * Why there is no answer. If refreshing an answer fails, it stays, without a problem. A busy server is a problem while the
   * query waits to be sent again.
   */
  readonly problem: Problem | undefined
  readonly stale: boolean
}

/**
 * Queries a call; `undefined` queries nothing. The answer to the previous key stays until the new one arrives, unless
 * `isKept` returns false for that key.
 */
export function useCallQuery<Name extends CallName>(
  queryKey: QueryKey<Name> | undefined,
  isKept?: (previous: ObservedQueryKey) => boolean,
): QueryState<Name> {
  const { data, error, failureReason, isPending, isPlaceholderData } = useQuery<Calls[Name]['output']>({
    queryKey: queryKey ?? disabledQueryKey,
    enabled: queryKey !== undefined,
    placeholderData: isKept
      ? (answer, query) => (query && isKept(query.queryKey) ? answer : undefined)
      : keepPreviousData,
  })
  const hasNone = data === undefined || isPlaceholderData
  const reason = error ?? (isServerBusyError(failureReason) ? failureReason : null)
  return {
    value: data,
    problem: reason && hasNone ? toProblem(reason) : undefined,
    stale: queryKey !== undefined && (isPending || isPlaceholderData),
  }
}

/** A placeholder key: TanStack Query needs one even for a disabled query. */
export const disabledQueryKey: DisabledQueryKey = []
