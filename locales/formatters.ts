/**
 * Dates, times, money and zones in a reader's language and zone. Runs on both sides and must give both sides the
 * same letters, or the page flickers when the browser takes over: see `plain`. Every Intl object is made once.
 */
import { getFirstDay } from '#schemas/runtime/time/month.ts'
import { toDayNumber } from '#schemas/runtime/time/plain-date.ts'
import type { Instant, Month, PlainDate, Zone } from '#schemas/runtime/time/time.ts'

export { formatZoneCity } from '#schemas/runtime/time/zone-city.ts'

export interface Formatters {
  readonly tag: string
  readonly zone: Zone
  /** 14:05 or 2:05 PM, as the language tells the time. */
  time(at: Instant): string
  /** 11:30; with its date, Fri, Nov 27, 1:30, where that is not the date it began. */
  endTime(from: Instant, to: Instant): string
  /** 10:45 – 11:30, in the same style as `time`; an end on another date says it. */
  timeRange(from: Instant, to: Instant): string
  /**
   * A date: `full` Thursday, November 26, 2026 (also the name of a day cell) · `long` Thursday, November 26 ·
   * `medium` Thu, Nov 26 · `short` 11/26/2026.
   */
  date(date: PlainDate, style?: DateStyle): string
  /** The date at an instant, in the zone. */
  dateAt(at: Instant, style?: DateStyle): string
  /** November 2026. */
  month(month: Month): string
  /** Nov, on a small calendar sheet. */
  monthShort(date: PlainDate): string
  /** The number in a day cell. */
  day(date: PlainDate): string
  /** Seven names, from `getFirstWeekday` on. */
  weekdays(style: 'long' | 'short' | 'narrow'): readonly string[]
  /** 45 minutes, 1 hour 30 minutes; `short`: 45 min, 1 hr 30 min. */
  duration(minutes: number, style?: 'long' | 'short'): string
  /** €40.00 from 4000 EUR: minor units of an ISO 4217 currency. Zeros after the point stay. */
  money(minorUnits: number, currency: string): string
  /** Central European Time: the zone's name around an instant, whichever half of the year that is in. */
  zoneName(around: Instant): string
}

export type DateStyle = 'full' | 'long' | 'medium' | 'short'

/** @param tag BCP 47 tag of the reader's language (`Words.tag`) */
export function createFormatters({ tag, zone }: { readonly tag: string; readonly zone: Zone }): Formatters {
  // A plain date is written as the UTC day of its midnight, so no zone can move it.
  const onDate = (date: PlainDate, style: Style) =>
    write(dateFormat(tag, 'UTC', style), toDayNumber(date) * dayMs)
  const time = (at: Instant) => write(dateFormat(tag, zone, 'time'), at)
  const dateAt = (at: Instant, style: Style = 'long') => write(dateFormat(tag, zone, style), at)
  const endTime = (from: Instant, to: Instant) =>
    dateAt(from, 'short') === dateAt(to, 'short') ? time(to) : `${dateAt(to, 'medium')}, ${time(to)}`

  return {
    tag,
    zone,
    time,
    endTime,
    timeRange: (from, to) => `${time(from)} – ${endTime(from, to)}`,
    date: (date, style = 'long') => onDate(date, style),
    dateAt,
    month: month => onDate(getFirstDay(month), 'month'),
    monthShort: date => onDate(date, 'month-short'),
    day: date => String(Number(date.slice(-2))),
    weekdays: style => weekdays(tag, style),
    duration: (minutes, style = 'long') => duration(tag, minutes, style),
    money: (minorUnits, currency) => money(tag, minorUnits, currency),
    zoneName: around => zoneName(tag, zone, around),
  }
}

/**
 * The day a week begins with, as ISO 8601 counts: 1 Monday … 7 Sunday. `Intl.Locale` cannot tell in every browser
 * yet, and CLDR says Sunday for Portugal, whose printed calendars begin on Monday.
 */
