import type { Instant } from '#schemas/runtime/time/time.ts'

/** Removes what one business has had since before a time. */
export interface RetentionCommand {
  readonly business: string
  readonly before: Instant
}
