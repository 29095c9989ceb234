/** Days of the console, in the zone of the business. */
import { getFirstWeekday } from '#locales/formatters.ts'
import { asInstant, formatZonedInstant } from '#schemas/runtime/time/instant.ts'
import { addDays, getWeekday } from '#schemas/runtime/time/plain-date.ts'
import type { Instant, PlainDate, Zone } from '#schemas/runtime/time/time.ts'
import { getFirstInstantOfDay, toLocalDateTime } from '#schemas/runtime/time/wall-clock.ts'

export const getNow = (): Instant => asInstant(Date.now())

export const getDateAt = (at: Instant, zone: Zone): PlainDate => toLocalDateTime(at, zone).date

/** Returns the input of calls that take a time: from the first day up to the end of the last. */
export const toPeriod = (first: PlainDate, last: PlainDate, zone: Zone) => ({
  from: formatZonedInstant(getFirstInstantOfDay(first, zone), zone),
  to: formatZonedInstant(getFirstInstantOfDay(addDays(last, 1), zone), zone),
})

/** Returns the seven days of the week of a date. @param tag BCP 47, which decides the first day */
export function listWeek(date: PlainDate, tag: string): readonly PlainDate[] {
  const first = addDays(date, -((getWeekday(date) - getFirstWeekday(tag) + 7) % 7))
  return [...Array(7).keys()].map(day => addDays(first, day))
}
