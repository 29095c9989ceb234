/** Clean-up that becomes due with time. No booking depends on it: being late is only untidy. */
import type { Instant } from '#schemas/runtime/time/time.ts'

export interface EraseEndedBookingsCommand {
  readonly business: string
  /** Erases bookings that ended before this. */
  readonly before: Instant
  readonly now: Instant
}

export interface Maintenance {
  /** Releases the time of expired holds. Returns how many there were. */
  tidyHolds(now: Instant): Promise<number>
  /** Erases contacts, guests, answers and reasons. Returns how many bookings changed. */
  eraseEndedBookings(command: EraseEndedBookingsCommand): Promise<number>
  /** Removes outbox entries, idempotency keys and unused row locks that are older. Returns how many there were. */
  forget(before: Instant): Promise<number>
}

/** Decides which process runs a job: one at a time, however many there are. */
export interface JobLeases {
  /** Returns whether the job is due and now leased to us until `until`. A process that dies loses its lease then. */
  take(job: string, lease: { readonly now: Instant; readonly until: Instant }): Promise<boolean>
  /** Ends the run; the job is due again at `next`. */
  finish(job: string, next: Instant): Promise<void>
}
