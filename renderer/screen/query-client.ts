/**
 * The cache of call answers, by TanStack Query: what the server sent along and what the browser asks later. Equal
 * keys share one request. An answer is fresh for a while; a stale one stays visible until the new one arrives.
 */
import { isCancelledError, QueryClient } from '@tanstack/react-query'
import type { CallName, Calls } from '#schemas/generated/calls.gen.ts'
import { done, failed, type Outcome, type Problem } from '#schemas/runtime/core/problem.ts'
import type { CallFunction } from '#schemas/runtime/screen/call.ts'
import { type AnsweredCall, toCallInput } from './page.ts'
import type { QueryKey } from './query-key.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryKey: QueryKey | readonly [CallName]
  }
}

/** A problem that a call answered, thrown as TanStack Query expects failures. */
export class CallError extends Error {
  readonly problem: Problem

  constructor(problem: Problem) {
    super(problem.code)
    this.problem = problem
  }
}

/** Free times go stale soon, records change rarely. */
const recordStaleMs = 300_000
const availabilityStaleMs: Partial<Record<CallName, number>> = {
  findSlots: 15_000,
  findNextSlot: 15_000,
  findSeries: 15_000,
}

/** Nobody wants these any more once they show something else; records stay, for the next step. */
const cancelled = new Set<CallName>(['findSlots', 'findSeries', 'searchTimezones'])

/** `answered`: what the server sent along, fresh from now on. */
export function createQueryClient(call: CallFunction, answered: readonly AnsweredCall[]): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: async context => {
          const [name, input = {}] = context.queryKey
          // Reading the signal lets TanStack Query cancel the request when nobody shows its answer.
          const options = cancelled.has(name) ? { signal: context.signal } : {}
          const outcome = await call(name, toCallInput(input), options)
          if (!outcome.ok) throw new CallError(outcome.problem)
          return outcome.value
        },
        staleTime: ({ queryKey: [name] }) => availabilityStaleMs[name] ?? recordStaleMs,
        // Who comes back to the tab sees what is free now; a form under their hands stays as it is.
        refetchOnWindowFocus: ({ queryKey: [name] }) => name in availabilityStaleMs,
        // The client of the calls retries, and says what failed; the browser's own idea of being online does not count.
        networkMode: 'always',
        retry: false,
      },
    },
  })
  for (const { call: name, input, value } of answered) client.setQueryData([name, input], value)
  return client
}

/** Returns the answer, fetched unless a fresh one is cached or on its way. */
export async function fetchOutcome<Name extends CallName>(
  client: QueryClient,
  queryKey: QueryKey<Name>,
): Promise<Outcome<Calls[Name]['output']>> {
  try {
    return done(await client.query<Calls[Name]['output']>({ queryKey }))
  } catch (error) {
    // The component that showed it is gone, or it was reset: this caller still wants it.
    if (isCancelledError(error)) return fetchOutcome(client, queryKey)
    return { ok: false, problem: toProblem(error) }
  }
}

/** Returns the problem a query failed with; what broke otherwise is our own failure. */
export const toProblem = (error: unknown): Problem =>
  error instanceof CallError ? error.problem : failed('server.failed').problem

/** Marks every answer as stale: the next to ask gets a new one, and until then the old one stays visible. */
export const markAllStale = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ refetchType: 'none' })
