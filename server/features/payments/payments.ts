/**
 * Payments of bookings and submissions, and their refunds. `bookings.book` and `submissions.submit` create a payment
 * together with its subject.
 */

import type { BookingPayment } from '#schemas/generated/types.gen.ts'
import type { Instant } from '#schemas/runtime/time/time.ts'
import type { GiftCardOrder } from '#server/features/gift-cards/gift-cards.ts'
import type { Money, PaymentProviderId } from '#server/features/pricing/money.ts'
import type { RefundCause } from './payment-change.ts'
import type { Checkout, DisputeStatus, PaymentReversals } from './payment-provider.ts'

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
export type RefundSnapshot = Pick<Refund, 'business' | 'id' | 'payment' | 'status'>

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
  readonly reversals: PaymentReversals
  /** When the provider was asked. */
  readonly askedAt: Instant
}
