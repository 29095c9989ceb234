import { addMinutes } from '#schemas/runtime/time/instant.ts'
import { minutesPerDay } from '#schemas/runtime/time/minute-of-day.ts'
import type { Instant } from '#schemas/runtime/time/time.ts'

/**
 * How long what was read last is in use without the business confirming. Longer, and appointments elsewhere since then
 * would be booked over; shorter, and each night in which a host fails would make requests of bookings.
 */
const maxMinutesUnread = minutesPerDay

/** Returns whether a calendar that was read then counts as read. */
export const isRecentReading = (readAt: Instant, now: Instant): boolean =>
  addMinutes(readAt, maxMinutesUnread) > now
