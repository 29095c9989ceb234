import type { Booking } from '../../generated/types.gen.ts'

type Priced = Pick<Booking, 'status' | 'price' | 'payment'>

/**
 * Returns what is to be paid at the appointment, in minor units: the price of the appointments that are not cancelled
 * without what was due when booking; the whole price if nothing is paid online. Refunds do not change it. 0 for a booking
 * that does not take place.
 */
export function getPriceAtVisit({ status, price, payment }: Priced): number {
  const isOver = status === 'cancelled' || status === 'expired'
  return isOver || !price ? 0 : price.total - (payment ? price.dueNow : 0)
}

type Paid = Priced & Pick<Booking, 'paidAtVisit'>

/** Returns what of it is still due. */
export const getAmountDueLater = (booking: Paid): number =>
  Math.max(0, getPriceAtVisit(booking) - (booking.paidAtVisit ?? 0))

/** Returns what was paid at the business beyond it, since the booking was cancelled or its price fell. */
export const getAmountToReturn = (booking: Paid): number =>
  Math.max(0, (booking.paidAtVisit ?? 0) - getPriceAtVisit(booking))
