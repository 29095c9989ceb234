/** Lists the bookings of an email address; only its mailbox receives the link. */
import { done, failed } from '#schemas/runtime/core/problem.ts'
import type { Handler } from '#server/calls/handler.ts'
import { readEmailState } from '#server/features/emails/calls/email-state.ts'
import { withAllChangePermissions } from './change-permissions.ts'

const pageSize = 20
/** What one request may sort through is bounded by what one address can book (`bookingsForEmail`), not by pages. */
const maxPages = 50

/** Does not look for bookings: neither the response nor the time it takes may reveal whether there are any. */
export const requestBookingList: Handler<'requestBookingList'> = async ({ email, locale }, context) => {
  const {
    stores: { linkRequests },
    directory,
    now,
  } = context
  await linkRequests.ask({ business: directory.business.slug, email, locale }, now)
  return done({ emails: await readEmailState(email, 'general', context) })
}

/** A link that has expired, is of another business or was made up gets the same answer. */
export const listBookingsByEmailLink: Handler<'getBookingList'> = async ({ token, page = 1 }, context) => {
  const {
    stores: { linkRequests, bookings },
    directory,
    now,
  } = context
  const business = directory.business.slug
  const email = await linkRequests.findListEmail(business, token, now)
  if (email === undefined) return failed('booking_list.expired')
  const { upcoming, past, total } = await bookings.findOfContact({ business, email, now, page, pageSize })
  return done({
    upcoming: await withAllChangePermissions(upcoming, context),
    past: await withAllChangePermissions(past, context),
    page,
    pages: Math.min(maxPages, Math.max(1, Math.ceil(total / pageSize))),
  })
}
