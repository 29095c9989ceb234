/** Ways through a screen that have come to their end: going back to one of their steps says so. */
import { isObject } from '#schemas/runtime/core/pointer.ts'
import type { Companion, Confirmation } from '#schemas/runtime/screen/screen.ts'
import { formatSearch, type QueryChanges } from '../browser/address.ts'
import { readSession, writeSession } from '../browser/session.ts'

const key = 'finished'
/** Where the browser grants no storage: until the page is loaded anew. */
let finished: Readonly<Record<string, unknown>> = {}

/** Remembers the end of a run: the options that its widget shows then, and the query of the confirmation. */
export function finishRun(
  run: string | undefined,
  options: Readonly<Record<string, unknown>>,
  query: QueryChanges,
): void {
  if (run === undefined) return
  finished = { ...readSession(key), ...finished, [run]: { ...options, confirmation: formatSearch(query) } }
  writeSession(key, finished)
}

/** Returns the options that `finishRun` remembered; undefined if the run goes on. */
export function findFinished(run: string | undefined): Readonly<Record<string, unknown>> | undefined {
  const end = run === undefined ? undefined : (finished[run] ?? readSession(key)[run])
  return isObject(end) ? end : undefined
}

/** The widget for the steps of a finished run. */
export const findRevisited = (
  confirmation: Confirmation | undefined,
  run: string | undefined,
): Companion | undefined => {
  const options = confirmation?.revisited && findFinished(run)
  return options && { 'ui:field': confirmation.revisited['ui:field'], 'ui:options': options }
}
