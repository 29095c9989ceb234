/** Computes when a business is open: whenever at least one of its providers is there. */
import type { Provider } from '#schemas/generated/types.gen.ts'
import { minutesPerDay } from '#schemas/runtime/time/minute-of-day.ts'
import { getWeekdayOfDayNumber } from '#schemas/runtime/time/plain-date.ts'
import { type DailyOpenWindow, getProviderHours, mergeWindows, type WallClockSpan } from './hours.ts'

/**
 * Returns the hours of a day at which at least one of the providers is there, in order, on the wall clock that they
 * share.
 *
 * @param day days since 1970-01-01
 */
export const findBusinessHours = (providers: readonly Provider[], day: number): readonly DailyOpenWindow[] =>
  mergeWindows(providers.flatMap(provider => listPresentWindows(provider, day)))

/** Lists the hours at which a provider is there: those of the date or else of the weekday, without time off. */
function listPresentWindows(provider: Provider, day: number): readonly DailyOpenWindow[] {
  const { week, overrides, timeOff } = getProviderHours(provider)
  const windows = overrides.get(day) ?? week[getWeekdayOfDayNumber(day) - 1] ?? []
  const midnight = day * minutesPerDay
  return timeOff.reduce<readonly DailyOpenWindow[]>(
    (rest, span) => rest.flatMap(window => cutOut(window, span, midnight)),
    windows,
  )
}

/** Returns what remains of a window before and after a span. */
function cutOut({ open, close }: DailyOpenWindow, { from, to }: WallClockSpan, midnight: number) {
  const before = { open, close: Math.min(close, from - midnight) }
  const after = { open: Math.max(open, to - midnight), close }
  return from >= to ? [{ open, close }] : [before, after].filter(part => part.open < part.close)
}
