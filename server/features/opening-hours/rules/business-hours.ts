/** Computes when a business is open: whenever at least one of its providers is there. */
import type { Provider } from '#schemas/generated/types.gen.ts'
import { minutesPerDay } from '#schemas/runtime/time/minute-of-day.ts'
import {
  createWorkingHoursLookup,
  type DailyOpenWindow,
  listTimeOff,
  mergeWindows,
  type WallClockSpan,
} from './hours.ts'

/**
 * Returns the hours of successive days. Hours that go on after midnight belong to the day on which they begin and close
 * beyond 1440, so that "18:00 to 02:00" is one window. What the first day goes on with from the day before stays on it.
 *
 * @param firstDay days since 1970-01-01
 */
export function listBusinessHours(
  providers: readonly Provider[],
  firstDay: number,
  count: number,
): readonly (readonly DailyOpenWindow[])[] {
  const days = Array.from({ length: count + 1 }, (_, offset) =>
    findBusinessHours(providers, firstDay + offset),
  )
  return days.slice(0, count).map((windows, index) => {
    const [before = [], after = []] = [days[index - 1], days[index + 1]]
    const own = goesOnAfterMidnight(before, windows) ? windows.slice(1) : windows
    const last = own.at(-1)
    const rest = after[0]
    if (!last || !rest || !goesOnAfterMidnight(own, after)) return own
    return [...own.slice(0, -1), { open: last.open, close: minutesPerDay + rest.close }]
  })
}

/** Whether a day's last hours and the next day's first are one window. Those of 24 hours or more stay apart. */
function goesOnAfterMidnight(day: readonly DailyOpenWindow[], next: readonly DailyOpenWindow[]): boolean {
  const last = day.at(-1)
  const first = next[0]
  return last?.close === minutesPerDay && first?.open === 0 && first.close < last.open
}

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
  const midnight = day * minutesPerDay
  return listTimeOff(provider).reduce<readonly DailyOpenWindow[]>(
    (rest, span) => rest.flatMap(window => cutOut(window, span, midnight)),
    createWorkingHoursLookup(provider)(day),
  )
}

/** Returns what remains of a window before and after a span. */
function cutOut({ open, close }: DailyOpenWindow, { from, to }: WallClockSpan, midnight: number) {
  const before = { open, close: Math.min(close, from - midnight) }
  const after = { open: Math.max(open, to - midnight), close }
  return from >= to ? [{ open, close }] : [before, after].filter(part => part.open < part.close)
}
