import type { Formats } from '#locales/format.ts'
import type { Words } from '#locales/translate.ts'
import { addMinutes, parseInstant } from '#schemas/instant.ts'
import { at } from '#schemas/pointer.ts'
import type { Instant, Zone } from '#schemas/time.ts'
import { toLocal } from '#schemas/wall-clock.ts'
import type { ChosenTime } from '../ui/summary.tsx'

interface Telling {
  readonly words: Words
  readonly formats: Formats
  readonly zone: Zone
  /** When the hold of the time ends. */
  readonly heldUntil?: Instant | undefined
}

/** The chosen start, as the summary and the action bar show it. */
export function chosenTime(
  value: unknown,
  durationMinutes: number,
  { words, formats, zone, heldUntil }: Telling,
): ChosenTime | undefined {
  const start = typeof value === 'string' ? parseInstant(value) : undefined
  if (start === undefined) return undefined
  const end = addMinutes(start, durationMinutes)
  const { date } = toLocal(start, zone)
  const until = words.t('booking.until', { time: formats.time(end) })
  const held = heldUntil && words.t('booking.held_until', { time: formats.time(heldUntil) })
  return {
    label: words.t('booking.your_time'),
    value: words.t('booking.date_at_time', {
      date: formats.dateAt(start, 'medium'),
      time: formats.time(start),
    }),
    detail: held === undefined ? until : `${until} · ${held}`,
    sheet: { month: formats.monthShort(date), day: formats.day(date) },
  }
}

/** The hold that the widget `hold` keeps among the screen's values; undefined: none that lasts. */
export function holdIn(
  values: unknown,
  now: Instant,
): { readonly id: string; readonly until: Instant } | undefined {
  const id = at(values, 'hold.id')
  const until = parseInstant(String(at(values, 'hold.expiresAt') ?? ''))
  return typeof id === 'string' && until !== undefined && until > now ? { id, until } : undefined
}