export const getFirstWeekday = (tag: string): 1 | 7 => (tag === 'en-US' || tag === 'pt-BR' ? 7 : 1)

const styles = {
  time: { timeStyle: 'short' },
  full: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  long: { weekday: 'long', day: 'numeric', month: 'long' },
  medium: { weekday: 'short', day: 'numeric', month: 'short' },
  short: { day: '2-digit', month: '2-digit', year: 'numeric' },
  month: { month: 'long', year: 'numeric' },
  'month-short': { month: 'short' },
  'weekday-long': { weekday: 'long' },
  'weekday-short': { weekday: 'short' },
  'weekday-narrow': { weekday: 'narrow' },
  zone: { timeZoneName: 'longGeneric' },
  // CLDR has no generic name for UTC and would say GMT+00:00.
  utc: { timeZoneName: 'long' },
} as const satisfies Readonly<Record<string, Intl.DateTimeFormatOptions>>

type Style = keyof typeof styles

const write = (format: Intl.DateTimeFormat, at: number): string => plain(format.format(at))

/**
 * ICU builds disagree about which narrow or no-break space stands before PM or around a dash, so dates and times
 * have plain spaces only; `white-space: nowrap` keeps them together.
 */
const plain = (text: string): string => text.replace(/[\u00a0\u2009\u202f]/g, ' ')

const dayMs = 86_400_000

function weekdays(tag: string, style: 'long' | 'short' | 'narrow'): readonly string[] {
  // European Portuguese abbreviates `segunda-feira` to `segunda`, too wide for a column; Brazil's `seg.` serves both.
  const language = tag === 'pt-PT' && style === 'short' ? 'pt-BR' : tag
  // 1970-01-05 was a Monday: day 4 of the epoch.
  const first = 3 + getFirstWeekday(tag)
  const format = dateFormat(language, 'UTC', `weekday-${style}`)
  return [...Array(7).keys()].map(day => write(format, (first + day) * dayMs))
}

function duration(tag: string, minutes: number, style: 'long' | 'short'): string {
  const hours = Math.trunc(minutes / 60)
  const rest = minutes % 60
  const parts: string[] = []
  if (hours > 0) parts.push(unitFormat(tag, 'hour', style).format(hours))
  if (rest > 0 || hours === 0) parts.push(unitFormat(tag, 'minute', style).format(rest))
  return plain(parts.join(' '))
}

function money(tag: string, minorUnits: number, currency: string): string {
  const { format, unitsPerOne } = currencyFormat(tag, currency)
  // The no-break space beside the sign stays: an amount never breaks, and every build writes that one.
  return format.format(minorUnits / unitsPerOne).replace(/[\u2009\u202f]/g, '\u00a0')
}

function zoneName(tag: string, zone: string, around: number): string {
  const parts = dateFormat(tag, zone, zone === 'UTC' ? 'utc' : 'zone').formatToParts(around)
  return plain(parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone)
}

const dateFormat = cached(
  (tag: string, zone: string, style: Style) =>
    new Intl.DateTimeFormat(tag, { ...styles[style], timeZone: zone }),
)

const unitFormat = cached(
  (tag: string, unit: 'hour' | 'minute', unitDisplay: 'long' | 'short') =>
    new Intl.NumberFormat(tag, { style: 'unit', unit, unitDisplay }),
)

const currencyFormat = cached((tag: string, currency: string) => {
  const format = new Intl.NumberFormat(tag, { style: 'currency', currency })
  return { format, unitsPerOne: 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2) }
})

/** Readers bring any of 400 zones; beyond this many formats of a kind the cache starts anew. */
const mostFormats = 500

/** A new Intl object costs 10 to 60 µs, using one below 1. */
function cached<A extends readonly string[], T>(create: (...names: A) => T): (...names: A) => T {
  const known = new Map<string, T>()
  return (...names) => {
    const key = names.join(' ')
    let found = known.get(key)
    if (found === undefined) {
      if (known.size >= mostFormats) known.clear()
      found = create(...names)
      known.set(key, found)
    }
    return found
  }
}
