/**
 * Gift cards: prepaid amounts with a code. Payments write their entries: one that is confirmed issues its card, one that
 * is opened with a code redeems it, and one that comes to nothing returns what it redeemed.
 */
import type { Instant } from '#schemas/runtime/time/time.ts'
import type { Money } from './payment-provider.ts'

/** A gift card that a payment buys. */
export interface GiftCardOrder {
  /** In minor units of the payment's currency. */
  readonly value: number
  /** Default: the card never expires. */
  readonly validMonths?: number
}

/** A card that pays a part of a payment, or all of it. */
export interface GiftCardRedemption {
  /** Its id. */
  readonly card: string
  readonly amount: number
  /** What was due when the amount was worked out. If another code has lessened it since, nothing is redeemed. */
  readonly due: number
}

/** A card to be issued. */
export interface NewGiftCard {
  readonly id: string
  /** Without hyphens. */
  readonly code: string
  readonly value: Money
  /** Exclusive. */
  readonly expiresAt?: Instant
}

export interface GiftCard extends NewGiftCard {
  readonly business: string
  /** The payment that bought it. */
  readonly payment: string
  /** What is left, in minor units. */
  readonly balance: number
  /** What refunds of its price have taken off it. */
  readonly refundedValue: number
  readonly createdAt: Instant
  readonly voidedAt?: Instant
}

export interface GiftCards {
  /** Finds the card that a payment has bought. */
  findByPurchase(payment: { readonly business: string; readonly id: string }): Promise<GiftCard | undefined>
  /** @param code without hyphens */
  findByCode(business: string, code: string): Promise<GiftCard | undefined>
}
