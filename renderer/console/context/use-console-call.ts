/** Reads and acts by calls, through TanStack Query. */
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useContext, useRef } from 'react'
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
  /** Whether the answer to another input is shown until the new one is there. */
  readonly keepsPrevious?: boolean
}

/** Asks for the answer of a call; of the business, where there is one. */
export function useConsoleQuery<Name extends CallName>(
  name: Name,
  input: Calls[Name]['input'],
  { enabled = true, everyMs, keepsPrevious = false }: ReadOptions = {},
) {
  const { call } = useConsole()
  const business = useContext(SignedInContext)?.membership.business.slug
  return useQuery<Calls[Name]['output'], ConsoleProblem>({
    // The answers of one business are not those of another.
    queryKey: [name, { ...input, '@business': business }],
    queryFn: async ({ signal }) => unwrap(await call(name, input, { business, signal })),
    enabled,
    refetchInterval: everyMs ?? false,
    ...(keepsPrevious ? { placeholderData: keepPreviousData } : {}),
  })
}

interface ActOptions<Name extends CallName> {
  readonly onDone?: (output: Calls[Name]['output'], input: Calls[Name]['input']) => void
  /** Whether everything that is shown is then asked for again: not if the session ends, or the page is left. */
  readonly readsAgain?: boolean
  /** Returns the idempotency key, the same for a repeated input. Only for calls that require one. */
  readonly getKey?: (input: Calls[Name]['input']) => string
}

/**
 * Changes something by a call; everything that is shown is then asked for again. While an input is on its way, the same one
 * is not sent again: the second click of two may come before anything says that it is busy.
 */
export function useConsoleMutation<Name extends CallName>(
  name: Name,
  { onDone, readsAgain = true, getKey }: ActOptions<Name> = {},
) {
  const { call } = useConsole()
  const business = useContext(SignedInContext)?.membership.business.slug
  const queries = useQueryClient()
  const onItsWay = useRef<string>(undefined)
  const { mutate, isPending, error, variables, reset } = useMutation<
    Calls[Name]['output'],
    ConsoleProblem,
    Calls[Name]['input']
  >({
    mutationFn: async input => unwrap(await call(name, input, { business, idempotencyKey: getKey?.(input) })),
    onSuccess: (output, input) => {
      onDone?.(output, input)
      if (readsAgain) void queries.invalidateQueries()
    },
    onSettled: (_output, _error, input) => {
      if (onItsWay.current === JSON.stringify(input)) onItsWay.current = undefined
    },
  })
  const act = useCallback<typeof mutate>(
    (...rest) => {
      const text = JSON.stringify(rest[0])
      if (onItsWay.current === text) return
      onItsWay.current = text
      mutate(...rest)
    },
    [mutate],
  )
  return { act, isBusy: isPending, problem: error?.problem, variables, reset }
}

function unwrap<T>(outcome: Outcome<T>): T {
  if (outcome.ok) return outcome.value
  throw new ConsoleProblem(outcome.problem)
}
