import { done, failed } from '#schemas/runtime/core/problem.ts'
import type { Handler } from '../handler.ts'
import { withChangePermissions } from './change-permissions.ts'

/** Those that are found, in the order asked for; a problem when none is. */
export const getBookings: Handler<'getBookings'> = async ({ ids }, context) => {
  const wanted = new Set(ids.split(',').filter(id => id !== ''))
  const found = await context.bookings.findByIds(context.directory.business.slug, [...wanted])
  return found.length > 0
    ? done({ bookings: found.map(booking => withChangePermissions(booking, context)) })
    : failed('booking.not_found')
}
