import { parsePlainDate, toDayNumber } from './plain-date.ts'
import type { Instant, Zone } from './time.ts'
import { getOffsetMinutes } from './zone.ts'

/**
 * Parses ISO 8601 with an offset, as profiled by RFC 3339: `2026-11-26T10:45:00+01:00`, `2026-11-26T09:45Z`.
 * Seconds are optional; fractions are cut to milliseconds. Returns undefined for anything else, including a
 * date without offset.
 */
export function parseInstant(text: string): Instant | undefined {
  const found = isoText.exec(text)
  const date = parsePlainDate(found?.[1] ?? '')
  if (!found || !date) return undefined
  const [, , hour, minute, second = '0', fraction = '', zulu, sign, offsetHour, offsetMinute] = found
  const offset = zulu ? 0 : (Number(offsetHour) * 60 + Number(offsetMinute)) * (sign === '-' ? -1 : 1)
  const minutes = toDayNumber(date) * 1440 + Number(hour) * 60 + Number(minute) - offset
  return asInstant(minutes * 60_000 + Number(second) * 1000 + Number(fraction.padEnd(3, '0').slice(0, 3)))
}

/** Formats an instant as `2026-11-26T10:45:00+01:00`: the zone's wall clock, and its offset to the minute. */
export function formatZonedInstant(instant: Instant, zone: Zone): string {
  const offset = getOffsetMinutes(zone, instant)
  const wallClock = new Date(instant + offset * 60_000).toISOString().slice(0, 19)
  const minutes = Math.abs(offset)
  return `${wallClock}${offset < 0 ? '-' : '+'}${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`
}

/**
 * Converts milliseconds since 1970 from a clock or a database; throws RangeError unless they are whole and
 * within a date's range.
 */
export function asInstant(ms: number): Instant {
  if (!(Number.isInteger(ms) && Math.abs(ms) <= maxMs)) {
    throw new RangeError(`${ms} is not whole milliseconds.`)
  }
  return checked(ms)
}

export const addMinutes = (instant: Instant, minutes: number): Instant =>
  asInstant(instant + minutes * 60_000)

/** The range of ECMAScript's time value. */
const maxMs = 8.64e15

const isoText =
  /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d)(?:\.(\d{1,9}))?)?(?:(Z)|([+-])([01]\d|2[0-3]):([0-5]\d))$/

const twoDigits = (number: number): string => String(number).padStart(2, '0')

/** Safe cast: `asInstant` has just checked it. */
const checked = (ms: number): Instant => ms as Instant
