/** Classes change with all their bookings, or lose guests. Each write is one transaction: all of it or nothing. */
import type { Instant } from '#schemas/runtime/time/time.ts'
import type { Claims, OccupancyExclusion } from '#server/features/slots/occupancy.ts'
import type { BookingCountLimit } from '#server/lib/booking-count-limit.ts'
import type {
  Bookings,
  CancelCommand,
  CancelResult,
  RevisionConflict,
  UnavailableReason,
} from './bookings.ts'
import type { InPersonPayments } from './store/in-person-payments.ts'
import type { UndoCommand, UndoResult } from './undo.ts'

export type ClassSessionKey = NonNullable<OccupancyExclusion['session']>

export interface ClassSessionQuery {
  readonly business: string
  readonly session: ClassSessionKey
  /** The maximum number of bookings. */
  readonly limit: number
}

/** The part of a change that one booking has. */
export interface ClassSessionBookingChange extends Omit<CancelCommand, 'request'> {
  /** The time that it moves to, one for each position; absent: its time is released. */
  readonly claims?: Claims
}

export interface ClassSessionCommand {
  readonly business: string
  readonly now: Instant
  /** At least one, each of another booking. */
  readonly parts: readonly ClassSessionBookingChange[]
  /** Those of the new time. */
  readonly limits?: readonly BookingCountLimit[]
}

export type ClassSessionResult = { readonly kind: 'changed-session' } | UnavailableReason | RevisionConflict

/** Guests leave: appointments keep their time, and `booking` says how many seats of it. */
export interface GuestRemovalCommand extends CancelCommand {
  /** The index of the guest who is marked as cancelled; absent if guests are only counted. */
  readonly guest?: number
}

/** The bookings, and the sessions of classes. */
export interface BookingsAndClassSessions extends Bookings, InPersonPayments {
  /** Returns the ids of the bookings with seats of the session, which has several seats. */
  findSession(query: ClassSessionQuery): Promise<readonly string[]>
  changeSession(command: ClassSessionCommand): Promise<ClassSessionResult>
  /** Takes back the changes of several bookings of one business. */
  undoClassSessionChange(commands: readonly UndoCommand[]): Promise<UndoResult>
  /** Releases the seats of guests. */
  removeGuests(command: GuestRemovalCommand): Promise<CancelResult>
}

declare module '#server/calls/stores.ts' {
  interface Stores {
    readonly bookings: BookingsAndClassSessions
  }
}
