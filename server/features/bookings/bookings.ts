/** Bookings and the time they occupy. Every write is one transaction: all of it or nothing. */

import type { Booking } from '#schemas/generated/types.gen.ts'
import type { Instant } from '#schemas/runtime/time/time.ts'
import type { AuditNote } from '#server/features/audit/audit.ts'
import type { NewPayment, PaymentChange } from '#server/features/payments/payment-change.ts'
import type { ErasePersonCommand, PersonQuery } from '#server/features/privacy/person.ts'
import type {
  ActiveHold,
  AppointmentStartList,
  AppointmentStartsQuery,
  BusyTimes,
  BusyTimesQuery,
  Claims,
  HoldKey,
} from '#server/features/slots/occupancy.ts'
import type { BookingCountLimit } from '#server/lib/booking-count-limit.ts'
import type { IdempotentRequest, RepeatedRequestResult } from '#server/lib/idempotent-request.ts'
import type { BookingNotesAndEmails } from './booking-notes-and-emails.ts'
import type {
  Agenda,
  AgendaQuery,
  BookingPage,
  BookingReferenceQuery,
  ContactBookings,
  ContactBookingsQuery,
  ListBookingsQuery,
} from './booking-queries.ts'
import type { HeldWeek, HoldUsage } from './hold-limits.ts'
import type { UndoableBookings, UndoWindow } from './undo.ts'

/** One way to make the booking. */
export interface BookingCandidate {
  /** One claim per appointment, in the same order. */
  readonly claims: Claims
  /** The booking to write. */
  readonly booking: Booking
  readonly limits?: readonly BookingCountLimit[]
}

export interface BookingCommand extends IdempotentRequest {
  readonly business: string
  readonly now: Instant
  /** Tried in order until all time of one is free ("any provider" gives several). */
  readonly candidates: readonly BookingCandidate[]
  /** A hold whose time the booking may use; the rest is released. A hold that no longer exists is ignored. */
  readonly hold?: string
  /** Slug of the link that this booking uses up. */
  readonly oneTimeLink?: string
  /** The payment that the booking waits for. */
  readonly payment?: NewPayment
  /** For the audit; absent if it is no operator's doing. */
  readonly audit?: AuditNote
  /**
   * When people and programs are told of it; until then it can be discarded. Default: at once. The submission that the
   * booking is made for announces it earlier.
   */
  readonly announcedAt?: Instant
}

/**
 * `announced`: people may know of the booking by now, or it has changed. `used`: a submission has it.
 */
export type DeleteBookingResult = 'discarded' | 'announced' | 'used'

export interface DeleteBookingCommand {
  readonly business: string
  /** As it was made. */
  readonly booking: Booking
  readonly now: Instant
}

/** Why the last candidate failed; 'taken' if the candidates failed for different reasons. */
export type UnavailableReason =
  | { readonly kind: 'taken' }
  /** The session has seats left, but fewer than requested. */
  | { readonly kind: 'seats'; readonly left: number }
  | { readonly kind: 'limit'; readonly limit: BookingCountLimit }

export type BookingResult =
  | { readonly kind: 'booked'; readonly booking: Booking }
  | RepeatedRequestResult
  | UnavailableReason
  | { readonly kind: 'link-spent' }

export interface HoldCommand {
  readonly business: string
  /** Unguessable: anyone who knows it may book the time or release it. */
  readonly hold: string
  /** The browser session. It has one hold: an older one is replaced in the same transaction. */
  readonly client?: string
  /** Another hold to replace. */
  readonly replaces?: string
  /** Keyed digest of the request's address; `hold-limits.ts` says what one may hold. */
  readonly address: string
  /** Keyed digest of its IPv6 /48. */
  readonly site?: string
  /** What bounds the holds of visitors; absent: the time is offered to somebody who waits. */
  readonly visitor?: Pick<HoldUsage, 'isProven' | 'usualPerHour'>
  readonly now: Instant
  readonly expiresAt: Instant
  readonly candidates: readonly HoldCandidate[]
}

/** One way to hold the time. */
export interface HoldCandidate extends Omit<BookingCandidate, 'booking'> {
  /** The weeks of the claims. None of them may be mostly held already: see `isWeekMostlyHeld`. */
  readonly weeks?: readonly ProviderWeek[]
}

export interface HeldWeeksQuery {
  readonly business: string
  readonly now: Instant
  readonly weeks: readonly ProviderWeek[]
  /** Holds that do not count. */
  readonly except?: readonly string[]
}

/** What is left of a provider's week. */
export interface ProviderWeek {
  readonly provider: string
  /** The beginning of the week, or now. */
  readonly from: Instant
  readonly to: Instant
  /** How long the provider works, whatever is booked. */
  readonly openMinutes: number
}

export type HoldResult =
  /** `claims` are those of the candidate that succeeded. */
  | { readonly kind: 'held'; readonly hold: string; readonly expiresAt: Instant; readonly claims: Claims }
  | UnavailableReason
  /** `freeAt`: when the first of what is in the way ends. */
  | { readonly kind: 'too-many'; readonly freeAt: Instant }
  /** The time may be held with a proof of work. */
  | { readonly kind: 'unproven' }

