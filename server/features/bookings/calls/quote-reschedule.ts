/** Computes what appointments cost after a move, as the agreed policies say. */
import type { Appointment, Booking } from '#schemas/generated/types.gen.ts'
import { groupSimultaneousAppointments } from '#schemas/runtime/booking/simultaneous-appointments.ts'
import type { CallContext } from '#server/calls/handler.ts'
import type { PaymentChange } from '#server/features/payments/payment-change.ts'
import { quoteAppointmentWithTax } from '#server/features/pricing/rules/quote.ts'
import { type AppointmentPrice, sumDueOnline, sumPrices, withNewTotal } from '../rules/booking-price.ts'
import { getAgreedChangePolicy } from '../rules/change-policy.ts'
import { buildShareRefund, getRefundTotal } from './cancellation-refund.ts'

export interface RescheduleQuote {
  /** Of the whole booking, after the move. */
  readonly bookingPrice: NonNullable<Booking['price']>
  /** By position, only of the appointments whose price changes. */
  readonly changedPrices: ReadonlyMap<number, AppointmentPrice>
  /** The total of the appointments that move, before and after. */
  readonly from: number
  readonly to: number
  /** What was paid above the new price. */
  readonly refund: number
  /** Returns it; undefined if it is nothing. */
  readonly paymentChange: PaymentChange | undefined
}

/** Returns undefined for a booking without prices. An operator's move keeps all prices. */
export function quoteReschedule(
  was: Booking,
  selected: readonly Appointment[],
  context: CallContext,
): RescheduleQuote | undefined {
  const { price } = was
  const open = was.appointments.filter(({ cancelled }) => !cancelled)
  if (!price || open.some(({ price }) => !price)) return undefined
  const isPriceKept = context.caller.isOperator || price.currency !== context.directory.business.currency
  const changedPrices: RescheduleQuote['changedPrices'] = isPriceKept
    ? new Map()
    : findChangedPrices(selected, context)
  const sumAfter = (appointments: readonly Appointment[]) =>
    sumPrices(appointments.map(({ position, price }) => changedPrices.get(position) ?? price))
  const after = was.appointments.map(appointment => {
    const price = changedPrices.get(appointment.position)
    return price ? { ...appointment, price } : appointment
  })
  const share = sumDueOnline(was.appointments) - sumDueOnline(after)
  const paymentChange = buildShareRefund(was, { share, staying: after, cause: 'price-reduced' }, context)
  return {
    bookingPrice: changedPrices.size === 0 ? price : { ...price, ...sumAfter(open) },
    changedPrices,
    from: sumPrices(selected.map(({ price }) => price)).total,
    to: sumAfter(selected).total,
    refund: getRefundTotal(paymentChange),
    paymentChange,
  }
}

function findChangedPrices(
  selected: readonly Appointment[],
  { directory }: CallContext,
): ReadonlyMap<number, AppointmentPrice> {
  const { services, business } = directory
  const changed = new Map<number, AppointmentPrice>()
  // A team that serves together is paid only once: its first member has the price.
  for (const [appointment] of groupSimultaneousAppointments(selected)) {
    const { position, price, seats } = appointment
    const service = services.get(appointment.service)
    if (!service || !price || getAgreedChangePolicy(appointment, directory).reschedulePrice !== 'current')
      continue
    const current = quoteAppointmentWithTax(service, seats, business)
    if (current.total !== price.total) changed.set(position, withNewTotal(price, current, business.currency))
  }
  return changed
}
