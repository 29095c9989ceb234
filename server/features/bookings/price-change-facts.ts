import type { Formatters } from '#locales/formatters.ts'
import type { Translator } from '#locales/translator.ts'
import type { Booking, EmailFact } from '#schemas/generated/types.gen.ts'
import { listEffectiveChanges } from '#schemas/runtime/booking/effective-changes.ts'

/** Returns the lines about the price that the last change of a booking altered; empty if it altered none. */
export function listPriceChangeFacts(
  { history, price }: Booking,
  { i18n, formats }: { readonly i18n: Translator; readonly formats: Formatters },
): readonly EmailFact[] {
  const change = listEffectiveChanges(history).at(-1)?.price
  if (!change || !price || change.from === change.to) return []
  const money = (amount: number) => formats.money(amount, price.currency)
  return [
    { label: i18n.t('label.previous_price'), value: money(change.from) },
    { label: i18n.t('label.new_price'), value: money(change.to) },
  ]
}
