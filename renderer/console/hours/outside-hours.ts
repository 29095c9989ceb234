/** Tells whether appointments lie within hours: those of the week, of single dates, and without time off. */
import type { Provider } from '#schemas/generated/types.gen.ts'
import { minutesPerDay } from '#schemas/runtime/time/minute-of-day.ts'
import { fromDayNumber, getWeekdayOfDayNumber, toDayNumber } from '#schemas/runtime/time/plain-date.ts'
import type { Instant, Zone } from '#schemas/runtime/time/time.ts'
import { parseWallTimeEpochMinute, toLocal } from '#schemas/runtime/time/wall-clock.ts'
import { cutSpan, type DaySpan, joinSpans, parseDayHours, parseWeek } from './week-spans.ts'

/** What the editor changes of a provider. */
export type WorkingHours = Pick<Provider, 'hours' | 'overrides' | 'timeOff'>

export interface TimedSpan {
  readonly start: Instant
  /** Exclusive. */
  readonly end: Instant
}

/** Returns whether a time lies within the hours on the provider's wall clock. */
export function isWithinHours({ start, end }: TimedSpan, hours: WorkingHours, zone: Zone): boolean {
  const [from, to] = [toWallMinute(start, zone), toWallMinute(end, zone)]
  const firstDay = Math.floor(from / minutesPerDay)
  const days = Math.floor(to / minutesPerDay) - firstDay + 1
  const open = joinSpans([...Array(days).keys()].flatMap(index => listDay(firstDay + index, hours)))
  return (hours.timeOff ?? []).reduce(cutTimeOff, open).some(span => span.from <= from && span.to >= to)
}

/** Returns the hours of a day, in minutes since 1970-01-01T00:00 of the wall clock. */
function listDay(day: number, { hours, overrides = [] }: WorkingHours): readonly DaySpan[] {
  const date = fromDayNumber(day)
  const own = overrides.filter(override => override.date === date)
  const spans =
    own.length > 0
      ? own.flatMap(override => parseDayHours(override.hours))
      : (parseWeek(hours)[getWeekdayOfDayNumber(day) - 1] ?? [])
  return spans.map(({ from, to }) => ({ from: day * minutesPerDay + from, to: day * minutesPerDay + to }))
}

function cutTimeOff(
  open: readonly DaySpan[],
  { from, to }: { readonly from: string; readonly to: string },
): readonly DaySpan[] {
  const [first, last] = [parseWallTimeEpochMinute(from), parseWallTimeEpochMinute(to)]
  return first === undefined || last === undefined || first >= last
    ? open
    : cutSpan(open, { from: first, to: last })
}

function toWallMinute(at: Instant, zone: Zone): number {
  const { date, minute } = toLocal(at, zone)
  return toDayNumber(date) * minutesPerDay + minute
}
