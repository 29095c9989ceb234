/** Calls as TanStack queries: one cache for what the server sent along and what the browser asks later. */
import { QueryClient } from '@tanstack/react-query'
import type { Call } from '#schemas/call.ts'
import type { CallName } from '#schemas/calls.gen.ts'
import type { Problem } from '#schemas/problem.ts'
import { type Answered, inputFor } from './page.ts'

/** How long an answer counts as fresh. Slots go stale at once, records change rarely. */
const freshMs: Partial<Record<CallName, number>> = { findSlots: 15_000, findNextSlot: 15_000 }
const recordFreshMs = 300_000

/** A problem travelling through TanStack Query, which knows only thrown errors. */
export class CallProblem extends Error {
  override readonly name = 'CallProblem'
  readonly problem: Problem
  constructor(problem: Problem) {
    super(problem.code)
    this.problem = problem
  }
}

export function createQueries(answered: readonly Answered[]): QueryClient {
  // Retries as the specification wants them live in the fetch client.
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false } },
  })
  for (const { call, input, value } of answered) client.setQueryData(keyOf(call, input), value)
  return client
}

export const keyOf = (call: CallName, input: Readonly<Record<string, unknown>>) => [call, input] as const

/** Options for `useQuery` and friends. */
export const callQuery = (call: Call, name: CallName, input: Readonly<Record<string, unknown>>) => ({
  queryKey: keyOf(name, input),
  staleTime: freshMs[name] ?? recordFreshMs,
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<unknown> => {
    const outcome = await call(name, inputFor(input), { signal })
    if (!outcome.ok) throw new CallProblem(outcome.problem)
    return outcome.value
  },
})
