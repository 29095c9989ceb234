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

export interface TestCheckouts {
  /** Creates the payment's checkout, or returns the existing one. */
  insert(checkout: NewTestCheckout): Promise<TestCheckout>
  find(id: string): Promise<TestCheckout | undefined>
  /** Does nothing unless the checkout is open: not charged and not ended. */
  recordAttempt(id: string, attempt: TestCheckoutAttempt, now: Instant): Promise<void>
  /** Does nothing unless the checkout is open. */
  expire(id: string, now: Instant): Promise<void>
  /** Refunds a checkout. Sending the same refund again has no effect. */
  insertRefund(refund: NewTestRefund, now: Instant): Promise<TestRefundResult>
  /** Returns a refund that was carried out. */
  findRefund(id: string): Promise<NewTestRefund | undefined>
  /**
   * Removes checkouts that ended before then, unless they hold money that can still be refunded. Returns how many there
   * were.
   */
  forget(before: Instant): Promise<number>
}

declare module '#server/calls/stores.ts' {
  interface Stores {
    readonly testCheckouts: TestCheckouts
  }
}
