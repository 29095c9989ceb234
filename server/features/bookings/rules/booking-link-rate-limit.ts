import { addMinutes } from '#schemas/runtime/time/instant.ts'
import type { Instant } from '#schemas/runtime/time/time.ts'
import type { EmailRateLimit } from '../booking-link-requests.ts'

/** Emails with links that one address gets per hour, regardless of who asks for them. */
const maxEmailsPerHour = 5

export const getBookingLinkRateLimit = (now: Instant): EmailRateLimit => ({
  most: maxEmailsPerHour,
  since: addMinutes(now, -60),
  now,
})
