import { useApp } from '../../screen/app-context.ts'
import type { WidgetProps } from '../../screen/widget.ts'
import { useQuote } from './quote.ts'

/**
 * What the order costs so far, with guests and repetitions. Options: `items`, `guests`, `guestCount`. Value: what
 * stands there until that is known.
 */
export function OrderPrice({ options, value }: WidgetProps) {
  const { words, formats } = useApp()
  const quote = useQuote(options)
  if (!quote) return String(value)
  return quote.total === 0 ? words.t('price.free') : formats.money(quote.total, quote.currency)
}
