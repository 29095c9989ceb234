/** Handles the calls by which a business looks at its day and at single bookings. */
import { done, failed } from '#schemas/runtime/core/problem.ts'
import { parseInstant } from '#schemas/runtime/time/instant.ts'
import { withChangePermissions } from '../booking/change-permissions.ts'
import type { Handler } from '../handler.ts'
import { checkOwnProvider, getOnlyProvider } from './operator-rights.ts'

export const listAppointments: Handler<'listAppointments'> = async (input, context) => {
  const { bookings, directory, client } = context
  const { provider = getOnlyProvider(client) } = input
  const refusal = provider === undefined ? undefined : checkOwnProvider(provider, client)
  if (refusal) return refusal
  const [from, to] = [parseInstant(input.from), parseInstant(input.to)]
  if (from === undefined || to === undefined) return done({ appointments: [], count: 0 })
  const { appointments, count } = await bookings.readAgenda({
    ...{ business: directory.business.slug, from, to, limit: input.limit ?? 200 },
    ...(provider === undefined ? {} : { provider }),
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
  const only = getOnlyProvider(context.client)
  const isSeen = only === undefined || booking?.appointments.some(({ provider }) => provider === only)
  return booking && isSeen
    ? done({ booking: withChangePermissions(booking, context) })
    : failed('booking.not_found')
}
