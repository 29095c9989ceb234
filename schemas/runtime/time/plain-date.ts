import type { PlainDate } from './time.ts'

const msPerDay = 86_400_000

/**
 * A date as it is written, `2026-11-26`; undefined for anything else, `2026-02-30` included. The years are
 * 1000–8999, so that whatever is computed from a parsed date still has four digits and compares as text.
 */
export function parsePlainDate(text: string): PlainDate | undefined {
  if (!/^[1-8]\d{3}-\d{2}-\d{2}$/.test(text)) return undefined
  const midnight = Date.parse(`${text}T00:00:00Z`)
  // Engines differ over the 30th of February: one refuses it, another makes it the 2nd of March.
  if (Number.isNaN(midnight)) return undefined
  const date = fromDayNumber(midnight / msPerDay)
  return date === text ? date : undefined
}

/** Days since 1970-01-01: what calendar arithmetic is done in. */
export const toDayNumber = (date: PlainDate): number => Date.parse(`${date}T00:00:00Z`) / msPerDay

/** The inverse of `toDayNumber`; throws outside the years 0001–9999. */
export function fromDayNumber(day: number): PlainDate {
  if (!(Number.isInteger(day) && day >= -719_162 && day <= 2_932_896)) {
    throw new RangeError(`Day ${day} is no date of the years 0001 to 9999: limit what is added before.`)
  }
  return written(new Date(day * msPerDay).toISOString())
}

export const addDays = (date: PlainDate, days: number): PlainDate => fromDayNumber(toDayNumber(date) + days)

/** Keeps the day of the month where that exists, else takes the last: 31 January + 1 is 28 February. */
export function addMonths(date: PlainDate, months: number): PlainDate {
  const day = Number(date.slice(8))
  const index = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1 + months
  return fromDayNumber(Math.min(firstOfMonth(index) + day, firstOfMonth(index + 1)) - 1)
}

/** ISO 8601: 1 Monday … 7 Sunday. */
export const getWeekday = (date: PlainDate): number => getWeekdayOfDayNumber(toDayNumber(date))

/** The weekday of a day number: 1 Monday … 7 Sunday. */
export const getWeekdayOfDayNumber = (day: number): number => ((((day + 3) % 7) + 7) % 7) + 1

/** Days from one date to another, negative when the other is earlier. */
export const daysBetween = (from: PlainDate, to: PlainDate): number => toDayNumber(to) - toDayNumber(from)

/** Day number of the first of a month, counted from January of the year 0. */
const firstOfMonth = (index: number): number => {
  const year = String(Math.floor(index / 12)).padStart(4, '0')
  const month = String((((index % 12) + 12) % 12) + 1).padStart(2, '0')
  return Date.parse(`${year}-${month}-01T00:00:00Z`) / msPerDay
}

/** Proof: the caller hands in the ISO text of a midnight (UTC) with a four-digit year. */
const written = (iso: string): PlainDate => iso.slice(0, 10) as PlainDate
