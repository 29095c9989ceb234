import { done, failed } from '#schemas/runtime/core/problem.ts'
import type { Handler } from '#server/calls/handler.ts'
import { withChangePermissions } from './change-permissions.ts'

/** Returns a booking to anyone who knows its id. */
export const getBooking: Handler<'getBooking'> = async ({ id }, context) => {
  const booking = await context.stores.bookings.find(context.directory.business.slug, id)
  return booking ? done(await withChangePermissions(booking, context)) : failed('booking.not_found')
}
