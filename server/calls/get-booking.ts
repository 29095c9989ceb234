import { done, failed } from '#schemas/problem.ts'
import type { Handler } from './handler.ts'

/** One booking, to whoever knows its id. */
export const getBooking: Handler<'getBooking'> = async ({ id }, { bookings, catalogue }) => {
  const booking = await bookings.find(catalogue.business.slug, id)
  return booking ? done(booking) : failed('booking.not_found')
}
