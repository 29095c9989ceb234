/** Builds the lines of a letter about money. */
import type { Formatters } from '#locales/formatters.ts'
import { buildReceiptLineTexts, buildReceiptSumTexts, type ReceiptContext } from '#locales/receipt-texts.ts'
import type { Translator } from '#locales/translator.ts'
import type { Booking, Receipt } from '#schemas/generated/types.gen.ts'
import { getAmountDueLater } from '#schemas/runtime/booking/amount-due-later.ts'
import { parseInstant } from '#schemas/runtime/time/instant.ts'
import type { LetterFact } from './letter-parts.ts'

/** Returns the whole receipt: number, payer, lines, tax, what was paid and what was refunded. */
export function listReceiptFacts(receipt: Receipt, context: ReceiptContext): readonly LetterFact[] {
  const { i18n } = context
  const { number, payer } = receipt
  const payers = [isPlainName(payer.name) ? payer.name : undefined, payer.email].filter(
    value => value !== undefined,
  )
  return [
    { label: i18n.t('receipt.number'), value: number },
    ...(payers.length === 0 ? [] : [{ label: i18n.t('receipt.payer'), value: payers.join(', ') }]),
    ...buildReceiptLineTexts(receipt, context).map(({ title, details, amount, mark }) => ({
      label: [title, ...details].join(', '),
      value: mark === undefined ? amount : `${mark} (${amount})`,
    })),
    ...buildReceiptSumTexts(receipt, context).map(({ label, value }) => ({ label, value })),
  ]
}

/**
 * Nobody may use a letter to send others their words or links, so it shows only names of letters, spaces and the marks
 * that names contain.
 */
const isPlainName = (name = ''): boolean =>
  name.length <= 80 && /^\p{L}(?:[\p{L}\p{M} '’-]|\.(?= |$))*$/u.test(name)

/** Returns what a booking costs and what is to be paid now; an empty list if it is not paid online. */
export function listAmountsDue(
  booking: Booking,
  { i18n, formats }: { readonly i18n: Translator; readonly formats: Formatters },
): readonly LetterFact[] {
  const { status, price, payment } = booking
  if (!payment || status === 'cancelled' || status === 'expired') return []
  const fact = (label: string, amount: number): LetterFact[] =>
    amount > 0 ? [{ label, value: formats.money(amount, payment.currency) }] : []
  return [
    ...fact(i18n.t('mail.receipt_total'), price?.total ?? 0),
    ...(status === 'awaiting-payment' ? fact(i18n.t('mail.receipt_due'), payment.due) : []),
    ...fact(i18n.t('mail.receipt_rest'), getAmountDueLater(booking)),
  ]
}

/** Returns the end of the hold, formatted in the reader's zone; empty if no payment is due. */
export function formatPaymentDeadline({ payment }: Booking, formats: Formatters): string {
  const until = parseInstant(payment?.expiresAt ?? '')
  return until === undefined ? '' : `${formats.dateAt(until)}, ${formats.time(until)}`
}
