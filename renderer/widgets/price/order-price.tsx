import { useApp } from '../../screen/app-context.ts'
import type { WidgetProps } from '../../screen/widget.ts'
import { useQuote } from './quote.ts'

/**
 * Shows what the order costs so far, with guests and repetitions. Options: `items`, `guests`, `guestCount`,
 * and `placeholder`, shown until the price is known.
 */
export function OrderPrice({ options: { placeholder, ...order } }: WidgetProps<'order-price'>) {
  const { i18n, formats } = useApp()
  const quote = useQuote(order)
  if (!quote) return placeholder
  return quote.total === 0 ? i18n.t('price.free') : formats.money(quote.total, quote.currency)
}
