/** Bookings and the time they occupy. Every write is one transaction; nothing is ever half-written. */

import type { Instant } from '#schemas/time.ts'
import type { Booking } from '#schemas/types.gen.ts'
import type { Busy, Claim } from '../domain/occupancy.ts'

/** What appointments take of their providers. */
export type Claims = readonly Claim[]

/** In no order. */
export type BusyTimes = readonly Busy[]

/** Live occupancies that overlap [from, to); an expired hold is none. */
export interface BusyQuestion {
  readonly business: string
  readonly providers: readonly string[]
  readonly from: Instant
  readonly to: Instant
  readonly now: Instant
}

/** One way to satisfy a booking: all its claims, and the booking that results. */
export interface Attempt {
  readonly claims: Claims
  readonly booking: Booking
}

export interface BookingOrder {
  readonly business: string
  readonly idempotencyKey: string
  /** Hash of the request's content: the same key with another one is refused. */
  readonly fingerprint: string
  readonly now: Instant
  /** Tried in order until one finds all its time free ("any provider" gives several). */
  readonly attempts: readonly Attempt[]
}

export type BookingReceipt =
  | { readonly kind: 'booked'; readonly booking: Booking }
  /** The same request came before; this is what it was answered. */
  | { readonly kind: 'replayed'; readonly booking: Booking }
  | { readonly kind: 'taken' }
  | { readonly kind: 'key-reused' }
  | { readonly kind: 'in-flight' }

export interface Bookings {
  /** Of all the providers, in one query. */
  busy(question: BusyQuestion): Promise<BusyTimes>
  /** Idempotency check, claim, booking, outbox entry: one transaction. */
  book(order: BookingOrder): Promise<BookingReceipt>
  find(business: string, id: string): Promise<Booking | undefined>
}
