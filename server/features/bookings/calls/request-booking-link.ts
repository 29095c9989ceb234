import { done } from '#schemas/runtime/core/problem.ts'
import type { Handler } from '#server/calls/handler.ts'
import { readEmailState } from '#server/features/emails/calls/email-state.ts'
import { normalizeBookingReference } from '../rules/reference.ts'

/** Does not look up the booking: neither the response nor the time it takes may reveal whether it exists. */
export const requestBookingLink: Handler<'findBooking'> = async (input, context) => {
  const {
    stores: { linkRequests },
    directory,
    now,
  } = context
  const { email, locale } = input
  const reference = normalizeBookingReference(input.reference)
  await linkRequests.ask({ business: directory.business.slug, reference, email, locale }, now)
  return done({ emails: await readEmailState(email, 'general', context) })
}
