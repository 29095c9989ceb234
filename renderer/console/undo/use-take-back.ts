import { useQueryClient } from '@tanstack/react-query'
import { useContext } from 'react'
import type { CallName, Calls } from '#schemas/generated/calls.gen.ts'
import { SignedInContext, type TakeBack, useConsole } from '../console-context.ts'

/** What can be taken back for less than this is not offered again. */
const shortestMs = 2000

/** Returns a function that prepares taking something back by a call; what it says then has to be told. */
export function useTakeBack() {
  const { words, call } = useConsole()
  const business = useContext(SignedInContext)?.membership.business.slug
  const queries = useQueryClient()
  return <Name extends CallName>(
    name: Name,
    input: Calls[Name]['input'],
    { done, seconds = 30 }: { readonly done: string; readonly seconds?: number },
  ): TakeBack => {
    const end = Date.now() + seconds * 1000
    const prepare = (): TakeBack => ({
      seconds: Math.round((end - Date.now()) / 1000),
      async run() {
        const outcome = await call(name, input, { business })
        void queries.invalidateQueries()
        if (outcome.ok) return { text: done }
        const text = words.formatProblem(outcome.problem)
        const isInTime = Date.now() < end - shortestMs
        return outcome.problem.code === 'network.failed' && isInTime
          ? { text, takeBack: prepare() }
          : { text }
      },
    })
    return prepare()
  }
}

type UndoableOutput = Pick<Calls['approveBooking']['output'], 'undo'>

/** The same for a change of a booking, if it can be undone. */
export function useUndoChange() {
  const { words } = useConsole()
  const takeBack = useTakeBack()
  return ({ undo }: UndoableOutput): TakeBack | undefined => {
    if (!undo) return undefined
    const { change, seconds } = undo
    return takeBack('undoChange', { change }, { done: words.t('undo.done'), seconds })
  }
}
