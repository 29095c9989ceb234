import { addDays, addMonths, parsePlainDate } from './plain-date.ts'
import type { Month, PlainDate } from './time.ts'

/** Parses `2026-11`; returns undefined for anything else. */
export function parseMonth(text: string): Month | undefined {
  const first = parsePlainDate(`${text}-01`)
  return first && getMonth(first)
}

/** Safe cast: a date begins with its year and month. */
export const getMonth = (date: PlainDate): Month => date.slice(0, 7) as Month

/** Safe cast: every month has a first day. */
export const getFirstDay = (month: Month): PlainDate => `${month}-01` as PlainDate

export const getLastDay = (month: Month): PlainDate => addDays(addMonths(getFirstDay(month), 1), -1)

export const getNextMonth = (month: Month): Month => getMonth(addMonths(getFirstDay(month), 1))

export const getPreviousMonth = (month: Month): Month => getMonth(addMonths(getFirstDay(month), -1))
