/** Payments of bookings, and their refunds. `bookings.book` creates a payment together with its booking. */
import type { Booking, BookingPayment } from '#schemas/generated/types.gen.ts'
import type { Instant } from '#schemas/runtime/time/time.ts'
import type { ChangeCommand, RevisionConflict } from './bookings.ts'
import type { RepeatedRequestResult } from './idempotent-request.ts'
import type { PaymentChange } from './payment-change.ts'
import type { Checkout, Money, PaymentProviderId } from './payment-provider.ts'

export interface PaymentKey {
  readonly business: string
  readonly id: string
}

export interface Payment extends PaymentKey {
  readonly booking: string
  readonly provider: PaymentProviderId
  readonly due: Money
  readonly status: BookingPayment['status']
  readonly received: Money
  /** What was or is being returned, in the currency of `received`. */
  readonly refunded: number
  /** The provider's payment page; undefined until a visitor opened it. */
  readonly checkout?: Checkout
  readonly expiresAt: Instant
}

export interface PaymentCommand extends ChangeCommand {
  readonly change: PaymentChange
  /** The booking afterwards, with one more entry in its history. Default: only the payment changes. */
  readonly booking?: Booking
  /** Releases all time of the booking. */
  readonly releasesTime?: boolean
  /** What the outbox announces. Default: `booking.` and what the last entry of the history says. */
  readonly topic?: string
}

export type PaymentResult =
  | { readonly kind: 'written'; readonly booking: Booking }
  | RevisionConflict
  | RepeatedRequestResult

/** A refund that the provider has still to carry out. */
export interface DueRefund {
  readonly business: string
  readonly id: string
  readonly payment: string
  readonly provider: PaymentProviderId
  readonly checkout: string
  readonly money: Money
  readonly createdAt: Instant
  /** Including the current one. */
  readonly attempts: number
}

export interface RefundReport {
  readonly status: 'pending' | 'succeeded' | 'failed'
  /** When to try again; undefined: never. */
  readonly retryAt?: Instant
  /** For the operator; names no person. */
  readonly error?: string
}

export interface LeaseQuery {
  readonly limit: number
  readonly now: Instant
  /** Who has not reported by then is presumed dead. */
  readonly until: Instant
}

export interface Payments {
  find(key: PaymentKey): Promise<Payment | undefined>
  findByBooking(business: string, booking: string): Promise<Payment | undefined>
  /** Of any business: a provider names only its checkout. */
  findByCheckout(provider: PaymentProviderId, checkout: string): Promise<Payment | undefined>
  /**
   * Stores the payment page. The first one stays, whatever is stored later. A payment that can no longer be paid is
   * checked at once, so that the page is closed.
   */
  keepCheckout(command: PaymentKey & { readonly checkout: Checkout; readonly now: Instant }): Promise<Payment>
  /** Whether nobody has asked the provider in the last `pauseMs`; counts as having asked. */
  claimCheck(command: PaymentKey & { readonly now: Instant; readonly pauseMs: number }): Promise<boolean>
  /** Changes a payment and its booking in one transaction, unless the booking was changed since it was read. */
  change(command: PaymentCommand): Promise<PaymentResult>
  /** Leases payments whose provider has to be asked, the longest due first. */
  takeDue(query: LeaseQuery): Promise<readonly Payment[]>
  takeDueRefunds(query: LeaseQuery): Promise<readonly DueRefund[]>
  reportRefund(refund: DueRefund, report: RefundReport): Promise<void>
}
