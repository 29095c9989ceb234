/**
 * The cache of call answers, built on TanStack Query: those the server sent along and those the browser
 * requests later. Equal keys share one request. An answer is fresh for a while; a stale one stays visible
 * until the new one arrives.
 */
import { isCancelledError, QueryClient } from '@tanstack/react-query'
import type { CallName, Calls } from '#schemas/generated/calls.gen.ts'
import { responseRules } from '#schemas/generated/visitor-responses.gen.ts'
import { done, failed, type Outcome, type Problem } from '#schemas/runtime/core/problem.ts'
import { shareStructure } from '#schemas/runtime/core/share-structure.ts'
import type { CallFunction } from '#schemas/runtime/screen/call.ts'
import { castToCallInput, type PrefetchedCall } from './page.ts'
import type { DisabledQueryKey, QueryKey } from './query-key.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryKey: QueryKey | readonly [CallName] | DisabledQueryKey
  }
}

/** A problem that a call returned, thrown as TanStack Query expects failures. */
export class CallError extends Error {
  readonly problem: Problem

  constructor(problem: Problem) {
    super(problem.code)
    this.problem = problem
  }
}

/** How often a query that a busy server refused is sent again before the visitor has to ask for it. */
const maxBusyRetries = 5
const defaultBusySeconds = 2

/** Whether a query failed because the server had too much to do: it is sent again by itself. */
export const isServerBusyError = (error: unknown): error is CallError =>
  error instanceof CallError && error.problem.code === 'server.busy'

/** As long as the server says, and up to half of it more, so that pages do not all come back at once. */
function getBusyDelayMs(error: unknown): number {
  const seconds = isServerBusyError(error)
    ? Number(error.problem.params.retryAfterSeconds)
    : defaultBusySeconds
  return (seconds > 0 ? seconds : defaultBusySeconds) * 1000 * (1 + Math.random() / 2)
}

/** Records rarely change; calls whose answers do declare `staleMs`. */
const usualStaleMs = 300_000

const getAnswerRule = ([name]: readonly [CallName?, ...unknown[]]) =>
  name === undefined ? undefined : responseRules[name]

/** Creates the query client. `answered` holds the answers that the server sent along, fresh from now on. */
export function createQueryClient(call: CallFunction, answered: readonly PrefetchedCall[]): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: async context => {
          const [name, input = {}] = context.queryKey
          if (name === undefined) throw new Error('A disabled query has no call to make.')
          // Reading the signal lets TanStack Query cancel the request once nothing shows its answer.
          const options = responseRules[name]?.cancellable ? { signal: context.signal } : {}
          const outcome = await call(name, castToCallInput(input), options)
          if (!outcome.ok) throw new CallError(outcome.problem)
          return outcome.value
        },
        // The usual one takes another order of properties for the same value, and the order of fields is such a one.
        structuralSharing: shareStructure,
        staleTime: ({ queryKey }) => getAnswerRule(queryKey)?.staleMs ?? usualStaleMs,
        // Refreshes what goes stale quickly when the visitor returns to the tab; a form being filled in stays as it is.
        refetchOnWindowFocus: ({ queryKey }) => getAnswerRule(queryKey)?.staleMs !== undefined,
        // The call client repeats and reports other failures; the browser's own online state does not count.
        networkMode: 'always',
        retry: (count, error) => count < maxBusyRetries && isServerBusyError(error),
        retryDelay: (_, error) => getBusyDelayMs(error),
      },
    },
  })
  for (const { call: name, input, value } of answered) client.setQueryData([name, input], value)
  return client
}

/** Returns the answer; fetches it unless a fresh one is cached or in flight. */
export async function fetchOutcome<Name extends CallName>(
  client: QueryClient,
  queryKey: QueryKey<Name>,
): Promise<Outcome<Calls[Name]['output']>> {
  try {
    return done(await client.query<Calls[Name]['output']>({ queryKey }))
  } catch (error) {
    // The component that showed it is gone, or the query was reset; this caller still wants the answer.
    if (isCancelledError(error)) return fetchOutcome(client, queryKey)
    return { ok: false, problem: toProblem(error) }
  }
}

/** Returns the problem that a query failed with; any other error counts as our own failure. */
export const toProblem = (error: unknown): Problem =>
  error instanceof CallError ? error.problem : failed('server.failed').problem

/**
 * Invalidates every response: the next query fetches a new one, and until then the old one stays visible.
 */
export const invalidateAllQueries = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ refetchType: 'none' })

/** Forgets the answers that may be why a problem occurred; what shows them requests them again. */
export const resetQueriesAfterProblem = (client: QueryClient): Promise<void> =>
  client.resetQueries({ predicate: ({ queryKey }) => getAnswerRule(queryKey)?.resetOnProblem === true })
