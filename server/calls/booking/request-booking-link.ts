import { done } from '#schemas/runtime/core/problem.ts'
import { normalizeBookingReference } from '../../domain/reference.ts'
import type { Handler } from '../handler.ts'

/** Looks for nothing: neither the answer nor the time it takes may tell whether there is such a booking. */
export const requestBookingLink: Handler<'findBooking'> = async (input, { linkRequests, directory, now }) => {
  const { email, locale } = input
  const reference = normalizeBookingReference(input.reference)
  await linkRequests.ask({ business: directory.business.slug, reference, email, locale }, now)
  return done({})
}
