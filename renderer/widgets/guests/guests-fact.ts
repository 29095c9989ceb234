import type { Translator } from '#locales/translator.ts'
import type { PublicService } from '#schemas/generated/types.gen.ts'
import { formatGuestAnswers } from '#schemas/runtime/booking/format-guest-answers.ts'
import { evaluateGuest } from '#schemas/runtime/booking/guest-faults.ts'
import { type GuestRules, toGuestForm } from '#schemas/runtime/booking/guest-rules.ts'
import type { JsonObject } from '#schemas/runtime/form/form.ts'
import type { Fact } from '../../ui/fact-list/fact-list.tsx'
import type { BookingQuote, QuoteRequest } from '../price/quote.ts'

interface Parts {
  /** Provides the names of other services. */
  readonly quote: BookingQuote | undefined
  readonly i18n: Translator
  /** Say what the guests' answers mean; undefined until they are there. */
  readonly rules: GuestRules | undefined
  /** What the conditions of the fields can read. */
  readonly scope: JsonObject
}

/** Returns who comes along and for which service, or undefined if the service is for one person. */
export function toGuestsFact(
  { guests: named = [], guestCount }: QuoteRequest,
  service: PublicService,
  { quote, i18n, rules, scope }: Parts,
): Fact | undefined {
  if (service.guests === 'none') return undefined
  const place = { id: 'guests', icon: 'people', label: i18n.t('label.guests') } as const
  const along = guestCount ?? named.length
  if (along === 0) return { ...place, value: i18n.t('guest.none') }
  const total = i18n.t('guest.people_total', { count: along + 1 })
  if (named.length === 0) return { ...place, value: String(along), detail: total }
  const names = named.map(guest => {
    const { name = '', email = '', service: own } = guest
    const line = quote?.lines.find(one => one.service === own)
    const answers = rules
      ? formatGuestAnswers(evaluateGuest(guest, toGuestForm(rules), scope).values, rules, i18n)
      : []
    return [name, email, line && i18n.text(line.serviceName), ...answers].filter(Boolean).join(' · ')
  })
  return { ...place, value: total, detail: names.join('\n') }
}
