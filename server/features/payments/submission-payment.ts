/** The payment of a submission, as the submission shows it. */
import type { BookingPayment } from '#schemas/generated/types.gen.ts'
import type { Instant } from '#schemas/runtime/time/time.ts'

export interface SubmissionPayment extends Omit<BookingPayment, 'expiresAt'> {
  /** When the visitor can no longer pay. */
  readonly expiresAt: Instant
}
