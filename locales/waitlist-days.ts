import type { WaitlistDayPart } from '#schemas/generated/types.gen.ts'
import type { PlainDate } from '#schemas/runtime/time/time.ts'
import type { Formatters } from './formatters.ts'
import type { Translator } from './translator.ts'

export interface WaitlistDays {
  readonly from: PlainDate
  readonly to: PlainDate
  readonly part: WaitlistDayPart
}

/** "December 1 – December 5, 2026 · Morning": the days and the part of the day that somebody waits for. */
export function formatWaitlistDays(
  { from, to, part }: WaitlistDays,
  { i18n, formats }: { readonly i18n: Translator; readonly formats: Formatters },
): string {
  const days =
    from === to ? formats.date(from, 'full') : `${formats.date(from, 'long')} – ${formats.date(to, 'long')}`
  return `${days} · ${i18n.t(partMessages[part])}`
}

const partMessages = {
  any: 'waitlist.any_part',
  morning: 'slot.morning',
  afternoon: 'slot.afternoon',
  evening: 'slot.evening',
} as const
