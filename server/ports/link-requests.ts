/**
 * Requests for the link to a booking. The response reveals nothing: the request is only recorded, and the link goes to
 * the address in the booking itself.
 */
import type { Instant } from '#schemas/runtime/time/time.ts'

export interface NewLinkRequest {
  readonly business: string
  /** As `normalizeBookingReference` formats it. */
  readonly reference: string
  readonly email: string
  readonly locale: string
}

/** Its id is the id of its outbox entry, whose topic is `booking.link_requested`. */
export interface LinkRequest extends NewLinkRequest {
  readonly id: string
}

/** The most letters with links that one address may get since a time. */
export interface LetterRateLimit {
  readonly most: number
  readonly since: Instant
  readonly now: Instant
}

export interface LinkRequests {
  /** Writes the request and its outbox entry in one transaction. */
  ask(request: NewLinkRequest, now: Instant): Promise<void>
  /** Undefined if it has been answered. */
  find(business: string, id: string): Promise<LinkRequest | undefined>
  /** Returns whether a letter may be sent; each request counts once, however often it is tried. */
  count(request: LinkRequest, limit: LetterRateLimit): Promise<boolean>
  /** Erases the personal data of a request that has been answered, or never will be. */
  close(business: string, id: string): Promise<void>
}
