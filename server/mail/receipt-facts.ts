/** Builds the lines of a letter about money. */
import type { Formatters } from '#locales/formatters.ts'
import { formatTaxRate } from '#locales/tax-rate.ts'
import type { Translator } from '#locales/translator.ts'
import type { Booking } from '#schemas/generated/types.gen.ts'
import { getAmountDueLater } from '#schemas/runtime/booking/amount-due-later.ts'
import { summarizeIncludedTaxes } from '#schemas/runtime/booking/included-tax.ts'
import { parseInstant } from '#schemas/runtime/time/instant.ts'
import type { LetterFact } from './letter-parts.ts'

interface ReceiptContext {
  readonly i18n: Translator
  readonly formats: Formatters
}

/** Returns an empty list for a booking that is not paid online. */
export function listReceiptFacts(booking: Booking, { i18n, formats }: ReceiptContext): readonly LetterFact[] {
  const { status, price, payment } = booking
  if (!payment) return []
  const { currency, due, paid, refunded } = payment
  const fact = (label: string, amount: number): LetterFact[] =>
    amount > 0 ? [{ label, value: formats.money(amount, currency) }] : []
  const takesPlace = status !== 'cancelled' && status !== 'expired'
  return [
    ...(takesPlace ? fact(i18n.t('mail.receipt_total'), price?.total ?? 0) : []),
    ...(paid > 0 ? listTaxFacts(booking, { i18n, formats }) : []),
    ...(status === 'awaiting-payment' ? fact(i18n.t('mail.receipt_due'), due) : []),
    ...fact(i18n.t('mail.receipt_paid'), paid),
    ...fact(i18n.t('mail.receipt_refunded'), refunded),
    ...fact(i18n.t('mail.receipt_rest'), getAmountDueLater(booking)),
  ]
}

function listTaxFacts(booking: Booking, { i18n, formats }: ReceiptContext): readonly LetterFact[] {
  return summarizeIncludedTaxes(booking).map(({ percent, label, amount }) => ({
    label: i18n.t('receipt.tax', {
      percent: formatTaxRate(percent, formats.tag),
      tax: label === undefined ? i18n.t('receipt.tax_name') : i18n.text(label),
    }),
    value: formats.money(amount, booking.payment?.currency ?? ''),
  }))
}

/** Returns the end of the hold, formatted in the reader's zone; empty if no payment is due. */
export function formatPaymentDeadline({ payment }: Booking, formats: Formatters): string {
  const until = parseInstant(payment?.expiresAt ?? '')
  return until === undefined ? '' : `${formats.dateAt(until)}, ${formats.time(until)}`
}
