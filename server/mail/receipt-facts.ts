/** Builds the lines of a letter about money. */
import type { Formatters } from '#locales/formatters.ts'
import type { Translator } from '#locales/translator.ts'
import type { Booking } from '#schemas/generated/types.gen.ts'
import { getAmountDueLater } from '#schemas/runtime/booking/amount-due-later.ts'
import { parseInstant } from '#schemas/runtime/time/instant.ts'
import type { LetterFact } from './letter-parts.ts'

interface ReceiptContext {
  readonly words: Translator
  readonly formats: Formatters
}

/** Returns an empty list for a booking that is not paid online. */
export function listReceiptFacts(
  booking: Booking,
  { words, formats }: ReceiptContext,
): readonly LetterFact[] {
  const { status, price, payment } = booking
  if (!payment) return []
  const { currency, due, paid, refunded } = payment
  const fact = (label: string, amount: number): LetterFact[] =>
    amount > 0 ? [{ label, value: formats.money(amount, currency) }] : []
  const takesPlace = status !== 'cancelled' && status !== 'expired'
  return [
    ...(takesPlace ? fact(words.t('mail.receipt_total'), price?.total ?? 0) : []),
    ...(status === 'awaiting-payment' ? fact(words.t('mail.receipt_due'), due) : []),
    ...fact(words.t('mail.receipt_paid'), paid),
    ...fact(words.t('mail.receipt_refunded'), refunded),
    ...fact(words.t('mail.receipt_rest'), getAmountDueLater(booking)),
  ]
}

/** Returns the end of the hold, formatted in the reader's zone; empty if no payment is due. */
export function formatPaymentDeadline({ payment }: Booking, formats: Formatters): string {
  const until = parseInstant(payment?.expiresAt ?? '')
  return until === undefined ? '' : `${formats.dateAt(until)}, ${formats.time(until)}`
}
