/** The store of payments. Each change is one transaction with the booking or the submission that it pays for. */
import type { Booking } from '#schemas/generated/types.gen.ts'
import type { Instant } from '#schemas/runtime/time/time.ts'
import type { AuditNote } from '#server/features/audit/audit.ts'
import type { ChangeCommand, RevisionConflict } from '#server/features/bookings/bookings.ts'
import type { RepeatedSubmissionResult, Submission } from '#server/features/forms/submissions.ts'
import type { NewGiftCard } from '#server/features/gift-cards/gift-cards.ts'
import type { PaymentChange } from '#server/features/payments/payment-change.ts'
import type { Checkout } from '#server/features/payments/payment-provider.ts'
import type {
  Dispute,
  LeaseQuery,
  Payment,
  PaymentKey,
  PaymentRecord,
  PaymentRecordsQuery,
  Refund,
  RefundAsRead,
  RefundReport,
  ReversalsCommand,
} from '#server/features/payments/payments.ts'
import type { PaymentProviderId } from '#server/features/pricing/money.ts'
import type { IdempotentRequest, RepeatedRequestResult } from '#server/lib/idempotent-request.ts'

export interface PaymentCommand extends ChangeCommand {
  readonly change: PaymentChange
  /** The changed booking, with one more history entry. Default: only the payment changes. */
  readonly booking?: Booking
  /** Releases all time of the booking. */
  readonly releasesTime?: boolean
  /** The topic of the outbox entry. Default: `booking.` and the `what` of the last history entry. */
  readonly topic?: string
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

export interface Payments {
  find(key: PaymentKey): Promise<Payment | undefined>
  findByBooking(business: string, booking: string): Promise<Payment | undefined>
  findBySubmission(business: string, submission: string): Promise<Payment | undefined>
  /** Returns payments with their refunds. */
  listRecords(query: PaymentRecordsQuery): Promise<readonly PaymentRecord[]>
  /** Searches all businesses, because a provider names only its checkout. */
  findByCheckout(provider: PaymentProviderId, checkout: string): Promise<Payment | undefined>
  /**
   * Stores the payment page unless one is stored already, or another amount is due by now. A payment that can no longer
   * be paid becomes due for a check at once, so that the page is closed.
   */
  keepCheckout(
    command: PaymentKey & { readonly checkout: Checkout; readonly due: number; readonly now: Instant },
  ): Promise<Payment>
  /**
   * Marks the payment page as being closed, if it is still that of the payment. From then on, a page that has ended is
   * dropped instead of releasing what is paid for.
   */
  endCheckout(command: PaymentKey & { readonly checkout: string; readonly now: Instant }): Promise<void>
  /** Records a check. Returns false if the provider was already asked in the last `pauseMs`. */
  claimCheck(command: PaymentKey & { readonly now: Instant; readonly pauseMs: number }): Promise<boolean>
  /** Changes a payment and its booking in one transaction, unless the booking was changed since it was read. */
  change(command: PaymentCommand): Promise<PaymentResult>
  /** The same for the payment of a submission. */
  changeForSubmission(command: SubmissionPaymentCommand): Promise<SubmissionPaymentResult>
  /** Tells whether any business has had a payment with the provider. */
  isProviderUsed(provider: PaymentProviderId): Promise<boolean>
  /**
   * Writes down what the provider says was taken off a payment: refunds that were made there count like ours, and so does
   * disputed money while it is gone. A card that was bought with it loses what was refunded, and cannot be used while it is
   * disputed. Refunds of ours that were not sent yet and no longer fit are lessened. The first news of a dispute, and its end,
   * add an outbox entry. An answer to an older question than the last one is ignored.
   */
  recordReversals(command: ReversalsCommand): Promise<void>
  findDispute(business: string, id: string): Promise<Dispute | undefined>
  /** Leases payments that are due for a check, the longest due first. */
  takeDue(query: LeaseQuery): Promise<readonly Payment[]>
  /** Searches all businesses, because a provider names only the refund; the id is unguessable. */
  findRefund(provider: PaymentProviderId, id: string): Promise<Refund | undefined>
  /** Leases refunds that the provider has yet to carry out, the longest due first. */
  takeDueRefunds(query: LeaseQuery): Promise<readonly Refund[]>
  /**
   * Records what became of a refund. A refund that succeeded can fail, because a bank may reject it days later. One that
   * failed counts again if the provider carries it out after all, unless it had not failed when it was read, another
   * refund repeats it, or the refunds would exceed what was received. Returns false if nothing was recorded.
   */
  reportRefund(refund: RefundAsRead, report: RefundReport): Promise<boolean>
}

declare module '#server/calls/stores.ts' {
  interface Stores {
    readonly payments: Payments
  }
}
