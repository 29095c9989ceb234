import type { Formats } from '#locales/format.ts'
import type { Words } from '#locales/translate.ts'
import { addMinutes, parseInstant } from '#schemas/instant.ts'
import type { Zone } from '#schemas/time.ts'
import { toLocal } from '#schemas/wall-clock.ts'
import type { ChosenTime } from '../ui/summary.tsx'

/** The chosen start, as the summary and the action bar show it. */
export function chosenTime(
  value: unknown,
  durationMinutes: number,
  { words, formats, zone }: { readonly words: Words; readonly formats: Formats; readonly zone: Zone },
): ChosenTime | undefined {
  const start = typeof value === 'string' ? parseInstant(value) : undefined
  if (start === undefined) return undefined
  const end = addMinutes(start, durationMinutes)
  const { date } = toLocal(start, zone)
  return {
    label: words.t('booking.your_time'),
    value: words.t('booking.date_at_time', {
      date: formats.dateAt(start, 'medium'),
      time: formats.time(start),
    }),
    detail: words.t('booking.until', { time: formats.time(end) }),
    sheet: { month: formats.monthShort(date), day: formats.day(date) },
  }
}
