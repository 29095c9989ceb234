/**
 * Payments of bookings and submissions, and their refunds. `bookings.book` and `submissions.submit` create a payment
 * together with its subject.
 */
import type { Booking, BookingPayment } from '#schemas/generated/types.gen.ts'
import type { Instant } from '#schemas/runtime/time/time.ts'
import type { AuditNote } from './audit.ts'
import type { ChangeCommand, RevisionConflict } from './bookings.ts'
import type { GiftCardOrder, NewGiftCard } from './gift-cards.ts'
import type { IdempotentRequest, RepeatedRequestResult } from './idempotent-request.ts'
import type { PaymentChange, RefundCause } from './payment-change.ts'
import type { Checkout, DisputeStatus, Money, PaymentProviderId, Reversals } from './payment-provider.ts'
import type { RepeatedSubmissionResult, Submission } from './submissions.ts'

export interface PaymentKey {
  readonly business: string
  readonly id: string
}

/** What a payment pays for, by its id. */
export type PaymentSubject =
  | { readonly kind: 'booking'; readonly booking: string }
  | { readonly kind: 'submission'; readonly submission: string }

export interface Payment extends PaymentKey {
  readonly subject: PaymentSubject
  readonly provider: PaymentProviderId
  readonly due: Money
  readonly status: BookingPayment['status']
  readonly received: Money
  /** The total of completed and pending refunds, in the currency of `received`. */
  readonly refunded: number
  /** The provider's payment page; undefined until a visitor opens it. */
  readonly checkout?: StoredCheckout
  /** How many payment pages were closed so that a gift card could lessen what is due. */
  readonly endedCheckouts: number
  readonly expiresAt: Instant
  /** The card that it buys. */
  readonly giftCard?: GiftCardOrder
  /** What gift cards have paid or are to pay, and how much of it has been returned to them; not in `due`. */
  readonly redeemed: RedeemedAmount
}

export interface StoredCheckout extends Checkout {
  /** It is being closed, so that a gift card can lessen what is due. */
  readonly isEnding: boolean
}

export interface RedeemedAmount {
  readonly paid: number
  readonly returned: number
}

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

/** A refund, with what the provider needs to carry it out. */
export interface Refund {
  readonly business: string
  readonly id: string
  readonly payment: string
  readonly provider: PaymentProviderId
  readonly checkout: string
  readonly money: Money
  readonly status: RefundReport['status']
  readonly createdAt: Instant
  /** How often the provider was asked to carry it out, including the current attempt. */
  readonly attempts: number
}

/** What identifies a refund, and its status before the provider was asked. */
export type RefundAsRead = Pick<Refund, 'business' | 'id' | 'payment' | 'status'>

export interface RefundReport {
  readonly status: 'pending' | 'succeeded' | 'failed'
  /** When to retry; undefined: never. */
  readonly retryAt?: Instant
  /** For the operator; names no person. */
  readonly error?: string
}

export interface LeaseQuery {
  readonly limit: number
  readonly now: Instant
  /** The end of the lease: a worker that has not reported by then is presumed dead. */
  readonly until: Instant
}

/** Finds payments in the order in which they began. */
export interface PaymentRecordsQuery {
  readonly business: string
  /** Ids of bookings; default: all payments of the business. */
  readonly bookings?: readonly string[]
  /** Ids of submissions. No payment is of a booking and of a submission, so pass one of the two. */
  readonly submissions?: readonly string[]
  readonly from?: Instant
  /** Exclusive. */
  readonly to?: Instant
  /** The last record of the page before. */
  readonly after?: Pick<PaymentRecord, 'id' | 'createdAt'>
  readonly limit: number
}

/** A payment as a business keeps it in its books. */
export interface PaymentRecord extends PaymentKey {
  readonly subject: PaymentSubject
  /** That of the booking, or its own if it pays for a submission. */
  readonly reference: string
  /** Its place among the payments of its booking, from 1; 1 for a submission. It never changes. */
  readonly ordinal: number
  readonly provider: PaymentProviderId
  /** No real money moves with it. */
  readonly isTest: boolean
  /** The provider's id of its payment page, if a visitor has opened it. */
  readonly checkout?: string
  readonly due: Money
  readonly status: BookingPayment['status']
  readonly received: Money
  readonly createdAt: Instant
  /** When we learned that money had arrived. */
  readonly paidAt?: Instant
  /** In order of time. */
  readonly refunds: readonly RefundRecord[]
  /** What gift cards have paid. */
  readonly redeemed: number
  /** In order of time. */
  readonly returns: readonly GiftCardReturn[]
}

/** Money that was returned to a gift card. */
export interface GiftCardReturn {
  readonly amount: number
  readonly createdAt: Instant
}

export interface RefundRecord {
  readonly id: string
  /** In the currency received. */
  readonly amount: number
  readonly cause: RefundCause
  readonly status: RefundReport['status']
  readonly createdAt: Instant
}

/** A dispute, with what the business should know of it. */
export interface Dispute {
  readonly status: DisputeStatus
  /** That of the booking, or of the payment of a submission. */
  readonly reference: string
  readonly money: Money
  /** Until when the business can send evidence. */
  readonly dueAt?: Instant
  /** What was spent of the gift card that the payment has bought. */
  readonly giftCardSpent?: number
}

export interface ReversalsCommand extends PaymentKey {
  readonly reversals: Reversals
  /** When the provider was asked. */
  readonly askedAt: Instant
}

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
