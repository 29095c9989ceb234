/**
 * Formats dates, times, money and zones in a reader's language and zone. Server and browser must get the same text, or
 * hydration changes the page: see `normalizeSpaces`. Creates each Intl object once.
 */
import { getCurrencyDecimals } from '#schemas/runtime/core/currency.ts'
import { getFirstDay } from '#schemas/runtime/time/month.ts'
import { toDayNumber } from '#schemas/runtime/time/plain-date.ts'
import type { Instant, Month, PlainDate, Zone } from '#schemas/runtime/time/time.ts'

// biome-ignore lint/performance/noBarrelFile: a format like the others, but the search for time zones has it, too.
export { formatZoneCity } from '#schemas/runtime/time/zone-city.ts'

export interface Formatters {
  readonly tag: string
  readonly zone: Zone
  /** 14:05 or 2:05 PM, depending on the language. */
  time(at: Instant): string
  /** 11:30; with the date, Fri, Nov 27, 1:30, if that is not the date of `from`. */
  endTime(from: Instant, to: Instant): string
  /** 10:45 – 11:30, in the style of `time`; with the date of an end on another date. */
  timeRange(from: Instant, to: Instant): string
  /**
   * A date: `full` Thursday, November 26, 2026 (also the name of a day cell) · `long` Thursday, November 26 ·
   * `medium` Thu, Nov 26 · `short` 11/26/2026, in Britain 26/11/2026 · `no-weekday` November 26, 2026, for sentences.
   */
  date(date: PlainDate, style?: DateStyle): string
  /** The date at an instant, in the zone. */
  dateAt(at: Instant, style?: DateStyle): string
  /** November 2026; with another month at the end, November – December. */
  month(from: Month, to?: Month): string
  /** Nov, on a date badge. */
  monthShort(date: PlainDate): string
  /** The number in a day cell. */
  day(date: PlainDate): string
  /** Seven names, beginning with `getFirstWeekday`. */
  weekdays(style: 'long' | 'short' | 'narrow'): readonly string[]
  /** 45 minutes, 1 hour 30 minutes; `short`: 45 min, 1 hr 30 min. */
  duration(minutes: number, style?: 'long' | 'short'): string
  /** €40.00 from 4000 EUR: minor units of an ISO 4217 currency. Zeros after the point stay where coins are in use. */
  money(minorUnits: number, currency: string): string
  /** Central European Time: the generic name of the zone at an instant, without daylight saving time. */
  zoneName(around: Instant): string
}

export type DateStyle = 'full' | 'long' | 'medium' | 'short' | 'no-weekday'

/** @param tag BCP 47 tag of the reader's language (`Words.tag`) */
export function createFormatters({ tag, zone }: { readonly tag: string; readonly zone: Zone }): Formatters {
  // A plain date is formatted as midnight UTC, so that no zone can shift it.
  const onDate = (date: PlainDate, style: Style) =>
    formatAt(dateFormat(tag, 'UTC', style), toDayNumber(date) * dayMs)
  const time = (at: Instant) => formatAt(dateFormat(tag, zone, 'time'), at)
  const dateAt = (at: Instant, style: Style = 'long') => formatAt(dateFormat(tag, zone, style), at)
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
    month: (from, to = from) => formatMonths(tag, from, to),
    monthShort: date => onDate(date, 'month-short'),
    day: date => String(Number(date.slice(-2))),
    weekdays: style => listWeekdays(tag, style),
    duration: (minutes, style = 'long') => formatDuration(tag, minutes, style),
    money: (minorUnits, currency) => formatMoney(tag, minorUnits, currency),
    zoneName: around => getZoneName(tag, zone, around),
  }
}

/**
 * Returns the first day of the week by ISO 8601: 1 Monday … 7 Sunday. Not every browser has it in `Intl.Locale` yet, and
 * CLDR says Sunday for Portugal, where printed calendars begin on Monday.
 */
export const getFirstWeekday = (tag: string): 1 | 7 => (weeksFromSunday.has(tag) ? 7 : 1)

const weeksFromSunday: ReadonlySet<string> = new Set(['en-US', 'en-CA', 'pt-BR'])

