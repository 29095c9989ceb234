import { done, failed } from '#schemas/problem.ts'
import type { Handler } from './handler.ts'

/** Those that are found, in the order asked for; a problem when none is. */
export const getBookings: Handler<'getBookings'> = async ({ ids }, { bookings, catalogue }) => {
  const wanted = [...new Set(ids.split(','))]
  const found = await Promise.all(wanted.map(id => bookings.find(catalogue.business.slug, id)))
  const present = found.flatMap(booking => booking ?? [])
  return present.length > 0 ? done({ bookings: present }) : failed('booking.not_found')
}
