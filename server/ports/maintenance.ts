/** What time alone makes necessary. Nothing that is booked depends on it: what is late here is only untidy. */
import type { Instant } from '#schemas/runtime/time/time.ts'

export interface EraseEndedBookingsCommand {
  readonly business: string
  /** Of bookings that ended before. */
  readonly before: Instant
  readonly now: Instant
}

export interface Maintenance {
  /** Gives the time of expired holds back. How many there were. */
  tidyHolds(now: Instant): Promise<number>
  /** Erases contacts, guests, answers and reasons. How many bookings were changed. */
  eraseEnded(order: EraseEndedBookingsCommand): Promise<number>
  /** Removes notes of what had to follow, used keys and unused gates that are older. How many there were. */
  forget(before: Instant): Promise<number>
}

/** Which process does a job: one at a time, however many run. */
export interface JobLeases {
  /**
   * Whether the job is due and now ours until `until`: another process that had it and is gone has lost it then.
   */
  take(job: string, lease: { readonly now: Instant; readonly until: Instant }): Promise<boolean>
  /** Done; it is due again at `next`. */
  finish(job: string, next: Instant): Promise<void>
}
