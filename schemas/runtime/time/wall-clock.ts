/** From what a wall clock shows to the moment it is, and back. */
import { asInstant } from './instant.ts'
import { asMinuteOfDay, minutesPerDay } from './minute-of-day.ts'
import { fromDayNumber, toDayNumber } from './plain-date.ts'
import type { Instant, MinuteOfDay, PlainDate, Zone } from './time.ts'
import { getOffsetAtEpochMinute, getOffsetMinutes, listOffsetSpans } from './zone.ts'

/**
 * The moment of a wall time, as RFC 5545 §3.3.5 and Temporal's "compatible" have it: one that does not exist
 * moves forward by what the clock leaves out (02:30 is 03:30), of one that occurs twice it is the first.
 */
export const toInstant = (date: PlainDate, minute: MinuteOfDay, zone: Zone): Instant =>
  asInstant(momentOf(toDayNumber(date) * minutesPerDay + minute, zone) * 60_000)

/**
 * `2026-11-26T09:30` in minutes since 1970-01-01T00:00 of whatever clock it is; undefined for anything else.
 * The year may be 9999, which is how "from now on for ever" is written.
 */
export function parseWallTimeMinutes(text: string): number | undefined {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(text)) return undefined
  const ms = Date.parse(`${text}Z`)
  return Number.isNaN(ms) ? undefined : ms / 60_000
}

/** What the wall clock shows; begun minutes count. */
export function toLocal(
  instant: Instant,
  zone: Zone,
): { readonly date: PlainDate; readonly minute: MinuteOfDay } {
  const local = Math.floor(instant / 60_000) + getOffsetMinutes(zone, instant)
  const day = Math.floor(local / minutesPerDay)
  return { date: fromDayNumber(day), minute: asMinuteOfDay(local - day * minutesPerDay) }
}

/** The first moment of a date, which is not 00:00 where the clock leaves midnight out. */
export const startOfDay = (date: PlainDate, zone: Zone): Instant =>
  asInstant(getStartOfDayEpochMinute(toDayNumber(date), zone) * 60_000)

/** The same in numbers: minutes since 1970-01-01T00:00Z of a day since 1970-01-01. */
export function getStartOfDayEpochMinute(day: number, zone: Zone): number {
  const midnight = day * minutesPerDay
  const moment = momentOf(midnight, zone)
  if (moment + getOffsetAtEpochMinute(zone, moment) === midnight) return moment
  return listOffsetSpans(zone, moment - minutesPerDay, moment + 1).at(-1)?.from ?? moment
}

/**
 * Minutes since 1970-01-01T00:00Z of local minutes computed likewise. The offsets a day before and after are
 * the only two that can hold, as clocks never change twice within two days.
 */
function momentOf(local: number, zone: Zone): number {
  const before = local - getOffsetAtEpochMinute(zone, local - minutesPerDay)
  const after = local - getOffsetAtEpochMinute(zone, local + minutesPerDay)
  if (before === after || before + getOffsetAtEpochMinute(zone, before) === local) return before
  return after + getOffsetAtEpochMinute(zone, after) === local ? after : before
}
