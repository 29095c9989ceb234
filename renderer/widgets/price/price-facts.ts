import type { Booking } from '#schemas/generated/types.gen.ts'
import { getAmountDueLater } from '#schemas/runtime/booking/amount-due-later.ts'
import type { AppContextValue } from '../../screen/app-context.ts'
import type { Fact } from '../../ui/fact-list/fact-list.tsx'

/** Returns what a booking costs, and what of it is paid or due at the appointment; nothing for one without a price. */
export function toPriceFacts(booking: Booking, { i18n, formats }: AppContextValue): readonly Fact[] {
  const { price } = booking
  if (!price) return []
  const { total, currency } = price
  const toAmountFact = (key: 'price.paid_at_visit' | 'price.due_later', value: string): Fact => ({
    id: key,
    icon: 'price',
    label: i18n.t(key),
    value,
  })
  const due = getAmountDueLater(booking)
  const paidAtVisit = booking.payment ? 0 : (booking.paidAtVisit ?? 0)
  const isDueLater = total > 0 && due === total
  const isPaidAtVisit = paidAtVisit > 0 && paidAtVisit === total
  const isPaidInPart = paidAtVisit > 0 && due > 0
  return [
    {
      id: 'price',
      icon: 'price',
      label: i18n.t('price.total'),
      value: total === 0 ? i18n.t('price.free') : formats.money(total, currency),
      ...(isDueLater ? { detail: i18n.t('price.due_later') } : {}),
      ...(isPaidAtVisit ? { detail: i18n.t('price.paid_at_visit') } : {}),
    },
    ...(isPaidInPart
      ? [
          toAmountFact('price.paid_at_visit', formats.money(paidAtVisit, currency)),
          toAmountFact('price.due_later', formats.money(due, currency)),
        ]
      : []),
  ]
}
