import type { Booking } from '#schemas/generated/types.gen.ts'
import { formatGuestAnswers } from '#schemas/runtime/booking/format-guest-answers.ts'
import { useApp } from '../../screen/app-context.ts'
import { useGuestRules } from './use-guest-rules.ts'

/**
 * Returns a line for each guest who comes: the name, and the answers to the fields of the rules that held for the
 * booking, once these are there.
 */
export function useBookingGuestLines({ guests, guestRules }: Booking): readonly string[] {
  const { i18n } = useApp()
  const { rules } = useGuestRules(guestRules)
  return guests
    .filter(({ cancelled }) => !cancelled)
    .map(({ name, answers = {} }) =>
      [name, ...(rules ? formatGuestAnswers(answers, rules, i18n) : [])].filter(Boolean).join(' · '),
    )
    .filter(line => line !== '')
}
