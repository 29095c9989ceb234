import type { Booking } from '#schemas/generated/types.gen.ts'
import { getAmountDueLater } from '#schemas/runtime/booking/amount-due-later.ts'
import type { AppContextValue } from '../../screen/app-context.ts'
import type { Fact } from '../../ui/fact-list/fact-list.tsx'

/** Returns what a booking costs, and that all of it is due at the appointment if so; nothing for one without a price. */
export function toPriceFacts(booking: Booking, { i18n, formats }: AppContextValue): readonly Fact[] {
  const { price } = booking
  if (!price) return []
  const { total, currency } = price
  const isDueLater = total > 0 && getAmountDueLater(booking) === total
  const isPaidAtVisit = !booking.payment && booking.paidAtVisit === total
  return [
    {
      ...{ id: 'price', icon: 'price', label: i18n.t('price.total') },
      value: total === 0 ? i18n.t('price.free') : formats.money(total, currency),
      ...(isDueLater ? { detail: i18n.t('price.due_later') } : {}),
      ...(isPaidAtVisit ? { detail: i18n.t('price.paid_at_visit') } : {}),
    },
  ]
}
