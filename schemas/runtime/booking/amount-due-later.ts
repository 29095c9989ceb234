import type { Booking } from '../../generated/types.gen.ts'

/**
 * Returns what is still due at the appointment, in minor units: the price of the appointments that are not cancelled
 * without what was due when booking. Refunds do not change it. 0 for a booking that does not take place.
 */
export function getAmountDueLater({ status, price }: Pick<Booking, 'status' | 'price'>): number {
  const isOver = status === 'cancelled' || status === 'expired'
  return isOver || !price ? 0 : price.total - price.dueNow
}
