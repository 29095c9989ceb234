import { createFormatters, getFirstWeekday } from '#locales/formatters.ts'
import { asInstant } from '#schemas/runtime/time/instant.ts'
import { getWeekday, parsePlainDate } from '#schemas/runtime/time/plain-date.ts'
import { requireZone } from '#schemas/runtime/time/zone.ts'

export interface NamedWeekday {
  /** 0 for Monday. */
  readonly index: number
  readonly short: string
  readonly long: string
}

const utc = requireZone('UTC')

/** Lists the days of a week in the order of a language. @param tag BCP 47 */
export function listWeekdayNames(tag: string): readonly NamedWeekday[] {
  const { weekdays } = createFormatters({ tag, zone: utc })
  const short = weekdays('short')
  const long = weekdays('long')
  const first = getFirstWeekday(tag) - 1
  return long.map((name, column) => ({
    index: (first + column) % 7,
    short: short[column] ?? name,
    long: name,
  }))
}

/** Formats the short name of the weekday after a date as a field has it; empty for an incomplete one. @param tag BCP 47 */
export function formatNextWeekday(text: string, tag: string): string {
  const date = parsePlainDate(text)
  if (date === undefined) return ''
  return listWeekdayNames(tag).find(({ index }) => index === getWeekday(date) % 7)?.short ?? ''
}

/** Formats a minute of the day as a language writes times. @param tag BCP 47 */
export const formatTimeOfDay = (minute: number, tag: string): string =>
  createFormatters({ tag, zone: utc }).time(asInstant(minute * 60_000))

/** Formats a date as a field has it; returns an incomplete one as it is. @param tag BCP 47 */
export function formatDateText(text: string, tag: string): string {
  const date = parsePlainDate(text)
  return date === undefined ? text : createFormatters({ tag, zone: utc }).date(date, 'full')
}
