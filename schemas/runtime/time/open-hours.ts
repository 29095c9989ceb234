/** Hours of a day as people write them, `09:00-12:30`; those past midnight, `22:00-02:00`, end on the next day. */
import { minutesPerDay, parseMinuteOfDay } from './minute-of-day.ts'

/** Minutes since the midnight at which the day begins; `close` is exclusive, and beyond 1440 on the next day. */
export interface OpenHours {
  readonly open: number
  readonly close: number
}

/**
 * How long hours that end on the next day may last. Longer ones are two times that were swapped, such as 17:00-09:00,
 * rather than a night.
 */
export const maxNightMinutes = 14 * 60

/**
 * Parses hours of the form `HH:MM-HH:MM`, whether or not they can be meant. As an end, 00:00, 23:59 and 24:00 mean the
 * midnight at the end of the day, since many calendars cannot write 24:00; but two equal times have no length. Returns
 * undefined for any other text.
 */
export function parseOpenHours(text: string): OpenHours | undefined {
  const [open, end] = text.split('-').map(parseMinuteOfDay)
  if (open === undefined || end === undefined) return undefined
  if (open === end) return { open, close: open }
  const close = end === 0 || end === minutesPerDay - 1 ? minutesPerDay : end
  return { open, close: close < open ? close + minutesPerDay : close }
}

/** Tells whether hours can be meant: they have a length, and past midnight no more than that of a night. */
export const arePlausibleHours = ({ open, close }: OpenHours): boolean =>
  open < close && (close <= minutesPerDay || close - open <= maxNightMinutes)
