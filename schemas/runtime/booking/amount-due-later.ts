import type { Booking } from '../../generated/types.gen.ts'

/**
 * Returns what is still due at the appointment, in minor units: the price of the appointments that are not cancelled
 * without what was due when booking; the whole price if nothing is paid online. Refunds do not change it. 0 for a booking
 * that does not take place.
 */
export function getAmountDueLater({
  status,
  price,
  payment,
}: Pick<Booking, 'status' | 'price' | 'payment'>): number {
  const isOver = status === 'cancelled' || status === 'expired'
  return isOver || !price ? 0 : price.total - (payment ? price.dueNow : 0)
}
