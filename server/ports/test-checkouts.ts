/**
 * The checkouts of the test provider. A real provider keeps its own; this one stands in for a company, so its records
 * are here. Only `server/payments/` uses them.
 */
import type { Instant } from '#schemas/runtime/time/time.ts'
import type { CheckoutRequest, DeclineReason } from './payment-provider.ts'

export interface NewTestCheckout extends Omit<CheckoutRequest, 'email'> {
  readonly id: string
}

export interface TestCheckout extends NewTestCheckout {
  /** What the visitor paid; 0 while nobody has. In the currency of `due`. */
  readonly charged: number
  /** When the bank confirms `charged`. Until then the payment is being processed. */
  readonly confirmedAt?: Instant
  /** When somebody ended the checkout; it ends by itself at `expiresAt`. */
  readonly expiredAt?: Instant
  /** Why the last attempt failed. */
  readonly declined?: DeclineReason
  readonly refunded: number
}

/** What changes when the visitor tries to pay. */
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

/** `different`: the id belongs to a refund of another amount or checkout. */
export type TestRefundResult = 'refunded' | 'exceeded' | 'different'

export interface TestCheckouts {
  /** Returns the payment's checkout, the existing one if it has one already. */
  insert(checkout: NewTestCheckout): Promise<TestCheckout>
  find(id: string): Promise<TestCheckout | undefined>
  /** Does nothing unless the checkout is open: not charged and not ended. */
  recordAttempt(id: string, attempt: TestCheckoutAttempt, now: Instant): Promise<void>
  /** Does nothing unless the checkout is open. */
  expire(id: string, now: Instant): Promise<void>
  /** The same refund sent again has no second effect. */
  insertRefund(refund: NewTestRefund, now: Instant): Promise<TestRefundResult>
}
