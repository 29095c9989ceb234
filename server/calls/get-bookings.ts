import { done, failed } from '#schemas/problem.ts'
import type { Handler } from './handler.ts'

/** Those that are found, in the order asked for; a problem when none is. */
export const getBookings: Handler<'getBookings'> = async ({ ids }, { bookings, catalogue }) => {
  const found = await bookings.findMany(catalogue.business.slug, [...new Set(ids.split(','))])
  return found.length > 0 ? done({ bookings: [...found] }) : failed('booking.not_found')
}
