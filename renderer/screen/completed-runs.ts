/** Ways through a screen that have come to their end: going back to one of their steps says so. */
import { isObject } from '#schemas/runtime/core/pointer.ts'
import type { Confirmation, WidgetTemplate } from '#schemas/runtime/screen/screen.ts'
import { readSessionStorage, writeSessionStorage } from '../browser/session-storage.ts'
import { formatSearch, type QueryParamChanges } from '../browser/url-store.ts'

const key = 'finished'
/** Where the browser grants no storage: until the page is loaded anew. */
let finished: Readonly<Record<string, unknown>> = {}

/** Remembers the end of a run: the options that its widget shows then, and the query of the confirmation. */
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

/** Returns the options that `saveCompletedRun` remembered; undefined if the run goes on. */
export function findCompletedRun(run: string | undefined): Readonly<Record<string, unknown>> | undefined {
  const end = run === undefined ? undefined : (finished[run] ?? readSessionStorage(key)[run])
  return isObject(end) ? end : undefined
}

/** The widget for the steps of a finished run. */
export const findRevisitedCompanion = (
  confirmation: Confirmation | undefined,
  run: string | undefined,
): WidgetTemplate | undefined => {
  const options = confirmation?.revisited && findCompletedRun(run)
  return options && { 'ui:field': confirmation.revisited['ui:field'], 'ui:options': options }
}
