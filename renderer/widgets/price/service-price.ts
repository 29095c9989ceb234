import type { Formatters } from '#locales/formatters.ts'
import type { Translator } from '#locales/translator.ts'
import type { PublicService } from '#schemas/generated/types.gen.ts'

/** Returns "Free" or the amount. */
export const formatServicePrice = (
  { price, currency }: PublicService,
  i18n: Translator,
  formats: Formatters,
): string => (price === 0 ? i18n.t('price.free') : formats.money(price, currency))

/** Returns the amount and when it is due, e.g. "€120.00 · €36.00 deposit due now". */
export function formatServicePriceAndDeposit(
  service: PublicService,
  i18n: Translator,
  formats: Formatters,
): string {
  const { price, dueNow, currency } = service
  const amount = formatServicePrice(service, i18n, formats)
  if (price === 0) return amount
  if (dueNow === 0) return i18n.t('price.with_pay_on_site', { price: amount })
  if (dueNow === price) return i18n.t('price.with_full_payment', { price: amount })
  return i18n.t('price.with_deposit', { price: amount, deposit: formats.money(dueNow, currency) })
}
