/**
 * Requests for the link to a booking. Whoever asks learns nothing: the request is only noted, and what is found goes
 * to the address that the booking itself has.
 */
import type { Instant } from '#schemas/runtime/time/time.ts'

export interface NewLinkRequest {
  readonly business: string
  /** As `normalizeBookingReference` writes it. */
  readonly reference: string
  readonly email: string
  readonly locale: string
}

/** Has the id of its note in the outbox, whose topic is `booking.link_requested`. */
export interface LinkRequest extends NewLinkRequest {
  readonly id: string
}

/** At most so many letters with links go to one address in so much time. */
export interface LetterRateLimit {
  readonly most: number
  readonly since: Instant
  readonly now: Instant
}

export interface LinkRequests {
  /** The request and its note, in one transaction. */
  ask(question: NewLinkRequest, now: Instant): Promise<void>
  /** Undefined: it is answered. */
  find(business: string, id: string): Promise<LinkRequest | undefined>
  /** Whether a letter may go; one request is counted once, however often it is tried. */
  count(request: LinkRequest, limit: LetterRateLimit): Promise<boolean>
  /** Answered, or never to be: who asked for what is erased. */
  close(business: string, id: string): Promise<void>
}
