/** Formats the time of a visit in the zone of the place, and in the reader's own zone where that differs. */
import type { Instant } from '#schemas/runtime/time/time.ts'
import { type Formatters, formatZoneCity } from './formatters.ts'
import type { Translator } from './translator.ts'

export interface DualZoneFormatters {
  readonly i18n: Translator
  /** For the zone of the place, or the reader's. */
  readonly formats: Formatters
  /** For the reader's zone, where `formats` are for the zone of a place. */
  readonly own?: Formatters | undefined
}

/** "11:45 AM – 12:30 PM in Berlin; 2:45 AM – 3:30 AM for you", or the times alone if both zones agree. */
export function formatDualZoneTimeRange(
  from: Instant,
  to: Instant | undefined,
  formatters: DualZoneFormatters,
): string {
  const { i18n, formats } = formatters
  const placeTime = formatTimes(formats, from, to)
  const readerTime = formatReaderTimeRange(from, to, formatters)
  if (readerTime === undefined) return placeTime
  const place = i18n.t('zone.in_place', { time: placeTime, city: formatZoneCity(formats.zone) })
  return i18n.t('zone.both', { place, own: readerTime })
}

/** "2:45 AM for you", with the date where that differs too; undefined if both zones agree. */
export function formatReaderTimeRange(
  from: Instant,
  to: Instant | undefined,
  { i18n, formats, own }: DualZoneFormatters,
): string | undefined {
  if (!own) return undefined
  const time = formatTimes(own, from, to)
  const date = own.dateAt(from, 'medium')
  const isSameDate = date === formats.dateAt(from, 'medium')
  if (isSameDate && time === formatTimes(formats, from, to)) return undefined
  return i18n.t('zone.for_you', { time: isSameDate ? time : `${date}, ${time}` })
}

const formatTimes = (formats: Formatters, from: Instant, to: Instant | undefined): string =>
  to === undefined ? formats.time(from) : formats.timeRange(from, to)
