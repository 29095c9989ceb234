/** Tells a view why a load of its route failed, and lets it retry. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Problem } from '#schemas/runtime/core/problem.ts'
import { useApp } from './app-context.ts'
import { listLoadQueryKeys } from './loads.ts'
import { isServerBusyError, toProblem } from './query-client.ts'
import { useScope } from './screen-context.ts'
import { disabledQueryKey } from './use-call-query.ts'

export interface FailedLoad {
  readonly problem: Problem
  /** Queries again. */
  retry(): void
}

/** Returns why the named load has no answer for the current URL; undefined if it has one or is loading. */
export function useFailedLoad(name: string): FailedLoad | undefined {
  const { page } = useApp()
  const { params, query } = useScope()
  const client = useQueryClient()
  const keys = listLoadQueryKeys(page.load, { params, query }, key => client.getQueryData(key))
  const queryKey = keys.find(([load]) => load === name)?.[1]
  // The screen runs the query; this only observes it.
  const { error: failure, failureReason } = useQuery({
    queryKey: queryKey ?? disabledQueryKey,
    enabled: false,
  })
  const error = failure ?? (isServerBusyError(failureReason) ? failureReason : null)
  if (!queryKey || !error) return undefined
  return {
    problem: toProblem(error),
    retry: () => void client.resetQueries({ queryKey: [queryKey[0]] }),
  }
}
