/** The texts of a receipt, alike on its page and in letters. */
import type { Receipt } from '#schemas/generated/types.gen.ts'
import { parsePlainDate } from '#schemas/runtime/time/plain-date.ts'
import type { Formatters } from './formatters.ts'
import { formatTaxRate } from './tax-rate.ts'
import type { Translator } from './translator.ts'

export interface ReceiptContext {
  readonly i18n: Translator
  readonly formats: Pick<Formatters, 'tag' | 'date' | 'money'>
}

interface ReceiptLineTexts {
  readonly title: string
  readonly details: readonly string[]
  readonly amount: string
  /** Says that it does not count, because it is cancelled. */
  readonly mark: string | undefined
}

export interface ReceiptSumTexts {
  readonly kind: 'total' | 'tax' | 'paid' | 'refund' | 'gift-card' | 'gift-card-return' | 'visit' | 'later'
  readonly label: string
  readonly value: string
}

export const buildReceiptLineTexts = (
  { lines, currency }: Receipt,
  { i18n, formats }: ReceiptContext,
): readonly ReceiptLineTexts[] =>
  lines.map(line => ({
    title: i18n.text(line.title),
    details: listDetails(line, { i18n, formats }),
    amount: formats.money(line.total, currency),
    mark: line.cancelled ? i18n.t('booking.status', { status: 'cancelled' }) : undefined,
  }))

/** Returns people and dates; what a form charges has neither. */
function listDetails(
  { people, times = 1, firstStart, lastStart = firstStart }: Receipt['lines'][number],
  { i18n, formats }: ReceiptContext,
): string[] {
  if (firstStart === undefined || lastStart === undefined) return []
  const first = formatReceiptDate(firstStart, formats)
  const last = formatReceiptDate(lastStart, formats)
  const date = first === last ? first : `${first} – ${last}`
  return [
    ...(people === undefined ? [] : [i18n.t('guest.people', { count: people })]),
    times === 1 ? date : `${i18n.t('series.appointments', { count: times })}, ${date}`,
  ]
}

/** Returns total, tax by rate, what was paid, each refund, and what is due at the appointment. */
export function buildReceiptSumTexts(
  { currency, total, taxes, paid, paidAt, refunds, giftCards, paidAtVisit, dueLater }: Receipt,
  { i18n, formats }: ReceiptContext,
): readonly ReceiptSumTexts[] {
  const money = (amount: number) => formats.money(amount, currency)
  return [
    { kind: 'total', label: i18n.t('price.total'), value: money(total) },
    ...taxes.map(({ percent, label, amount }) => ({
      kind: 'tax' as const,
      label: i18n.t('receipt.tax', {
        percent: formatTaxRate(percent, formats.tag),
        tax: label === undefined ? i18n.t('receipt.tax_name') : i18n.text(label),
      }),
      value: money(amount),
    })),
    ...(giftCards
      ? [{ kind: 'gift-card' as const, label: i18n.t('receipt.gift_card'), value: money(giftCards.paid) }]
      : []),
    ...(giftCards && paid === 0
      ? []
      : [
          {
            kind: 'paid' as const,
            label: i18n.t('receipt.paid', { date: formatReceiptDate(paidAt, formats) }),
            value: money(paid),
          },
        ]),
    ...refunds.map(({ at, amount, status, disputed }) => ({
      kind: 'refund' as const,
      label: i18n.t(
        disputed ? 'receipt.disputed' : status === 'pending' ? 'receipt.refund_ordered' : 'receipt.refunded',
        { date: formatReceiptDate(at, formats) },
      ),
      value: money(-amount),
    })),
    ...(giftCards?.returns ?? []).map(({ at, amount }) => ({
      kind: 'gift-card-return' as const,
      label: i18n.t('receipt.gift_card_returned', { date: formatReceiptDate(at, formats) }),
      value: money(-amount),
    })),
    ...(paidAtVisit === undefined
      ? []
      : [{ kind: 'visit' as const, label: i18n.t('price.paid_at_visit'), value: money(paidAtVisit) }]),
    ...(dueLater === 0
      ? []
      : [{ kind: 'later' as const, label: i18n.t('price.due_later'), value: money(dueLater) }]),
  ]
}

/**
 * Formats the date that the text itself names, in the zone in which the server wrote it: a receipt has the same dates
 * wherever it is read.
 */
export function formatReceiptDate(text: string, formats: ReceiptContext['formats']): string {
  const date = parsePlainDate(text.slice(0, 10))
  return date === undefined ? text : formats.date(date, 'short')
}

export interface ReceiptGiftCardText {
  readonly kind: 'gift-card' | 'gift-card-value' | 'gift-card-last-day' | 'gift-card-balance'
  readonly label: string
  readonly value: string
}

/** Returns the code of the gift card that was bought, its value, its last day, and what is left on it. */
export function buildReceiptGiftCardTexts(
  { giftCard, currency }: Receipt,
  { i18n, formats }: ReceiptContext,
): readonly ReceiptGiftCardText[] {
  if (!giftCard) return []
  const { code, value, lastDay, balance, voided } = giftCard
  const mark = voided ? ` (${i18n.t('booking.status', { status: 'cancelled' })})` : ''
  return [
    { kind: 'gift-card', label: i18n.t('gift_card.code'), value: code + mark },
    { kind: 'gift-card-value', label: i18n.t('gift_card.value'), value: formats.money(value, currency) },
    ...(lastDay === undefined
      ? []
      : [
          {
            kind: 'gift-card-last-day' as const,
            label: i18n.t('gift_card.last_day'),
            value: formatReceiptDate(lastDay, formats),
          },
        ]),
    {
      kind: 'gift-card-balance',
      label: i18n.t('gift_card.balance'),
      value: formats.money(balance, currency),
    },
  ]
}
