import type { Formatters } from '#locales/formatters.ts'
import type { Translator } from '#locales/translator.ts'
import type { PublicService, Quote } from '#schemas/generated/types.gen.ts'
import { formatServicePrice, formatServicePriceAndDeposit } from '../price/service-price.ts'
import type { Cart } from './use-cart.ts'

interface Speech {
  readonly i18n: Translator
  readonly formats: Formatters
}

/**
 * Returns e.g. "2 services selected, 2 hours 15 minutes, €160.00 in total", or undefined while the total is not known.
 */
export function formatCartStatus(
  { lines, totals, current }: Cart,
  { i18n, formats }: Speech,
): string | undefined {
  if (!current) return undefined
  return i18n.t('cart.status', {
    count: lines.length,
    duration: formats.duration(totals?.durationMinutes ?? 0),
    amount: totals ? formatQuoteAmount(totals.quote, 'total', { i18n, formats }) : '',
  })
}

/** Returns "Free" or the amount. */
export const formatQuoteAmount = (
  { currency, ...quote }: Quote,
  name: 'total' | 'dueNow',
  { i18n, formats }: Speech,
): string => (quote[name] === 0 ? i18n.t('price.free') : formats.money(quote[name], currency))

/** Says when payment is due; undefined if there is nothing to pay. */
export function formatPaymentDue(quote: Quote, { i18n, formats }: Speech): string | undefined {
  const { total, dueNow, currency } = quote
  if (total === 0) return undefined
  if (dueNow === 0) return i18n.t('price.pay_on_site')
  const now = `${i18n.t('price.due_now')}: ${formats.money(dueNow, currency)}`
  return dueNow === total ? now : `${now} · ${i18n.t('cart.rest_later')}`
}

/** Returns a service's price and the deposit due now, if any. The total says what is paid later. */
export const formatCartServicePrice = (service: PublicService, { i18n, formats }: Speech): string =>
  service.dueNow > 0
    ? formatServicePriceAndDeposit(service, i18n, formats)
    : formatServicePrice(service, i18n, formats)
