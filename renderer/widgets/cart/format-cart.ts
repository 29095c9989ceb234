import type { Formatters } from '#locales/formatters.ts'
import type { Translator } from '#locales/translator.ts'
import type { PublicService, Quote } from '#schemas/generated/types.gen.ts'
import { formatServicePrice, formatServicePriceAndDeposit } from '../booking/price.ts'
import type { Cart } from './use-cart.ts'

interface Speech {
  readonly words: Translator
  readonly formats: Formatters
}

/**
 * Returns e.g. "2 services selected, 2 hours 15 minutes, €160.00 in total", or undefined while the total is not known.
 */
export function formatCartStatus(
  { lines, totals, current }: Cart,
  { words, formats }: Speech,
): string | undefined {
  if (!current) return undefined
  return words.t('cart.status', {
    count: lines.length,
    duration: formats.duration(totals?.durationMinutes ?? 0),
    amount: totals ? formatQuoteAmount(totals.quote, 'total', { words, formats }) : '',
  })
}

/** Returns "Free" or the amount. */
export const formatQuoteAmount = (
  { currency, ...quote }: Quote,
  name: 'total' | 'dueNow',
  { words, formats }: Speech,
): string => (quote[name] === 0 ? words.t('price.free') : formats.money(quote[name], currency))

/** Says when payment is due; undefined if there is nothing to pay. */
export function formatPaymentDue(quote: Quote, { words, formats }: Speech): string | undefined {
  const { total, dueNow, currency } = quote
  if (total === 0) return undefined
  if (dueNow === 0) return words.t('price.pay_on_site')
  const now = `${words.t('price.due_now')}: ${formats.money(dueNow, currency)}`
  return dueNow === total ? now : `${now} · ${words.t('cart.rest_later')}`
}

/** Returns a service's price and the deposit due now, if any. The total says what is paid later. */
export const formatCartServicePrice = (service: PublicService, { words, formats }: Speech): string =>
  service.dueNow > 0
    ? formatServicePriceAndDeposit(service, words, formats)
    : formatServicePrice(service, words, formats)
