import { done } from '#schemas/runtime/core/problem.ts'
import { normalizeBookingReference } from '../../domain/reference.ts'
import type { Handler } from '../handler.ts'

/** Does not look up the booking: neither the response nor the time it takes may reveal whether it exists. */
export const requestBookingLink: Handler<'findBooking'> = async (
  input,
  { linkRequests, directory, mailState, now },
) => {
  const { email, locale } = input
  const reference = normalizeBookingReference(input.reference)
  await linkRequests.ask({ business: directory.business.slug, reference, email, locale }, now)
  return done({ emails: await mailState.read() })
}
