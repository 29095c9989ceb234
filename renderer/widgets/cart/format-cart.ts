import type { Formatters } from '#locales/formatters.ts'
import type { Translator } from '#locales/translator.ts'
import type { PublicService, Quote } from '#schemas/generated/types.gen.ts'
import { formatServicePrice, formatServicePriceAndDeposit } from '../booking/price.ts'
import type { Cart } from './use-cart.ts'

interface Speech {
  readonly words: Translator
  readonly formats: Formatters
}

/** "2 services selected, 2 hours 15 minutes, €160.00 in total"; undefined while the sum is not known. */
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

/** "Free", or the amount. */
export const formatQuoteAmount = (
  { currency, ...quote }: Quote,
  name: 'total' | 'dueNow',
  { words, formats }: Speech,
): string => (quote[name] === 0 ? words.t('price.free') : formats.money(quote[name], currency))

/** When what has to be paid is due; undefined: there is nothing to pay. */
export function formatPaymentDue(quote: Quote, { words, formats }: Speech): string | undefined {
  const { total, dueNow, currency } = quote
  if (total === 0) return undefined
  if (dueNow === 0) return words.t('price.pay_on_site')
  const now = `${words.t('price.due_now')}: ${formats.money(dueNow, currency)}`
  return dueNow === total ? now : `${now} · ${words.t('cart.rest_later')}`
}

/** Of one service: the amount, and that some of it is due at once. What is paid later is said of the sum. */
export const formatCartServicePrice = (service: PublicService, { words, formats }: Speech): string =>
  service.dueNow > 0
    ? formatServicePriceAndDeposit(service, words, formats)
    : formatServicePrice(service, words, formats)
