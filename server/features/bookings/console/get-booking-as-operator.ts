import { done, failed } from '#schemas/runtime/core/problem.ts'
import type { Handler } from '#server/calls/handler.ts'
import { getOnlyProvider } from '#server/features/people/calls/operator-rights.ts'
import { withChangePermissions } from '../calls/change-permissions.ts'
import { readBookingActivity } from './booking-activity.ts'
import { listInPersonPayments } from './in-person-payments.ts'

export const getBookingAsOperator: Handler<'getBookingAsOperator'> = async ({ id }, context) => {
  const {
    stores: { bookings },
    directory,
    caller,
  } = context
  const business = directory.business.slug
  const booking = await bookings.find(business, id)
  const only = getOnlyProvider(caller)
  const isSeen = only === undefined || booking?.appointments.some(({ provider }) => provider === only)
  if (!booking || !isSeen) return failed('booking.not_found')
  const [{ text, version } = { text: '', version: 0 }] = await bookings.findNotes(business, [id])
  return done({
    booking: await withChangePermissions(booking, context),
    note: { text, version },
    deskPayments: await listInPersonPayments(booking, context),
    ...(await readBookingActivity(booking, context)),
  })
}
