/**
 * Requests for the link to a booking, or to all bookings of an address. The response reveals nothing: the request is
 * only recorded, and the link goes to the address in the bookings themselves.
 */
import type { Instant } from '#schemas/runtime/time/time.ts'

export interface NewLinkRequest {
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
export interface LinkRequest extends NewLinkRequest {
  readonly id: string
}

/** The most letters with links that one address may get since a time. */
export interface LetterRateLimit {
  readonly most: number
  readonly since: Instant
  readonly now: Instant
}

export interface NewListLink {
  readonly business: string
  readonly email: string
  readonly now: Instant
  readonly expiresAt: Instant
}

export interface LinkRequests {
  /** Writes the request and its outbox entry in one transaction. */
  ask(request: NewLinkRequest, now: Instant): Promise<void>
  /** Undefined if it has been answered. */
  find(business: string, id: string): Promise<LinkRequest | undefined>
  /** Returns whether a letter may be sent; each request counts once, however often it is tried. */
  count(request: LinkRequest, limit: LetterRateLimit): Promise<boolean>
  /**
   * Creates a link to the list of an address's bookings. Returns its token, 256 random bits, of which only a hash is
   * stored.
   */
  createListLink(link: NewListLink): Promise<string>
  /** Returns the address whose bookings the token lists; undefined if there is no such link or it has expired. */
  findListEmail(business: string, token: string, now: Instant): Promise<string | undefined>
  /** Erases the personal data of a request that has been answered, or never will be. */
  close(business: string, id: string): Promise<void>
}

declare module '#server/calls/stores.ts' {
  interface Stores {
    readonly linkRequests: LinkRequests
  }
}
