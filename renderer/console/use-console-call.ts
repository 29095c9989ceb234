/** Reads and acts by calls, through TanStack Query. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useContext } from 'react'
import type { CallName, Calls } from '#schemas/generated/calls.gen.ts'
import type { Outcome, Problem } from '#schemas/runtime/core/problem.ts'
import { SignedInContext, useConsole } from './console-context.ts'

/** A problem of a call, thrown as TanStack Query expects failures. */
export class ConsoleProblem extends Error {
  readonly problem: Problem

  constructor(problem: Problem) {
    super(problem.code)
    this.problem = problem
  }
}

interface ReadOptions {
  readonly enabled?: boolean
  /** Asks again while it is shown. */
  readonly everyMs?: number
}

/** Asks for the answer of a call; of the business, where there is one. */
export function useRead<Name extends CallName>(
  name: Name,
  input: Calls[Name]['input'],
  { enabled = true, everyMs }: ReadOptions = {},
) {
  const { call } = useConsole()
  const business = useContext(SignedInContext)?.membership.business.slug
  return useQuery<Calls[Name]['output'], ConsoleProblem>({
    // The answers of one business are not those of another.
    queryKey: [name, { ...input, '@business': business }],
    queryFn: async ({ signal }) => unwrap(await call(name, input, { business, signal })),
    enabled,
    refetchInterval: everyMs ?? false,
  })
}

interface ActOptions<Name extends CallName> {
  readonly onDone?: (output: Calls[Name]['output'], input: Calls[Name]['input']) => void
  /** Whether nothing may be asked for afterwards, because the session ends. */
  readonly endsSession?: boolean
  /** For calls that take one. */
  readonly idempotencyKey?: string
}

/** Changes something by a call; everything that is shown is then asked for again. */
export function useAct<Name extends CallName>(
  name: Name,
  { onDone, endsSession = false, idempotencyKey }: ActOptions<Name> = {},
) {
  const { call } = useConsole()
  const business = useContext(SignedInContext)?.membership.business.slug
  const queries = useQueryClient()
  const { mutate, isPending, error, variables, reset } = useMutation<
    Calls[Name]['output'],
    ConsoleProblem,
    Calls[Name]['input']
  >({
    mutationFn: async input => unwrap(await call(name, input, { business, idempotencyKey })),
    onSuccess: (output, input) => {
      onDone?.(output, input)
      if (!endsSession) void queries.invalidateQueries()
    },
  })
  return { act: mutate, isBusy: isPending, problem: error?.problem, variables, reset }
}

function unwrap<T>(outcome: Outcome<T>): T {
  if (outcome.ok) return outcome.value
  throw new ConsoleProblem(outcome.problem)
}
