import { useQueryClient } from '@tanstack/react-query'
import { useContext } from 'react'
import type { CallName, Calls } from '#schemas/generated/calls.gen.ts'
import { SignedInContext, type UndoAction, useConsole } from '../context/console-context.ts'

/** What can be taken back for less than this is not offered again. */
const shortestMs = 2000

/** Returns a function that prepares taking something back by a call; what it says then has to be told. */
export function useUndoAction() {
  const { i18n, call } = useConsole()
  const business = useContext(SignedInContext)?.membership.business.slug
  const queries = useQueryClient()
  return <Name extends CallName>(
    name: Name,
    input: Calls[Name]['input'],
    { done, seconds = 30 }: { readonly done: string; readonly seconds?: number },
  ): UndoAction => {
    const end = Date.now() + seconds * 1000
    const prepare = (): UndoAction => ({
      seconds: Math.round((end - Date.now()) / 1000),
      async run() {
        const outcome = await call(name, input, { business })
        void queries.invalidateQueries()
        if (outcome.ok) return { text: done }
        const text = i18n.formatProblem(outcome.problem)
        const isInTime = Date.now() < end - shortestMs
        return outcome.problem.code === 'network.failed' && isInTime
          ? { text, undoAction: prepare() }
          : { text }
      },
    })
    return prepare()
  }
}

/** How one of several changes can be taken back. */
export interface ConsoleChange {
  readonly change: string
  /** Of the browser's clock. */
  readonly untilMs: number
}

/**
 * Returns a function that prepares taking several changes back, each by itself: one may be settled while another is not.
 * It is offered until the first of them is announced. What it says counts those that cannot be taken back at all.
 */
export function useUndoChanges() {
  const { i18n, call } = useConsole()
  const business = useContext(SignedInContext)?.membership.business.slug
  const queries = useQueryClient()
  return (changes: readonly ConsoleChange[], settled: number): UndoAction | undefined => {
    const end = Math.min(...changes.map(({ untilMs }) => untilMs))
    if (changes.length === 0 || Date.now() >= end - shortestMs) return undefined
    const prepare = (left: readonly ConsoleChange[], lostBefore: number): UndoAction => ({
      seconds: Math.round((end - Date.now()) / 1000),
      async run() {
        const [failed, unreached]: [ConsoleChange[], ConsoleChange[]] = [[], []]
        for (const one of left) {
          const outcome = await call('undoChange', { change: one.change }, { business })
          if (!outcome.ok) (outcome.problem.code === 'network.failed' ? unreached : failed).push(one)
        }
        void queries.invalidateQueries()
        const lost = lostBefore + failed.length + unreached.length
        const count = left.length - failed.length - unreached.length
        const text = lost === 0 ? i18n.t('undo.done') : i18n.t('undo.done_some', { count, failed: lost })
        return unreached.length > 0 && Date.now() < end - shortestMs
          ? { text, undoAction: prepare(unreached, lostBefore + failed.length) }
          : { text }
      },
    })
    return prepare(changes, settled)
  }
}

type UndoableOutput = Pick<Calls['approveBooking']['output'], 'undo'>

/** The same for a change of a booking, if it can be undone. */
export function useUndoChange() {
  const { i18n } = useConsole()
  const undoAction = useUndoAction()
  return ({ undo }: UndoableOutput): UndoAction | undefined => {
    if (!undo) return undefined
    const { change, seconds } = undo
    return undoAction('undoChange', { change }, { done: i18n.t('undo.done'), seconds })
  }
}