const styles = {
  time: { timeStyle: 'short' },
  full: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  long: { weekday: 'long', day: 'numeric', month: 'long' },
  medium: { weekday: 'short', day: 'numeric', month: 'short' },
  'no-weekday': { day: 'numeric', month: 'long', year: 'numeric' },
  short: { day: '2-digit', month: '2-digit', year: 'numeric' },
  month: { month: 'long', year: 'numeric' },
  months: { month: 'long' },
  'month-short': { month: 'short' },
  'weekday-long': { weekday: 'long' },
  'weekday-short': { weekday: 'short' },
  'weekday-narrow': { weekday: 'narrow' },
  zone: { timeZoneName: 'longGeneric' },
  // CLDR has no generic name for UTC and would say GMT+00:00.
  utc: { timeZoneName: 'long' },
} as const satisfies Readonly<Record<string, Intl.DateTimeFormatOptions>>

type Style = keyof typeof styles

const formatAt = (format: Intl.DateTimeFormat, at: number): string => normalizeSpaces(format.format(at))

/**
 * ICU builds use different narrow or no-break spaces before PM and around dashes, so dates and times have plain spaces
 * only; `white-space: nowrap` keeps them together.
 */
const normalizeSpaces = (text: string): string => text.replace(/\s/g, ' ')

const dayMs = 86_400_000

function formatMonths(tag: string, from: Month, to: Month): string {
  const [first = 0, last = 0] = [from, to].map(month => toDayNumber(getFirstDay(month)) * dayMs)
  return normalizeSpaces(dateFormat(tag, 'UTC', from === to ? 'month' : 'months').formatRange(first, last))
}

function listWeekdays(tag: string, style: 'long' | 'short' | 'narrow'): readonly string[] {
  // European Portuguese abbreviates `segunda-feira` to `segunda`, too wide for a column; Brazil's `seg.` serves both.
  const language = tag === 'pt-PT' && style === 'short' ? 'pt-BR' : tag
  // 1970-01-05 was a Monday: day 4 of the epoch.
  const first = 3 + getFirstWeekday(tag)
  const format = dateFormat(language, 'UTC', `weekday-${style}`)
  return [...Array(7).keys()].map(day => formatAt(format, (first + day) * dayMs))
}

function formatDuration(tag: string, minutes: number, style: 'long' | 'short'): string {
  const hours = Math.trunc(minutes / 60)
  const rest = minutes % 60
  const parts: string[] = []
  if (hours > 0) parts.push(unitFormat(tag, 'hour', style).format(hours))
  if (rest > 0 || hours === 0) parts.push(unitFormat(tag, 'minute', style).format(rest))
  return normalizeSpaces(parts.join(' '))
}

/** Formats minor units for readers of a language, independently of what `Intl` knows about the currency's decimals. */
export function formatMoney(tag: string, minorUnits: number, currency: string): string {
  const decimals = getCurrencyDecimals(currency)
  const amount = minorUnits / 10 ** decimals
  // Coins are out of use: 12 000 Ft, but 12 000,50 Ft.
  const isShort = 'COP HUF IDR'.includes(currency) && amount % 1 === 0
  // The no-break space beside the sign stays: an amount never breaks, and every build writes that one.
  return currencyFormat(tag, currency, isShort ? 0 : decimals)
    .format(amount)
    .replace(/\s/g, '\u00a0')
}

function getZoneName(tag: string, zone: string, around: number): string {
  const parts = dateFormat(tag, zone, zone === 'UTC' ? 'utc' : 'zone').formatToParts(around)
  return normalizeSpaces(parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone)
}

const dateFormat = memoize(
  (tag: string, zone: string, style: Style) =>
    new Intl.DateTimeFormat(tag, { ...styles[style], timeZone: zone }),
)

const unitFormat = memoize(
  (tag: string, unit: 'hour' | 'minute', unitDisplay: 'long' | 'short') =>
    new Intl.NumberFormat(tag, { style: 'unit', unit, unitDisplay }),
)

/** The minimum suffices: no amount has more decimals. */
const currencyFormat = memoize(
  (tag: string, currency: string, minimumFractionDigits: number) =>
    new Intl.NumberFormat(tag, { style: 'currency', currency, minimumFractionDigits }),
)

/** Readers have any of 400 zones; the cache is cleared at this number of formats of a kind. */
const maxFormats = 500

/** Creating an Intl object takes 10 to 60 µs, using one less than 1. */
function memoize<A extends readonly (string | number)[], T>(create: (...names: A) => T): (...names: A) => T {
  const cache = new Map<string, T>()
  return (...names) => {
    const key = names.join(' ')
    let value = cache.get(key)
    if (value === undefined) {
      if (cache.size >= maxFormats) cache.clear()
      value = create(...names)
      cache.set(key, value)
    }
    return value
  }
}
