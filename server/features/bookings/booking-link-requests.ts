/**
 * Requests for the link to a booking, or to all bookings of an address. The response reveals nothing: the request is
 * only recorded, and the link goes to the address in the bookings themselves.
 */
import type { Instant } from '#schemas/runtime/time/time.ts'

export interface NewBookingLinkRequest {
  readonly business: string
  /** As `normalizeBookingReference` formats it; undefined to ask for all bookings. */
  readonly reference?: string | undefined
  readonly email: string
  readonly locale: string
}

/**
 * Its id is the id of its outbox entry, whose topic is `booking.link_requested`, or `booking.list_requested` without a
 * reference.
 */
export interface BookingLinkRequest extends NewBookingLinkRequest {
  readonly id: string
}

/** The most emails with links that one address may get since a time. */
export interface EmailRateLimit {
  readonly most: number
  readonly since: Instant
  readonly now: Instant
}

export interface NewBookingListLink {
  readonly business: string
  readonly email: string
  readonly now: Instant
  readonly expiresAt: Instant
}
