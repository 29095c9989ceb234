import type { Formatters } from '#locales/formatters.ts'
import type { Translator } from '#locales/translator.ts'
import type { PublicService } from '#schemas/generated/types.gen.ts'

/** Returns "Free" or the amount. */
export const formatServicePrice = (
  { price, currency }: PublicService,
  words: Translator,
  formats: Formatters,
): string => (price === 0 ? words.t('price.free') : formats.money(price, currency))

/** Returns the amount and when it is due, e.g. "€120.00 · €36.00 deposit due now". */
export function formatServicePriceAndDeposit(
  service: PublicService,
  words: Translator,
  formats: Formatters,
): string {
  const { price, dueNow, currency } = service
  const amount = formatServicePrice(service, words, formats)
  if (price === 0) return amount
  if (dueNow === 0) return words.t('price.with_pay_on_site', { price: amount })
  if (dueNow === price) return words.t('price.with_full_payment', { price: amount })
  return words.t('price.with_deposit', { price: amount, deposit: formats.money(dueNow, currency) })
}