/**
 * A booking as the caller has read it, and the change to make. The length of its history is its revision and must have
 * grown; a stored booking whose history is longer than that of `previous` has been changed by somebody else.
 */
export interface ChangeCommand {
  readonly business: string
  readonly previous: Booking
  readonly now: Instant
  readonly request?: IdempotentRequest
  /** For the audit; absent if it is no operator's doing. */
  readonly audit?: AuditNote | undefined
  /** Keeps what announces the change, and its refund, until then; absent: it is announced at once. */
  readonly undo?: UndoWindow
}

export interface RescheduleCommand extends ChangeCommand {
  /** Positions of the appointments to move. */
  readonly positions: readonly number[]
  /** Each has one claim per entry of `positions`, in the same order; the number of appointments stays the same. */
  readonly candidates: readonly BookingCandidate[]
  /** As in `BookingCommand`. */
  readonly hold?: string
  readonly payment?: PaymentChange
}

export interface CancelCommand extends ChangeCommand {
  /** Positions of the appointments whose time is released. */
  readonly positions: readonly number[]
  readonly booking: Booking
  readonly payment?: PaymentChange
}

export interface DecisionCommand extends ChangeCommand {
  /** `scheduled` when approved; any other status releases all time. */
  readonly booking: Booking
  readonly payment?: PaymentChange
}

/** Somebody else has changed the booking since it was read: read it again and decide anew. */
export interface RevisionConflict {
  readonly kind: 'changed'
}

export type RescheduleResult =
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

export type AmendResult = { readonly kind: 'amended'; readonly booking: Booking } | RevisionConflict

export interface PersonBooking {
  readonly booking: Booking
  /** `guest`: somebody else made the booking. */
  readonly role: 'contact' | 'guest'
  /** The person among the guests. */
  readonly guests: Booking['guests']
}

export interface Bookings extends BookingNotesAndEmails, UndoableBookings {
  /** Reads the busy times of all the providers in one query. */
  readBusyTimes(query: BusyTimesQuery): Promise<BusyTimes>
  /** Reads what limits count: everything of all the providers that starts in [from, to), in one query. */
  readAppointmentStarts(query: AppointmentStartsQuery): Promise<AppointmentStartList>
  /** Finds the result of an earlier request with this key; a request that is still running is not found. */
  findRepeatedRequest(
    query: IdempotentRequest & { readonly business: string },
  ): Promise<RepeatedRequestResult | undefined>
  /** One transaction for idempotency check, claim, limits, booking and outbox entry. */
  book(command: BookingCommand): Promise<BookingResult>
  /**
   * Removes a booking that nobody has been told of, as if it had never been made, with its payment and its idempotency key.
   * Its time is free again.
   */
  deleteUnannounced(command: DeleteBookingCommand): Promise<DeleteBookingResult>
  /**
   * Returns whether the booking was agreed to need the approval of the business, whatever its services say today.
   */
  needsApproval(business: string, id: string): Promise<boolean>
  find(business: string, id: string): Promise<Booking | undefined>
  /** Returns the bookings that exist, in the order of the ids. */
  findByIds(business: string, ids: readonly string[]): Promise<readonly Booking[]>
  /** The contact's email address must match too; letter case does not matter. */
  findByReference(query: BookingReferenceQuery): Promise<Booking | undefined>
  /** Returns bookings that the person made or is a guest of, by start. */
  findByPerson(query: PersonQuery): Promise<readonly PersonBooking[]>
  findOfContact(query: ContactBookingsQuery): Promise<ContactBookings>
  list(query: ListBookingsQuery): Promise<BookingPage>
  readAgenda(query: AgendaQuery): Promise<Agenda>
  /** Holds time for a future booking until it expires. */
  hold(command: HoldCommand): Promise<HoldResult>
  /** Undefined if the hold never existed or was released, booked or expired. */
  findHold(query: HoldKey): Promise<ActiveHold | undefined>
  /** Counts what is held of providers' weeks, in their order. */
  readHeldWeeks(query: HeldWeeksQuery): Promise<readonly HeldWeek[]>
  /** Releases a hold's time, if it is still held. */
  release(query: HoldKey): Promise<void>
  /** Claims the new time and releases the old in one transaction. Both may overlap. */
  reschedule(command: RescheduleCommand): Promise<RescheduleResult>
  cancel(command: CancelCommand): Promise<CancelResult>
  /** Approves or declines a request; of several at once, one decides. */
  decide(command: DecisionCommand): Promise<DecisionResult>
  /** Changes what takes no time and no money. */
  amend(command: ChangeCommand & { readonly booking: Booking }): Promise<AmendResult>
  isLinkSpent(business: string, oneTimeLink: string): Promise<boolean>
  /** Returns the slug of the one-time link that a booking has used up; undefined if it was made without one. */
  findUsedLink(business: string, booking: string): Promise<string | undefined>
  /**
   * Erases the person from their own bookings, whose other guests stay, and from the guests of others' bookings; also
   * what waits for them, links that were sent to them, and their idempotency keys. Returns how many bookings changed.
   */
  eraseCustomer(command: ErasePersonCommand): Promise<number>
}
