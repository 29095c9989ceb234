/** The dates on which something repeats. */
import { addDays, addMonths, getWeekday } from './plain-date.ts'
import type { PlainDate } from './time.ts'

export type DateInterval = 'weekday' | 'week' | 'two-weeks' | 'month'

export interface DateRepetition {
  readonly every: DateInterval
  /** The number of dates. */
  readonly count?: number | undefined
  /** The last date that is possible. */
  readonly until?: PlainDate | undefined
}

/** The maximum of a series of blocks. */
export const maxRepeatedDates = 52

/**
 * Lists dates from the first on, until `count` or `until` is reached, whichever comes first; without both, as many as a
 * series may have. A month without the day uses its last day. Weekdays are Monday to Friday: a first date at a
 * weekend is none of them. Too late an `until` gives one date more than a series may have, for callers to refuse.
 */
export function listRepeatedDates(
  first: PlainDate,
  { every, count, until }: DateRepetition,
): readonly PlainDate[] {
  const wanted = count ?? (until === undefined ? maxRepeatedDates : maxRepeatedDates + 1)
  const dates: PlainDate[] = []
  for (let index = 0; dates.length < Math.min(wanted, maxRepeatedDates + 1); index++) {
    const date = getRepeatedDate[every](first, index)
    if (until !== undefined && date > until) break
    if (every !== 'weekday' || getWeekday(date) <= 5) dates.push(date)
  }
  return dates
}

const getRepeatedDate: Readonly<Record<DateInterval, (first: PlainDate, index: number) => PlainDate>> = {
  weekday: addDays,
  week: (first, index) => addDays(first, 7 * index),
  'two-weeks': (first, index) => addDays(first, 14 * index),
  month: addMonths,
}
