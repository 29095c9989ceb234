/**
 * Gift cards: prepaid amounts with a code. Payments write their entries: one that is confirmed issues its card, one that
 * is opened with a code redeems it, and one that comes to nothing returns what it redeemed.
 */
import type { Instant } from '#schemas/runtime/time/time.ts'
import type { AuditNote } from '#server/features/audit/audit.ts'
import type { Money, PaymentProviderId } from '#server/features/pricing/money.ts'

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

/** What is refunded to the cards that have paid. */
export interface GiftCardRefund {
  readonly amount: number
  /** A card that would end earlier can be used until then. */
  readonly usableUntil: Instant
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

/** The payment that has bought a card. */
export interface GiftCardPurchase {
  readonly payment: string
  readonly submission: string
  readonly reference: string
  readonly provider: PaymentProviderId
}

export interface GiftCard extends NewGiftCard {
  readonly business: string
  /** The payment that bought it. */
  readonly purchase: GiftCardPurchase
  /** Whether it was bought with real money. */
  readonly isLive: boolean
  /** What is left, in minor units. */
  readonly balance: number
  /** What refunds of its price have taken off it. */
  readonly refundedValue: number
  readonly createdAt: Instant
  readonly voidedAt?: Instant
  /** Why the business voided it, unless that was erased. */
  readonly voidReason?: string
}

/** `active`: it can be redeemed. A card that is voided has no other state, and one that has expired is not empty. */
export type GiftCardState = 'active' | 'empty' | 'expired' | 'voided'

export interface GiftCardsQuery {
  readonly business: string
  readonly state?: GiftCardState | undefined
  readonly now: Instant
  readonly after?: GiftCardCursor | undefined
  readonly limit: number
}

/** The place of a card in the order in which cards were issued. */
export type GiftCardCursor = Pick<GiftCard, 'createdAt' | 'id'>

/** A change of a card's balance. */
export interface GiftCardLedgerEntry {
  readonly kind: 'issued' | 'redeemed' | 'returned' | 'refunded' | 'voided' | 'adjusted'
  /** Positive amounts raise the balance. */
  readonly amount: number
  readonly createdAt: Instant
  /** What it was redeemed for or returned from; of `refunded`, the payment that bought the card. */
  readonly payment?: string
}

/** What a business owes the holders of cards. */
export interface GiftCardLiability extends Money {
  /** How many cards have it. */
  readonly cards: number
}

export interface GiftCardLiabilityQuery {
  readonly business: string
  readonly provider: PaymentProviderId
  readonly isLive: boolean
  readonly now: Instant
}

export interface VoidGiftCardCommand {
  readonly business: string
  readonly id: string
  readonly reason: string
  readonly now: Instant
  /** For the audit; absent if it is no operator's doing. */
  readonly audit?: AuditNote | undefined
}
