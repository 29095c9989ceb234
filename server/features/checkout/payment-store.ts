/** The store of payments. Each change is one transaction with the booking or the submission that it pays for. */
import type { Booking } from '#schemas/generated/types.gen.ts'
import type { Instant } from '#schemas/runtime/time/time.ts'
import type { AuditNote } from '#server/features/audit/audit.ts'
import type { ChangeCommand, RevisionConflict } from '#server/features/bookings/bookings.ts'
import type { BookingChangeTopic } from '#server/features/bookings/rules/change-topic.ts'
import type { RepeatedSubmissionResult, Submission } from '#server/features/forms/submissions.ts'
import type { NewGiftCard } from '#server/features/gift-cards/gift-cards.ts'
import type { PaymentChange } from '#server/features/payments/payment-change.ts'
import type { Payment } from '#server/features/payments/payments.ts'
import type { IdempotentRequest, RepeatedRequestResult } from '#server/lib/idempotent-request.ts'

export interface PaymentCommand extends ChangeCommand {
  readonly change: PaymentChange
  /** The changed booking, with one more history entry. Default: only the payment changes. */
  readonly booking?: Booking
  /** Releases all time of the booking. */
  readonly releasesTime?: boolean
  /** The topic of the outbox entry. Default: that of the last history entry. */
  readonly topic?: BookingChangeTopic
}

/** A change to the payment of a submission, and what it makes of the submission. */
export interface SubmissionPaymentCommand {
  readonly business: string
  readonly now: Instant
  readonly request?: IdempotentRequest
  /** For the audit; absent if it is no operator's doing. */
  readonly audit?: AuditNote | undefined
  /** Both as they were read: if one has changed since, nothing is written. */
  readonly previous: { readonly payment: Payment; readonly submission: Submission }
  readonly change: PaymentChange
  /** `complete` writes the outbox entry about the submission; `unpaid` gives up its places in the quotas. */
  readonly status?: 'complete' | 'unpaid'
  /** The card that the payment has bought, issued if the submission is complete now. */
  readonly giftCard?: NewGiftCard
  /** Takes off the card that the payment has bought what a refund of its price is worth. */
  readonly refundedValue?: number
}

export type SubmissionPaymentResult =
  | { readonly kind: 'written'; readonly submission: Submission }
  | RevisionConflict
  | RepeatedSubmissionResult

export type PaymentResult =
  | { readonly kind: 'written'; readonly booking: Booking }
  | RevisionConflict
  | RepeatedRequestResult
