/**
 * Handles `countFormProgress`. Keeps nothing about a visitor: it only increments counters, whose number the steps of the
 * document bound.
 */
import { done } from '#schemas/runtime/core/problem.ts'
import type { Handler } from '#server/calls/handler.ts'
import {
  completedCounterName,
  getCompletionTimeCounterName,
  getStepCounterName,
  listProgressSteps,
  startedCounterName,
} from '../rules/form-progress.ts'
import { loadFormVersion } from './form-versions.ts'

export const countFormProgress: Handler<'countFormProgress'> = async (input, context) => {
  const { kind, form, version, started = false, reached = [], completedInSeconds } = input
  const found = await loadFormVersion({ kind, form }, version, context)
  if (!found.ok) return found
  const known = new Set(listProgressSteps(found.value.document).map(({ id }) => id))
  const {
    stores: { formStores },
    directory,
  } = context
  await formStores.progress.increment({ business: directory.business.slug, kind, form, version }, [
    ...(started ? [startedCounterName] : []),
    ...reached.filter(step => known.has(step)).map(getStepCounterName),
    ...(completedInSeconds === undefined
      ? []
      : [completedCounterName, getCompletionTimeCounterName(completedInSeconds)]),
  ])
  return done({})
}
