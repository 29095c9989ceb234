/** Computes the starts of a series on the wall clock of its zone. */
import { addDays, addMonths } from '#schemas/runtime/time/plain-date.ts'
import type { Instant, PlainDate, Zone } from '#schemas/runtime/time/time.ts'
import { toInstant, toLocalDateTime } from '#schemas/runtime/time/wall-clock.ts'

export interface RepeatRule {
  readonly every: 'week' | 'two-weeks' | 'month'
  /** The number of occurrences, including the first. */
  readonly count: number
}

/** The maximum for one series, and for all series of one booking together. */
export const maxOccurrences = 52

/**
 * Returns the starts of a series: the same time on the zone's wall clock, whatever its offset. A month without the
 * day uses its last day; each month is counted from the first, so 31 January, 28 February, 31 March. A time that a
 * date skips moves forward; of a time that occurs twice, the first counts. Throws RangeError for more than
 * `maxOccurrences`; callers must refuse them first.
 */
export function listSeriesStarts(
  first: Instant,
  { every, count }: RepeatRule,
  zone: Zone,
): readonly Instant[] {
  if (count > maxOccurrences) throw new RangeError(`A series of ${count} is too long: at most 52.`)
  const { date, minute } = toLocalDateTime(first, zone)
  const starts = [first]
  for (let index = 1; index < count; index++)
    starts.push(toInstant(nthDate[every](date, index), minute, zone))
  return starts
}

const nthDate: Readonly<Record<RepeatRule['every'], (date: PlainDate, index: number) => PlainDate>> = {
  week: (date, index) => addDays(date, 7 * index),
  'two-weeks': (date, index) => addDays(date, 14 * index),
  month: addMonths,
}
