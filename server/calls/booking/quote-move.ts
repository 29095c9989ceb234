/** Computes what appointments cost after a move, as their services' policies say. */
import type { Appointment, Booking } from '#schemas/generated/types.gen.ts'
import { groupSimultaneousAppointments } from '#schemas/runtime/booking/simultaneous-appointments.ts'
import {
  type AppointmentPrice,
  computeReductionRefund,
  sumPrices,
  withNewTotal,
} from '../../domain/booking-price.ts'
import { resolveChangePolicy } from '../../domain/change-policy.ts'
import { priceAppointment } from '../../domain/quote.ts'
import type { CallContext } from '../handler.ts'

export interface MoveQuote {
  /** Of the whole booking, after the move. */
  readonly bookingPrice: NonNullable<Booking['price']>
  /** By position, only of the appointments whose price changes. */
  readonly changedPrices: ReadonlyMap<number, AppointmentPrice>
  /** The total of the appointments that move, before and after. */
  readonly from: number
  readonly to: number
  /** What was paid above the new price. */
  readonly refund: number
}

/** Returns undefined for a booking without prices. An operator's move keeps all prices. */
export function quoteMove(
  was: Booking,
  selected: readonly Appointment[],
  context: CallContext,
): MoveQuote | undefined {
  const { price, payment } = was
  const open = was.appointments.filter(({ cancelled }) => !cancelled)
  if (!price || open.some(({ price }) => !price)) return undefined
  const isPriceKept = context.client.isOperator || price.currency !== context.directory.business.currency
  const changedPrices: MoveQuote['changedPrices'] = isPriceKept
    ? new Map()
    : findChangedPrices(selected, context)
  const sumBefore = (appointments: readonly Appointment[]) =>
    sumPrices(appointments.map(({ price }) => price))
  const sumAfter = (appointments: readonly Appointment[]) =>
    sumPrices(appointments.map(({ position, price }) => changedPrices.get(position) ?? price))
  return {
    bookingPrice: changedPrices.size === 0 ? price : { ...price, ...sumAfter(open) },
    changedPrices,
    from: sumBefore(selected).total,
    to: sumAfter(selected).total,
    refund: computeReductionRefund({
      before: sumBefore(open).dueNow,
      after: sumAfter(open).dueNow,
      left: payment ? payment.paid - payment.refunded : 0,
    }),
  }
}

function findChangedPrices(
  selected: readonly Appointment[],
  { directory: { services, business } }: CallContext,
): ReadonlyMap<number, AppointmentPrice> {
  const changed = new Map<number, AppointmentPrice>()
  // A team that serves together is paid only once: its first member has the price.
  for (const [{ position, price, seats, service: slug }] of groupSimultaneousAppointments(selected)) {
    const service = services.get(slug)
    if (!service || !price || resolveChangePolicy(service, business).reschedulePrice !== 'current') continue
    const current = priceAppointment(service, seats, business)
    if (current.total !== price.total) changed.set(position, withNewTotal(price, current, business.currency))
  }
  return changed
}
