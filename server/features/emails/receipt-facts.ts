/** Builds the lines of an email about money. */
import type { Formatters } from '#locales/formatters.ts'
import {
  buildReceiptGiftCardTexts,
  buildReceiptLineTexts,
  buildReceiptSumTexts,
  type ReceiptContext,
} from '#locales/receipt-texts.ts'
import type { Translator } from '#locales/translator.ts'
import type { Booking, EmailFact, Receipt } from '#schemas/generated/types.gen.ts'
import { getAmountDueLater } from '#schemas/runtime/booking/amount-due-later.ts'
import { parseInstant } from '#schemas/runtime/time/instant.ts'

/**
 * Returns the receipt: number, payer, lines, tax, what was paid and what was refunded. It leaves out the payer's name,
 * because nobody may use an email to send others their words.
 */
export function listReceiptFacts(receipt: Receipt, context: ReceiptContext): readonly EmailFact[] {
  const { i18n } = context
  const { number, payer, refunds } = receipt
  const isShort = refunds.length <= maxRefunds
  const sums = buildReceiptSumTexts(isShort ? receipt : { ...receipt, refunds: [] }, context)
  return [
    ...buildReceiptGiftCardTexts(receipt, context).map(({ label, value }) => ({ label, value })),
    { label: i18n.t('receipt.number'), value: number },
    ...(payer.email === undefined ? [] : [{ label: i18n.t('receipt.payer'), value: payer.email }]),
    ...buildReceiptLineTexts(receipt, context).map(({ title, details, amount, mark }) => ({
      label: [title, ...details].join(', '),
      value: mark === undefined ? amount : `${mark} (${amount})`,
    })),
    ...sums.map(({ label, value }) => ({ label, value })),
    ...(isShort ? [] : [sumRefunds(receipt, context)]),
  ]
}

/** A series may have hundreds; the page of the receipt lists them all. */
const maxRefunds = 12

function sumRefunds({ refunds, currency }: Receipt, { i18n, formats }: ReceiptContext): EmailFact {
  const total = refunds.reduce((sum, { amount }) => sum + amount, 0)
  return {
    label: i18n.t('mail.receipt_refunds'),
    value: formats.money(-total, currency),
  }
}

/** Returns what a booking costs and what is to be paid now; an empty list if it is not paid online. */
export function listAmountsDue(
  booking: Booking,
  { i18n, formats }: { readonly i18n: Translator; readonly formats: Formatters },
): readonly EmailFact[] {
  const { status, price, payment } = booking
  if (!payment || status === 'cancelled' || status === 'expired') return []
  const fact = (label: string, amount: number): EmailFact[] =>
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
