import { formatReaderTimeRange } from '#locales/dual-zone-time.ts'
import { type Formatters, formatZoneCity } from '#locales/formatters.ts'
import type { Translator } from '#locales/translator.ts'
import { addMinutes, parseInstant } from '#schemas/runtime/time/instant.ts'
import type { Instant, Zone } from '#schemas/runtime/time/time.ts'
import { toLocalDateTime } from '#schemas/runtime/time/wall-clock.ts'
import type { ChosenTime } from '../../ui/summary/order-summary.tsx'

interface Telling {
  readonly i18n: Translator
  readonly formats: Formatters
  readonly zone: Zone
  readonly own?: Formatters | undefined
  /** The end of the time's hold. */
  readonly heldUntil?: Instant | undefined
}

/** Formats the chosen start for the summary and the action bar. */
export function toChosenTime(
  value: unknown,
  durationMinutes: number,
  { i18n, formats, zone, own, heldUntil }: Telling,
): ChosenTime | undefined {
  const start = typeof value === 'string' ? parseInstant(value) : undefined
  if (start === undefined) return undefined
  const end = addMinutes(start, durationMinutes)
  const { date } = toLocalDateTime(start, zone)
  const until = i18n.t('booking.until', { time: formats.endTime(start, end) })
  const here = formatReaderTimeRange(start, undefined, { i18n, formats, own })
  const there =
    here === undefined ? until : i18n.t('zone.in_place', { time: until, city: formatZoneCity(zone) })
  const held = heldUntil && i18n.t('booking.held_until', { time: (own ?? formats).time(heldUntil) })
  return {
    label: i18n.t('booking.your_time'),
    value: i18n.t('booking.date_at_time', {
      date: formats.dateAt(start, 'medium'),
      time: formats.time(start),
    }),
    detail: [there, here, held].filter(part => part !== undefined).join(' · '),
    sheet: { month: formats.monthShort(date), day: formats.day(date) },
  }
}
