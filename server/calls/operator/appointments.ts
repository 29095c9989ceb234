/** Handles the calls by which a business looks at its day and at single bookings. */
import { done, failed } from '#schemas/runtime/core/problem.ts'
import { parseInstant } from '#schemas/runtime/time/instant.ts'
import { withChangePermissions } from '../booking/change-permissions.ts'
import type { Handler } from '../handler.ts'

export const listAppointments: Handler<'listAppointments'> = async (input, { bookings, directory }) => {
  const [from, to] = [parseInstant(input.from), parseInstant(input.to)]
  if (from === undefined || to === undefined) return done({ appointments: [], count: 0 })
  const { appointments, count } = await bookings.readAgenda({
    ...{ business: directory.business.slug, from, to, limit: input.limit ?? 200 },
    ...(input.provider === undefined ? {} : { provider: input.provider }),
  })
  return done({
    appointments: appointments.flatMap(({ id, reference, status, contact, appointment }) =>
      status === 'requested' || status === 'scheduled' || status === 'rescheduled'
        ? [{ booking: id, reference, status, contact, appointment }]
        : [],
    ),
    count,
  })
}

export const getBookingAsOperator: Handler<'getBookingAsOperator'> = async ({ id }, context) => {
  const booking = await context.bookings.find(context.directory.business.slug, id)
  return booking ? done({ booking: withChangePermissions(booking, context) }) : failed('booking.not_found')
}
