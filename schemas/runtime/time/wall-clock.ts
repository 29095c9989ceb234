/** Converts wall-clock times to instants and back. */
import { asInstant } from './instant.ts'
import { asMinuteOfDay, minutesPerDay } from './minute-of-day.ts'
import { fromDayNumber, toDayNumber } from './plain-date.ts'
import type { Instant, MinuteOfDay, PlainDate, Zone } from './time.ts'
import { getOffsetAtEpochMinute, getOffsetMinutes, listOffsetSpans } from './zone.ts'

/**
 * Returns the instant of a wall-clock time, following RFC 5545 §3.3.5 and Temporal's "compatible": a time that does
 * not exist moves forward by the gap (02:30 becomes 03:30), and a time that occurs twice is the first one.
 */
export const toInstant = (date: PlainDate, minute: MinuteOfDay, zone: Zone): Instant =>
  asInstant(toEpochMinute(toDayNumber(date) * minutesPerDay + minute, zone) * 60_000)

/**
 * Parses `2026-11-26T09:30` to minutes since 1970-01-01T00:00 on the same clock; returns undefined for
 * anything else. The year may be 9999, which stands for "from now on, forever".
 */
export function parseWallTimeEpochMinute(text: string): number | undefined {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(text)) return undefined
  const ms = Date.parse(`${text}Z`)
  return Number.isNaN(ms) ? undefined : ms / 60_000
}

/** Returns the local date and time, which the wall clock shows, rounded down to the minute. */
export function toLocalDateTime(
  instant: Instant,
  zone: Zone,
): { readonly date: PlainDate; readonly minute: MinuteOfDay } {
  const local = Math.floor(instant / 60_000) + getOffsetMinutes(zone, instant)
  const day = Math.floor(local / minutesPerDay)
  return { date: fromDayNumber(day), minute: asMinuteOfDay(local - day * minutesPerDay) }
}

/** Returns the first instant of a date, which is not 00:00 where the clock skips midnight. */
export const getFirstInstantOfDay = (date: PlainDate, zone: Zone): Instant =>
  asInstant(getStartOfDayEpochMinute(toDayNumber(date), zone) * 60_000)

/** Like `getFirstInstantOfDay`, in numbers: takes days since 1970-01-01 and returns minutes since 1970-01-01T00:00Z. */
export function getStartOfDayEpochMinute(day: number, zone: Zone): number {
  const midnight = day * minutesPerDay
  const moment = toEpochMinute(midnight, zone)
  if (moment + getOffsetAtEpochMinute(zone, moment) === midnight) return moment
  return listOffsetSpans(zone, moment - minutesPerDay, moment + 1).at(-1)?.from ?? moment
}

/**
 * Like `toInstant`, in numbers: converts local minutes since 1970 to minutes since 1970-01-01T00:00Z. Only the offsets a day before and a
 * day after can apply, since clocks never change twice within two days.
 */
export function toEpochMinute(local: number, zone: Zone): number {
  const before = local - getOffsetAtEpochMinute(zone, local - minutesPerDay)
  const after = local - getOffsetAtEpochMinute(zone, local + minutesPerDay)
  if (before === after || before + getOffsetAtEpochMinute(zone, before) === local) return before
  return after + getOffsetAtEpochMinute(zone, after) === local ? after : before
}
