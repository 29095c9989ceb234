/** What a gift card is worth, and until when. */

import { asInstant } from '#schemas/runtime/time/instant.ts'
import { addDays, addMonths } from '#schemas/runtime/time/plain-date.ts'
import type { Instant, PlainDate, Zone } from '#schemas/runtime/time/time.ts'
import { getFirstInstantOfDay, toLocalDateTime } from '#schemas/runtime/time/wall-clock.ts'
import { roundUpToPayable } from '#server/features/pricing/rules/amount.ts'
import { getMinimumCharge } from '#server/features/pricing/rules/minimum-charge.ts'

/** Returns the end of the day that is so many months after the purchase, in the business's zone. */
export function getGiftCardExpiry(
  soldAt: Instant,
  { validMonths, zone }: { readonly validMonths: number; readonly zone: Zone },
): Instant {
  const lastDay = addMonths(toLocalDateTime(soldAt, zone).date, validMonths)
  return getFirstInstantOfDay(addDays(lastDay, 1), zone)
}

/** How many days a card can be used at least after a refund, counting the day of the refund. */
const minimumDaysAfterRefund = 30

/**
 * Returns the time until which a card that gets a refund can be used at least: the end of a day in the business's zone,
 * so that nobody is refunded to a card that has expired.
 */
export const getMinimumExpiryAfterRefund = (refundedAt: Instant, zone: Zone): Instant =>
  getFirstInstantOfDay(addDays(toLocalDateTime(refundedAt, zone).date, minimumDaysAfterRefund), zone)

/** Returns the last day on which a card can be used. */
export const getLastDayOfGiftCard = (expiresAt: Instant, zone: Zone): PlainDate =>
  toLocalDateTime(asInstant(expiresAt - 1), zone).date

/** Returns what a card is to the business: `active` if it can be used. */
export function getGiftCardState(
  { balance, expiresAt, voidedAt }: GiftCardFacts,
  now: Instant,
): 'active' | 'empty' | 'expired' | 'voided' {
  if (voidedAt !== undefined) return 'voided'
  if (balance === 0) return 'empty'
  return expiresAt !== undefined && now >= expiresAt ? 'expired' : 'active'
}

interface GiftCardFacts {
  readonly balance: number
  /** Exclusive. */
  readonly expiresAt?: Instant
  readonly voidedAt?: Instant
}

/** A card whose price is refunded, in minor units. */
export interface RefundableCard {
  /** What was paid for it. */
  readonly price: number
  readonly value: number
  readonly balance: number
  /** How much of its price has been refunded, without refunds that have failed; negative by an owed surplus. */
  readonly refunded: number
  /** What earlier refunds have taken off it, including those that have failed. */
  readonly taken: number
}

/** Returns how much more of its price can be refunded: the share of what is left on the card. */
export const getRefundablePrice = ({ price, value, balance, refunded, taken }: RefundableCard): number =>
  Math.max(0, scale(balance + taken, { by: price, outOf: value }) - refunded)

/** Returns what a refund takes off the card. A failed refund that is repeated has taken its value already. */
export const getRefundedValue = (amount: number, { price, value, refunded, taken }: RefundableCard): number =>
  Math.max(0, scale(refunded + amount, { by: value, outOf: price }) - taken)

/** Rounds down. The product of two amounts can exceed what a number holds exactly. */
const scale = (amount: number, { by, outOf }: { readonly by: number; readonly outOf: number }): number =>
  Number((BigInt(amount) * BigInt(by)) / BigInt(outOf))

/**
 * Returns how much of an amount due a card pays: all that it can, but what is left to pay is either nothing or an amount
 * that the payment provider takes.
 */
export function getRedeemableAmount(
  balance: number,
  due: { readonly amount: number; readonly currency: string },
): number {
  if (balance >= due.amount) return due.amount
  const left = Math.max(due.amount - balance, getMinimumCharge(due.currency))
  return Math.max(0, due.amount - roundUpToPayable(left, due.currency))
}
