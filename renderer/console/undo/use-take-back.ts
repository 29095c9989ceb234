import { useQueryClient } from '@tanstack/react-query'
import { useContext } from 'react'
import type { CallName, Calls } from '#schemas/generated/calls.gen.ts'
import { SignedInContext, type TakeBack, useConsole } from '../console-context.ts'

/** Returns a function that prepares taking something back by a call; what it says then has to be told. */
export function useTakeBack() {
  const { words, call } = useConsole()
  const business = useContext(SignedInContext)?.membership.business.slug
  const queries = useQueryClient()
  return <Name extends CallName>(name: Name, input: Calls[Name]['input'], done: string): TakeBack =>
    async () => {
      const outcome = await call(name, input, { business })
      void queries.invalidateQueries()
      return outcome.ok ? done : words.formatProblem(outcome.problem)
    }
}

/** The same for a change of a booking, if it can be undone. */
export function useUndoChange() {
  const { words } = useConsole()
  const takeBack = useTakeBack()
  return ({ undo }: { readonly undo?: { readonly change: string } }): TakeBack | undefined =>
    undo && takeBack('undoChange', { change: undo.change }, words.t('undo.done'))
}
