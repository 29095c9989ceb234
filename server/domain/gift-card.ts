/** What a gift card is worth, and until when. */

import { getCurrencyDecimals } from '#schemas/runtime/core/currency.ts'
import { asInstant } from '#schemas/runtime/time/instant.ts'
import { addDays, addMonths } from '#schemas/runtime/time/plain-date.ts'
import type { Instant, PlainDate, Zone } from '#schemas/runtime/time/time.ts'
import { getFirstInstantOfDay, toLocal } from '#schemas/runtime/time/wall-clock.ts'
import { roundUpToPayable } from './amount.ts'

/** Returns the end of the day that is so many months after the purchase, in the business's zone. */
export function getGiftCardExpiry(
  soldAt: Instant,
  { validMonths, zone }: { readonly validMonths: number; readonly zone: Zone },
): Instant {
  const lastDay = addMonths(toLocal(soldAt, zone).date, validMonths)
  return getFirstInstantOfDay(addDays(lastDay, 1), zone)
}

/** Returns the last day on which a card can be used. */
export const getLastDayOfGiftCard = (expiresAt: Instant, zone: Zone): PlainDate =>
  toLocal(asInstant(expiresAt - 1), zone).date

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
  const least = getMinimumCharge(due.currency)
  const rest = Math.max(roundUpToPayable(due.amount - balance, due.currency), least)
  return Math.max(0, due.amount - rest)
}

/** Returns the least that Stripe takes, in minor units (https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts). */
const getMinimumCharge = (currency: string): number =>
  minimumCharges[currency] ?? 10 ** getCurrencyDecimals(currency)

/** Of other currencies, a whole unit is taken as the minimum. */
const minimumCharges: Readonly<Record<string, number>> = {
  ...{ AED: 200, AUD: 50, BGN: 100, BRL: 50, CAD: 50, CHF: 50, CZK: 1500, DKK: 250, EUR: 50, GBP: 30 },
  ...{ HKD: 400, HUF: 17_500, INR: 50, JPY: 50, MXN: 1000, MYR: 200, NOK: 300, NZD: 50, PLN: 200 },
  ...{ RON: 200, SEK: 300, SGD: 50, THB: 1000, USD: 50 },
}
