import { formatReceiptDate } from '#locales/receipt-texts.ts'
import type { Booking } from '#schemas/generated/types.gen.ts'
import type { AppContextValue } from '../../screen/app-context.ts'

/** Says what of a booking goes back to the payer, and what is on a gift card again; empty if nothing is refunded. */
export function formatRefund(
  { payment, history }: Pick<Booking, 'payment' | 'history'>,
  { i18n, formats }: Pick<AppContextValue, 'i18n' | 'formats'>,
): string {
  if (!payment) return ''
  const onCards = payment.giftCards?.returned ?? 0
  const money = payment.refunded - onCards
  const format = (amount: number) => formats.money(amount, payment.currency)
  const date = formatReceiptDate(history.at(-1)?.at ?? '', formats)
  return [
    ...(money > 0 ? [i18n.t('payment.refund_on_its_way', { amount: format(money) })] : []),
    ...(payment.refunded > 0 && onCards > 0
      ? [`${i18n.t('receipt.gift_card_returned', { date })}: ${format(onCards)}`]
      : []),
    ...(payment.test && payment.refunded > 0 ? [i18n.t('receipt.test')] : []),
  ].join(' ')
}
