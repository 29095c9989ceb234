/** Clean-up that becomes due with time. No booking depends on it: being late is only untidy. */

import type { Instant } from '#schemas/runtime/time/time.ts'
import type { RetentionCommand } from '#server/lib/retention-command.ts'

export interface EraseEndedBookingsCommand extends RetentionCommand {
  readonly now: Instant
}

export interface Maintenance {
  /** Releases the time of expired holds. Returns how many there were. */
  tidyHolds(now: Instant): Promise<number>
  /** Erases contacts, guests, answers and reasons of bookings that ended before. Returns how many bookings changed. */
  eraseEndedBookings(command: EraseEndedBookingsCommand): Promise<number>
  /** Removes expired links, idempotency keys and unused row locks that are older. Returns how many there were. */
  forget(before: Instant): Promise<number>
  /** Removes outbox entries that are older, sent or not. Returns how many there were. */
  forgetMessages(command: RetentionCommand): Promise<number>
  /**
   * Removes waitlist entries that are older and whose first day was before, except those with an open offer. Returns how many
   * there were.
   */
  endWaiting(command: RetentionCommand & { readonly now: Instant }): Promise<number>
}

declare module '#server/calls/stores.ts' {
  interface Stores {
    readonly maintenance: Maintenance
  }
}
