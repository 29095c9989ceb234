/** Changes of bookings that can be taken back for a while, in which nobody is told of them. */
import type { Booking } from '#schemas/generated/types.gen.ts'
import type { Instant } from '#schemas/runtime/time/time.ts'
import type { AuditNote } from '#server/features/audit/audit.ts'

/** While it lasts, a change can be taken back. */
export interface UndoWindow {
  /** A UUID, which names the change. */
  readonly change: string
  readonly until: Instant
}

/** What a booking was before a change that can be taken back. */
export interface UndoableChange {
  readonly booking: string
  /** Of the booking with the change. */
  readonly revision: number
  readonly former: Pick<Booking, 'status' | 'appointments' | 'price' | 'guestCount'> & {
    /** The index of the guest whom the change took out of the booking. */
    readonly guest?: number
  }
}

export interface UndoableQuery {
  readonly business: string
  readonly change: string
  readonly now: Instant
}

export interface UndoCommand extends UndoableQuery {
  /** As the caller has read it. */
  readonly previous: Booking
  readonly audit?: AuditNote
  /** The booking as it was before, with one more entry in its history. */
  readonly booking: Booking
}

/** `settled`: it was announced, or something has changed since. `taken`: of the former time, some is. */
export type UndoResult = 'undone' | 'settled' | 'taken'

export interface UndoableBookings {
  /** Undefined if the change never existed, was announced or taken back. */
  findUndoable(query: UndoableQuery): Promise<UndoableChange | undefined>
  /** Takes the former time again and removes what waits to announce the change, all or nothing. */
  undo(command: UndoCommand): Promise<UndoResult>
}
