import { done, failed } from '#schemas/runtime/core/problem.ts'
import type { Handler } from '#server/calls/handler.ts'
import { withAllChangePermissions } from './change-permissions.ts'

/** Returns the bookings that exist, in the requested order. Fails if there are none. */
export const getBookings: Handler<'getBookings'> = async ({ ids }, context) => {
  const wanted = new Set(ids.split(',').filter(id => id !== ''))
  const found = await context.stores.bookings.findByIds(context.directory.business.slug, [...wanted])
  return found.length > 0
    ? done({ bookings: await withAllChangePermissions(found, context) })
    : failed('booking.not_found')
}
