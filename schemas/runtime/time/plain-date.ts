import type { PlainDate } from './time.ts'

const msPerDay = 86_400_000

/**
 * Parses a date such as `2026-11-26`; returns undefined for anything else, including `2026-02-30`. Years must
 * be 1000–8999, so that whatever is computed from a parsed date still has four digits and compares as text.
 */
export function parsePlainDate(text: string): PlainDate | undefined {
  if (!/^[1-8]\d{3}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.test(text)) return undefined
  const day = Number(text.slice(8))
  // Engines disagree about 30 February: one refuses it (NaN), another makes it 2 March.
  return day < 29 || new Date(`${text}T00:00:00Z`).getUTCDate() === day ? written(text) : undefined
}

/** Returns days since 1970-01-01, the unit of calendar arithmetic. */
export const toDayNumber = (date: PlainDate): number => Date.parse(`${date}T00:00:00Z`) / msPerDay

/** The inverse of `toDayNumber`; throws RangeError outside the years 0001–9999. */
export function fromDayNumber(day: number): PlainDate {
  if (!(Number.isInteger(day) && day >= -719_162 && day <= 2_932_896)) {
    throw new RangeError(`Day ${day} is not in the years 1 to 9999.`)
  }
  return written(new Date(day * msPerDay).toISOString())
}

export const addDays = (date: PlainDate, days: number): PlainDate => fromDayNumber(toDayNumber(date) + days)

/** Keeps the day of the month if it exists, or else takes the last one: 31 January + 1 is 28 February. */
export function addMonths(date: PlainDate, months: number): PlainDate {
  const day = Number(date.slice(8))
  const index = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1 + months
  return fromDayNumber(Math.min(firstOfMonth(index) + day, firstOfMonth(index + 1)) - 1)
}

/** Returns the ISO 8601 weekday: 1 Monday … 7 Sunday. */
export const getWeekday = (date: PlainDate): number => getWeekdayOfDayNumber(toDayNumber(date))

/** Returns the weekday of a day number: 1 Monday … 7 Sunday. */
export const getWeekdayOfDayNumber = (day: number): number => ((((day + 3) % 7) + 7) % 7) + 1

/** Returns the days from one date to another, negative if the other is earlier. */
export const daysBetween = (from: PlainDate, to: PlainDate): number => toDayNumber(to) - toDayNumber(from)

/** Returns the day number of the first day of a month, counted from January of the year 0. */
const firstOfMonth = (index: number): number => {
  const year = String(Math.floor(index / 12)).padStart(4, '0')
  const month = String((((index % 12) + 12) % 12) + 1).padStart(2, '0')
  return Date.parse(`${year}-${month}-01T00:00:00Z`) / msPerDay
}

/** Safe cast: the caller passes the ISO text of a midnight (UTC) with a four-digit year. */
const written = (iso: string): PlainDate => iso.slice(0, 10) as PlainDate
