/** Changes to a payment, written in the transaction of its booking or submission. */
import type { BookingPayment } from '#schemas/generated/types.gen.ts'
import type { Instant } from '#schemas/runtime/time/time.ts'
import type {
  GiftCardOrder,
  GiftCardRedemption,
  GiftCardRefund,
} from '#server/features/gift-cards/gift-cards.ts'
import type { Money, PaymentProviderId } from '#server/features/pricing/money.ts'
import type { DeclineReason } from './payment-provider.ts'

/** A payment to be written with its booking or submission. */
export interface NewPayment {
  /** Unguessable. */
  readonly id: string
  /** What people call it, unique in the business. Only for submissions: a booking has a reference of its own. */
  readonly reference?: string
  readonly provider: PaymentProviderId
  readonly due: Money
  /** When the hold on the time, or on a place in a quota, ends. */
  readonly expiresAt: Instant
  /** The card that is issued once it is paid. Only for submissions. */
  readonly giftCard?: GiftCardOrder
}

export interface PaymentChange {
  readonly id: string
  /** Default: unchanged. */
  readonly status?: BookingPayment['status']
  /** Replaces the reason why the last attempt failed; null removes it. */
  readonly declined?: DeclineReason | null
  /** The total that the provider has received. */
  readonly received?: Money
  /** When to ask the provider next; null: never again. Default: unchanged. */
  readonly checkAt?: Instant | null
  /** Asks the provider at once if a checkout was stored after this was decided. */
  readonly checksNewCheckout?: boolean
  /** The id of a payment page that was being closed and has ended: the payment has no page any more. */
  readonly droppedCheckout?: string
  readonly refund?: NewRefund
  /** Lessens what is due. With the status `paid`, the card pays all of it. */
  readonly redemption?: GiftCardRedemption
  /** Refunds what gift cards have paid, or a part of it, to them. */
  readonly giftCardRefund?: GiftCardRefund
  /** Makes the one-time link that the booking used available again. */
  readonly releasesOneTimeLink?: boolean
}

/** A refund, in the currency in which the money was received. */
export interface NewRefund {
  /** Unguessable; the provider's idempotency key. */
  readonly id: string
  readonly amount: number
  readonly cause: RefundCause
  /** The failed refund that this one repeats. */
  readonly repeats?: string
}

/**
 * `late`: paid after the time was released. `mismatch`: not the amount due. `surplus`: more than was due.
 * `price-reduced`: the visitor moved an appointment whose price is lower now. `provider`: made at the payment provider, as in
 * its dashboard. `disputed`: the payer had their bank take the money back.
 */
export type RefundCause =
  | 'cancelled'
  | 'declined'
  | 'operator'
  | 'late'
  | 'mismatch'
  | 'surplus'
  | 'price-reduced'
  | 'provider'
  | 'disputed'
