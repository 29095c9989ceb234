/** Bookings and the time they occupy. Every write is one transaction; nothing is ever half-written. */

import type { Booking } from '#schemas/generated/types.gen.ts'
import type { Instant } from '#schemas/runtime/time/time.ts'
import type { CountedOccurrence } from '../domain/limits.ts'
import type { BusyTime, Claim } from '../domain/occupancy.ts'
import type { IdempotentRequest, RepeatedRequestResult } from './idempotent-request.ts'
import type { CountLimit } from './limit.ts'

/** What appointments take of their providers. */
export type Claims = readonly Claim[]

/** In no order. */
export type BusyTimes = readonly BusyTime[]

/** Live appointments, as limits count them. */
export type Occurrences = readonly CountedOccurrence[]

/** Whose own time does not stand in the way: of a hold to be booked or replaced, of a booking to be moved. */
export interface OccupancyExclusion {
  readonly hold?: string
  /** All that this client holds, as a new hold of it replaces that. */
  readonly client?: string
  readonly booking?: string
  /** Of the booking's appointments; default: all. */
  readonly positions?: readonly number[]
}

/** Occupancies that overlap [from, to), live holds included. */
export interface BusyTimesQuery {
  readonly business: string
  readonly providers: readonly string[]
  readonly from: Instant
  readonly to: Instant
  readonly now: Instant
  readonly except?: OccupancyExclusion
}

/** Appointments that start in [from, to) with one of the providers. */
export interface OccurrencesQuery extends BusyTimesQuery {
  /** Those of these services count with every provider. */
  readonly services?: readonly string[]
}

/** One way to satisfy a booking. */
export interface BookingCandidate {
  /** What the booking's appointments take: as many, in the same order. */
  readonly claims: Claims
  /** As it is to be written. */
  readonly booking: Booking
  readonly limits?: readonly CountLimit[]
}

export interface BookingCommand extends IdempotentRequest {
  readonly business: string
  readonly now: Instant
  /** Tried in order until one finds all its time free ("any provider" gives several). */
  readonly attempts: readonly BookingCandidate[]
  /** Its time is the order's own, and what the booking does not need of it is given back. One that is gone is no obstacle. */
  readonly hold?: string
  /** Slug of the link that this booking uses up. */
  readonly oneTimeLink?: string
}

/** Why the last attempt failed; 'taken' rather than a limit or seats when the attempts disagree. */
export type UnavailableReason =
  | { readonly kind: 'taken' }
  /** The session has fewer seats left than wanted, but some. */
  | { readonly kind: 'seats'; readonly left: number }
  | { readonly kind: 'limit'; readonly limit: CountLimit }

export type BookingResult =
  | { readonly kind: 'booked'; readonly booking: Booking }
  | RepeatedRequestResult
  | UnavailableReason
  | { readonly kind: 'link-spent' }

export interface HoldCommand {
  readonly business: string
  /** Unguessable: who knows it may book the time and give it back. */
  readonly hold: string
  /** A browser's session. It has one hold: an older one is replaced in the same transaction. */
  readonly client?: string
  /** Another hold to be replaced. */
  readonly replaces?: string
  /** Keyed digest of the request's address; it has at most `maxHoldsPerAddress`. */
  readonly address: string
  /** The same of its IPv6 /48, which has at most `maxHoldsPerSite`. */
  readonly site?: string
  readonly now: Instant
  readonly expiresAt: Instant
  readonly attempts: readonly Omit<BookingCandidate, 'booking'>[]
}

/** Live holds. */
export const maxHoldsPerAddress = 3
export const maxHoldsPerSite = 12

export type HoldResult =
  /** What was held is that of the attempt which succeeded. */
  | { readonly kind: 'held'; readonly hold: string; readonly expiresAt: Instant; readonly claims: Claims }
  | UnavailableReason
  /** Until one of the address's holds expires. */
  | { readonly kind: 'too-many'; readonly freeAt: Instant }

export interface HoldQuery {
  readonly business: string
  readonly hold: string
  readonly now: Instant
}

/** What a live hold keeps. */
export interface LiveHold {
  readonly hold: string
  readonly expiresAt: Instant
  /** In the order of the claims. */
  readonly times: readonly (CountedOccurrence & { readonly seats: number })[]
}

/**
 * A booking as the caller has read it, and what is to become of it. Its history must have grown: the length is the
 * revision, and a booking whose history is not as long as `was` says has been changed by somebody else.
 */
