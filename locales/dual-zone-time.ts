/** A time as a person reads it: a visit by the clock of the place, the reader's own beside it where that differs. */
import type { Instant } from '#schemas/runtime/time/time.ts'
import { type Formatters, formatZoneCity } from './formatters.ts'
import type { Translator } from './translator.ts'

export interface DualZoneFormatters {
  readonly words: Translator
  /** Of the place, or the reader's. */
  readonly formats: Formatters
  /** The reader's, where `formats` are of a place. */
  readonly own?: Formatters | undefined
}

/** "11:45 AM – 12:30 PM in Berlin; 2:45 AM – 3:30 AM for you", or the hours alone where both clocks agree. */
export function formatDualZoneTimeRange(
  from: Instant,
  to: Instant | undefined,
  clocks: DualZoneFormatters,
): string {
  const { words, formats } = clocks
  const there = hours(formats, from, to)
  const here = formatReaderTimeRange(from, to, clocks)
  if (here === undefined) return there
  return `${words.t('zone.in_place', { time: there, city: formatZoneCity(formats.zone) })}; ${here}`
}

/** "2:45 AM for you", with the date where that differs too; undefined: the reader's clock shows the same. */
export function formatReaderTimeRange(
  from: Instant,
  to: Instant | undefined,
  { words, formats, own }: DualZoneFormatters,
): string | undefined {
  if (!own) return undefined
  const here = hours(own, from, to)
  const date = own.dateAt(from, 'medium')
  const isSameDate = date === formats.dateAt(from, 'medium')
  if (isSameDate && here === hours(formats, from, to)) return undefined
  return words.t('zone.for_you', { time: isSameDate ? here : `${date}, ${here}` })
}

const hours = (formats: Formatters, from: Instant, to: Instant | undefined): string =>
  to === undefined ? formats.time(from) : formats.timeRange(from, to)
