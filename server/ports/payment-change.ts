/** What a change to a booking does to its payment, in the same transaction. */
import type { BookingPayment } from '#schemas/generated/types.gen.ts'
import type { Instant } from '#schemas/runtime/time/time.ts'
import type { DeclineReason, Money, PaymentProviderId } from './payment-provider.ts'

/** A payment to be written with its booking. */
export interface NewPayment {
  /** Unguessable. */
  readonly id: string
  readonly provider: PaymentProviderId
  readonly due: Money
  /** The time is held until then. */
  readonly expiresAt: Instant
}

export interface PaymentChange {
  readonly id: string
  /** Default: stays as it is. */
  readonly status?: BookingPayment['status']
  /** Replaces the reason for which the last attempt failed; null removes it. */
  readonly declined?: DeclineReason | null
  /** What the provider has received in all. */
  readonly received?: Money
  /** When to ask the provider next; null: never again. Default: stays as it is. */
  readonly checkAt?: Instant | null
  readonly refund?: RefundOrder
  /** Gives back the one-time link that the booking used up. */
  readonly freesLink?: boolean
}

/** Money to be returned, in the currency in which it was received. */
export interface RefundOrder {
  /** Unguessable; the provider's idempotency key. */
  readonly id: string
  readonly amount: number
  readonly cause: RefundCause
}

/** `late`: paid after the time was released. `mismatch`: not what was due. `surplus`: more than was due. */
export type RefundCause = 'cancelled' | 'declined' | 'operator' | 'late' | 'mismatch' | 'surplus'
