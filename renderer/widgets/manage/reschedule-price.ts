/** Shows what a move does to the price. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Booking, BookingChange } from '#schemas/generated/types.gen.ts'
import type { AppContextValue } from '../../screen/app-context.ts'
import { useResolvedProblem } from '../../screen/screen-context.ts'
import type { Fact } from '../../ui/fact-list/fact-list.tsx'

/** Fetches the price again after the server has reported a change. */
export function useCurrentReschedulePrice(): void {
  const queryClient = useQueryClient()
  const resolution = useResolvedProblem()
  const changed = resolution?.problem.code === 'payment.price_changed' ? resolution : undefined
  useEffect(() => {
    if (changed) void queryClient.invalidateQueries({ queryKey: ['getChangeable'] })
  }, [changed, queryClient])
}

type PriceChange = NonNullable<BookingChange['price']> & { readonly currency: string }

/**
 * Returns the previous and the new price, with what becomes of the difference; nothing if nothing changes. Of several
 * appointments, one may become cheaper and refunded while another becomes dearer.
 */
export function toPriceChangeFacts(
  { currency, from, to, refund = 0 }: PriceChange,
  { i18n, formats }: Pick<AppContextValue, 'i18n' | 'formats'>,
): readonly Fact[] {
  if (from === to && refund === 0) return []
  const money = (amount: number) => (amount === 0 ? i18n.t('price.free') : formats.money(amount, currency))
  const dueMore = to - from + refund
  const details = [
    ...(dueMore > 0 ? [i18n.t('manage.price_rise', { amount: money(dueMore) })] : []),
    ...(refund > 0 ? [i18n.t('manage.price_refund', { amount: money(refund) })] : []),
  ]
  return [
    { id: 'previous-price', icon: 'price', label: i18n.t('label.previous_price'), value: money(from) },
    {
      id: 'new-price',
      icon: 'price',
      label: i18n.t('label.new_price'),
      value: money(to),
      detail: details.join(' '),
    },
  ]
}

/** Returns e.g. "Price: €40.00 instead of €30.00"; undefined if the change left the price as it was. */
export function formatPriceChange(
  { price }: BookingChange,
  booking: Pick<Booking, 'price'>,
  { i18n, formats }: Pick<AppContextValue, 'i18n' | 'formats'>,
): string | undefined {
  const currency = booking.price?.currency
  if (!price || !currency || price.from === price.to) return undefined
  const money = (amount: number) => formats.money(amount, currency)
  return i18n.t('manage.price_from_to', { from: money(price.from), to: money(price.to) })
}
