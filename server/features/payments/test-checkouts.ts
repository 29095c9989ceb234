/**
 * Stores the checkouts of the test provider. A real provider keeps its own records; the test provider has only these.
 * Only the test provider and a job use this port.
 */
import type { Instant } from '#schemas/runtime/time/time.ts'
import type { CheckoutRequest, DeclineReason } from './payment-provider.ts'

export interface NewTestCheckout extends Omit<CheckoutRequest, 'email'> {
  readonly id: string
}

export interface TestCheckout extends NewTestCheckout {
  /** What the visitor paid, in the currency of `due`; 0 until then. */
  readonly charged: number
  /** When the bank confirms `charged`. Until then the payment is being processed. */
  readonly confirmedAt?: Instant
  /** When the checkout was ended early; otherwise it ends at `expiresAt`. */
  readonly expiredAt?: Instant
  /** Why the last attempt failed. */
  readonly declined?: DeclineReason
  readonly refunded: number
}

/** The changes of an attempt to pay. */
export interface TestCheckoutAttempt {
  readonly charged?: number
  readonly confirmedAt?: Instant
  readonly expiredAt?: Instant
  readonly declined?: DeclineReason
}

export interface NewTestRefund {
  readonly id: string
  readonly checkout: string
  readonly amount: number
}

/** `different`: the id belongs to a refund with another amount or checkout. */
export type TestRefundResult = 'refunded' | 'exceeded' | 'different'
