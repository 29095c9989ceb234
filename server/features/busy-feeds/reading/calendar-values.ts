/** Reads times, lengths and periods of calendar files (RFC 5545 §3.3), also as programs write them that do not follow it. */

export const secondMs = 1000
export const minuteMs = 60_000
export const hourMs = 3_600_000
export const dayMs = 86_400_000

/**
 * What a clock on the wall shows, as milliseconds since 1970-01-01T00:00 on that clock. The type is no kind of its own
 * because it is computed with all over; only a `Clock` makes an instant of it.
 */
export type WallTime = number

export interface CalendarTime {
  /** Of a date, its midnight. */
  readonly wall: WallTime
  readonly isDate: boolean
  /** Local time minus UTC, if it says so: 0 for "Z". */
  readonly offsetMs?: number
}

/**
 * Parses `20261210T090000Z`, and what is meant by the same without seconds, with dashes and colons (ISO 8601), with an
 * offset, or with 24:00. What has no time is a date, whatever its VALUE says; a date with midnight is one if its VALUE
 * says so. Returns undefined for anything else, and for days that do not exist.
 *
 * @param kind The parameter VALUE
 */
export function parseCalendarTime(text: string, kind?: string): CalendarTime | undefined {
  const found = timeText.exec(text.trim())
  if (!found) return undefined
  const [, year, month, day, hour, minute = '0', second = '0', zone] = found
  const date = toWallDate(Number(year), Number(month), Number(day))
  if (date === undefined) return undefined
  if (hour === undefined) return { wall: date, isDate: true }
  const time = Number(hour) * hourMs + Number(minute) * minuteMs + Number(second) * secondMs
  // 24:00 is the end of the day, and 60 a leap second.
  if (time > dayMs || Number(minute) > 59 || Number(second) > 60) return undefined
  if (time === 0 && kind?.toUpperCase() === 'DATE') return { wall: date, isDate: true }
  const wall = date + time
  return { wall, isDate: false, ...(zone === undefined ? {} : { offsetMs: parseUtcOffset(zone) ?? 0 }) }
}

const timeText =
  /^(\d{4})-?(\d\d)-?(\d\d)(?:[T ](\d\d):?(\d\d)(?::?(\d\d)(?:[.,]\d+)?)?\s*(Z|[+-]\d\d:?\d\d)?|Z)?$/i

/** Returns undefined if there is no such day. */
function toWallDate(year: number, month: number, day: number): WallTime | undefined {
  const date = new Date(0)
  // `Date.UTC` takes the years 0 to 99 for those of the 20th century.
  date.setUTCFullYear(year, month - 1, day)
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date.getTime() : undefined
}

/** Parses `+0100`, `-05:00` and, as TZOFFSETFROM, `+013000`; returns undefined for anything else. */
export function parseUtcOffset(text: string): number | undefined {
  const found = /^([+-]?)(\d\d):?(\d\d)(?::?(\d\d))?$/.exec(text.trim())
  if (!found) return undefined
  const [, sign, hours, minutes, seconds = '0'] = found
  const offset = Number(hours) * hourMs + Number(minutes) * minuteMs + Number(seconds) * secondMs
  if (offset > dayMs) return undefined
  return sign === '-' ? -offset : offset
}

/** Days are as long as the clock makes them, the rest is exact (RFC 5545 §3.3.6). */
export interface CalendarDuration {
  readonly days: number
  readonly ms: number
}

/** Parses `PT1H30M`, `P1W`, `-P1D`; also without the T. Returns undefined for anything else. */
export function parseCalendarDuration(text: string): CalendarDuration | undefined {
  const found = lengthText.exec(text.trim())
  if (!found || !/\d/.test(text)) return undefined
  const [, sign, weeks, days, hours, minutes, seconds] = found
  const count = (part: string | undefined) => (sign === '-' ? -1 : 1) * Number(part ?? 0)
  return {
    days: count(weeks) * 7 + count(days),
    ms: count(hours) * hourMs + count(minutes) * minuteMs + count(seconds) * secondMs,
  }
}

/** Six digits: 2,700 years of days. */
const lengthText = /^([+-])?P(?:(\d{1,6})W)?(?:(\d{1,6})D)?T?(?:(\d{1,6})H)?(?:(\d{1,6})M)?(?:(\d{1,8})S)?$/i

export interface CalendarPeriod {
  readonly start: CalendarTime
  readonly end: CalendarTime | CalendarDuration
}

/** Parses `20261210T090000Z/PT2H` or with an end; returns undefined for anything else. */
export function parseCalendarPeriod(text: string): CalendarPeriod | undefined {
  const [from = '', to = '', more] = text.split('/')
  const start = parseCalendarTime(from)
  const end = parseCalendarDuration(to) ?? parseCalendarTime(to)
  return start && end && more === undefined ? { start, end } : undefined
}

/** Splits a list; blanks and empty members are mistakes of some programs. */
export const splitCalendarList = (text: string): readonly string[] =>
  text
    .split(',')
    .map(part => part.trim())
    .filter(part => part !== '')