export interface ChangeCommand {
  readonly business: string
  readonly was: Booking
  readonly now: Instant
  readonly request?: IdempotentRequest
}

export interface MoveCommand extends ChangeCommand {
  /** Of the appointments that move. */
  readonly positions: readonly number[]
  /** Claims for `positions`, as many and in the same order; the booking with as many appointments as before. */
  readonly attempts: readonly BookingCandidate[]
  /** As with a new booking. */
  readonly hold?: string
}

export interface CancelCommand extends ChangeCommand {
  /** Of the appointments whose time is given back. */
  readonly positions: readonly number[]
  readonly booking: Booking
}

export interface DecisionCommand extends ChangeCommand {
  /** `scheduled` when approved; any other status gives all time back. */
  readonly booking: Booking
}

/** Somebody else has changed the booking since it was read: read it again and decide anew. */
export interface RevisionConflict {
  readonly kind: 'changed'
}

export type MoveResult =
  | { readonly kind: 'moved'; readonly booking: Booking }
  | UnavailableReason
  | RevisionConflict
  | RepeatedRequestResult
export type CancelResult =
  | { readonly kind: 'cancelled'; readonly booking: Booking }
  | RevisionConflict
  | RepeatedRequestResult
export type DecisionResult =
  | { readonly kind: 'decided'; readonly booking: Booking }
  | RevisionConflict
  | RepeatedRequestResult

export interface BookingReferenceQuery {
  readonly business: string
  readonly reference: string
  readonly email: string
}

/** All that is given must match. */
export interface ListBookingsQuery {
  readonly business: string
  readonly status?: Booking['status']
  /** Of at least one appointment. */
  readonly provider?: string
  /** Of at least one appointment. */
  readonly service?: string
  /** The contact's; letter case does not matter. */
  readonly email?: string
  /** The booking's first appointment (that is not cancelled) starts in [from, to). */
  readonly from?: Instant
  readonly to?: Instant
  /** The `next` of the page before. */
  readonly after?: BookingCursor
  /** Bookings per page. */
  readonly most: number
}

export interface BookingCursor {
  readonly start: Instant
  readonly id: string
}

export interface BookingPage {
  /** By start, then id. */
  readonly bookings: readonly Booking[]
  /** Undefined: there are no more. */
  readonly next?: BookingCursor
}

export interface Bookings {
  /** Of all the providers, in one query. */
  busy(question: BusyTimesQuery): Promise<BusyTimes>
  /** What limits count, of all the providers: what starts in [from, to), in one query. */
  occurrences(question: OccurrencesQuery): Promise<Occurrences>
  /** Whether a request under this key has been carried out already; one that is under way is not seen. */
  recall(
    question: IdempotentRequest & { readonly business: string },
  ): Promise<RepeatedRequestResult | undefined>
  /** Idempotency check, claim, limits, booking, outbox entry: one transaction. */
  book(order: BookingCommand): Promise<BookingResult>
  find(business: string, id: string): Promise<Booking | undefined>
  /** In the order of the ids, those that exist. */
  findMany(business: string, ids: readonly string[]): Promise<readonly Booking[]>
  /** The contact's email address must match too, letter case apart. */
  findByReference(question: BookingReferenceQuery): Promise<Booking | undefined>
  /** Bookings that the person made or comes along to, by start; letter case does not matter. */
  findByEmail(business: string, email: string): Promise<readonly Booking[]>
  list(question: ListBookingsQuery): Promise<BookingPage>
  /** Keeps time for a booking to come; until it expires it is nobody else's. */
  hold(order: HoldCommand): Promise<HoldResult>
  /** Undefined: it was never there, is given back, booked or expired. */
  findHold(question: HoldQuery): Promise<LiveHold | undefined>
  /** Gives the time of a hold back, if it is still held. */
  release(question: HoldQuery): Promise<void>
  /** The new time is taken and the old one given back together, or nothing happens. Both may overlap. */
  move(order: MoveCommand): Promise<MoveResult>
  cancel(order: CancelCommand): Promise<CancelResult>
  /** Approves or declines a request: of several at once one decides. */
  decide(order: DecisionCommand): Promise<DecisionResult>
  isLinkSpent(business: string, oneTimeLink: string): Promise<boolean>
  /**
   * Erases who the person is: all personal data of their own bookings, and them alone among the guests of others.
   * How many bookings were changed.
   */
  eraseContact(order: {
    readonly business: string
    readonly email: string
    readonly now: Instant
  }): Promise<number>
}
