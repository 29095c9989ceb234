import type { Formatters } from '#locales/formatters.ts'
import { daysBetween } from '#schemas/runtime/time/plain-date.ts'
import type { PlainDate } from '#schemas/runtime/time/time.ts'

/** Formats a date as people say it today: "today", "tomorrow", "Friday" within six days, else "Fri, Dec 4". */
export function formatDay(date: PlainDate, today: PlainDate, formats: Formatters): string {
  const days = daysBetween(today, date)
  if (days === 0 || days === 1)
    return new Intl.RelativeTimeFormat(formats.tag, { numeric: 'auto' }).format(days, 'day')
  return days > 1 && days < 7 ? formatWeekday(date, formats.tag) : formats.date(date, 'medium')
}

/** Noon UTC is the same date in UTC, whichever the browser's zone. */
const formatWeekday = (date: PlainDate, tag: string): string =>
  new Intl.DateTimeFormat(tag, { weekday: 'long', timeZone: 'UTC' }).format(new Date(`${date}T12:00:00Z`))

/** Writes the first letter as at the start of a sentence. */
export const capitalize = (text: string, tag: string): string =>
  text.charAt(0).toLocaleUpperCase(tag) + text.slice(1)
