/** Remembers completed runs through a screen, so that going back to one of their steps shows that. */
import { isObject } from '#schemas/runtime/core/pointer.ts'
import type { Confirmation, WidgetTemplate } from '#schemas/runtime/screen/screen.ts'
import { readSessionStorage, writeSessionStorage } from '../browser/session-storage.ts'
import { formatSearch, type QueryParamChanges } from '../browser/url-store.ts'

const key = 'finished'
/** The completed runs in memory: without browser storage they last until the page reloads. */
let finished: Readonly<Record<string, unknown>> = {}

/** Remembers the end of a run: the options its widget shows then, and the query of the confirmation. */
export function saveCompletedRun(
  run: string | undefined,
  options: Readonly<Record<string, unknown>>,
  query: QueryParamChanges,
): void {
  if (run === undefined) return
  finished = {
    ...readSessionStorage(key),
    ...finished,
    [run]: { ...options, confirmation: formatSearch(query) },
  }
  writeSessionStorage(key, finished)
}

/** Returns the options that `saveCompletedRun` stored, or undefined if the run is not completed. */
export function findRevisitedWidgetOptions(
  run: string | undefined,
): Readonly<Record<string, unknown>> | undefined {
  const end = run === undefined ? undefined : (finished[run] ?? readSessionStorage(key)[run])
  return isObject(end) ? end : undefined
}

/** Returns the widget that replaces the steps of a completed run. */
export const findRevisitedWidgetTemplate = (
  confirmation: Confirmation | undefined,
  run: string | undefined,
): WidgetTemplate | undefined => {
  const options = confirmation?.revisited && findRevisitedWidgetOptions(run)
  return options && { 'ui:field': confirmation.revisited['ui:field'], 'ui:options': options }
}
