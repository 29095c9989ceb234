/** Clean-up that becomes due with time. No booking depends on it: being late is only untidy. */

import type { Instant } from '#schemas/runtime/time/time.ts'
import type { RetentionCommand } from '#server/lib/retention-command.ts'

export interface EraseEndedBookingsCommand extends RetentionCommand {
  readonly now: Instant
}
