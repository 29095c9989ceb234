/** Parses and checks minutes of the day, 0 to 1440 on a wall clock. */
import type { MinuteOfDay } from './time.ts'

export const minutesPerDay = 1440

/** Parses `09:30` to 570 and `24:00` to 1440; returns undefined for anything else. */
export function parseMinuteOfDay(text: string): MinuteOfDay | undefined {
  const found = /^(?:([01]\d|2[0-3]):([0-5]\d)|24:00)$/.exec(text)
  if (!found) return undefined
  return asMinuteOfDay(found[1] === undefined ? minutesPerDay : Number(found[1]) * 60 + Number(found[2]))
}

/** Throws RangeError unless the minute is an integer from 0 to 1440. */
export function asMinuteOfDay(minute: number): MinuteOfDay {
  if (!(Number.isInteger(minute) && minute >= 0 && minute <= minutesPerDay)) {
    throw new RangeError(`${minute} is not 0 to 1440.`)
  }
  return checked(minute)
}

/** Safe cast: `asMinuteOfDay` has just checked it. */
const checked = (minute: number): MinuteOfDay => minute as MinuteOfDay
