import type { Booking, PublicBusiness } from '#schemas/generated/types.gen.ts'
import { getAmountDueLater } from '#schemas/runtime/booking/amount-due-later.ts'
import { groupSimultaneousAppointments } from '#schemas/runtime/booking/simultaneous-appointments.ts'
import { parseInstant } from '#schemas/runtime/time/instant.ts'
import { type AppContextValue, useApp } from '../../screen/app-context.ts'
import { Receipt, type ReceiptLine } from '../../ui/receipt/receipt.tsx'
import { withAppInLocationZone } from '../location/location-zone.ts'
import { formatServiceName } from './format-appointment.ts'

interface Props {
  readonly booking: Booking
  readonly business: PublicBusiness | undefined
}

/** Shows the amounts paid online, refunded and still due for a booking; renders nothing if nothing was paid. */
export function BookingReceipt({ booking, business }: Props) {
  const app = useApp()
  const { i18n, href } = app
  if (!booking.payment || booking.payment.paid === 0) return null
  return (
    <Receipt
      title={i18n.t('payment.receipt')}
      number={booking.reference}
      notice={booking.payment.test && i18n.t('receipt.test')}
      link={{ href: href(`/widget/booking/${booking.id}/receipt`), label: i18n.t('receipt.open') }}
      lines={[...listServiceLines(booking, business, app), ...listMoneyLines(booking, app)]}
    />
  )
}

/** Returns a line for each appointment that is not cancelled, or for all if the booking is cancelled. */
function listServiceLines(
  { appointments, price, status }: Booking,
  business: PublicBusiness | undefined,
  app: AppContextValue,
): readonly ReceiptLine[] {
  if (!price) return []
  const charged = appointments.filter(({ cancelled }) => status === 'cancelled' || !cancelled)
  return groupSimultaneousAppointments(charged).map(group => {
    const [first] = group
    const at = parseInstant(first.start)
    const date =
      at === undefined ? '' : withAppInLocationZone(app, first, business).formats.dateAt(at, 'short')
    return {
      id: String(first.position),
      label: `${formatServiceName(group, app)}, ${date}`,
      value: app.formats.money(first.price?.total ?? 0, price.currency),
    }
  })
}

function listMoneyLines(booking: Booking, { i18n, formats }: AppContextValue): readonly ReceiptLine[] {
  const { payment, paidAtVisit = 0 } = booking
  if (!payment) return []
  const { paid, refunded, currency } = payment
  const money = (amount: number) => formats.money(amount, currency)
  const rest = getAmountDueLater(booking)
  return [
    { id: 'paid', label: i18n.t('payment.paid'), value: money(paid) },
    ...(refunded === 0
      ? []
      : [{ id: 'refunded', label: i18n.t('payment.refunded'), value: money(refunded) }]),
    ...(paidAtVisit === 0
      ? []
      : [{ id: 'visit', label: i18n.t('price.paid_at_visit'), value: money(paidAtVisit) }]),
    ...(rest === 0
      ? []
      : [{ id: 'rest', label: i18n.t('price.due_later'), value: money(rest), strong: true }]),
  ]
}
