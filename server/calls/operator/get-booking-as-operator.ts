import { done, failed } from '#schemas/runtime/core/problem.ts'
import { withChangePermissions } from '../booking/change-permissions.ts'
import type { Handler } from '../handler.ts'
import { getOnlyProvider } from './operator-rights.ts'

export const getBookingAsOperator: Handler<'getBookingAsOperator'> = async ({ id }, context) => {
  const booking = await context.bookings.find(context.directory.business.slug, id)
  const only = getOnlyProvider(context.client)
  const isSeen = only === undefined || booking?.appointments.some(({ provider }) => provider === only)
  return booking && isSeen
    ? done({ booking: withChangePermissions(booking, context) })
    : failed('booking.not_found')
}
