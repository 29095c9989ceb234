/** Computes the refund when appointments are cancelled. */
import type { Appointment, ChangePolicy } from '#schemas/generated/types.gen.ts'
import { computePercentage } from '#schemas/runtime/core/money.ts'
import { addMinutes } from '#schemas/runtime/time/instant.ts'
import type { Instant } from '#schemas/runtime/time/time.ts'
import { roundDownToPayable, roundUpToPayable } from '#server/features/pricing/rules/amount.ts'

/**
 * Returns the percentage refunded to a visitor who cancels now: that of the first rule whose notice period is met
 * (inclusive), or 0 if none is. Without rules, the refund is full.
 */
export function getRefundPercent({ refunds }: ChangePolicy, start: Instant, now: Instant): number {
  if (!refunds) return 100
  return refunds.find(({ untilMinutes }) => now <= addMinutes(start, -untilMinutes))?.percent ?? 0
}

/** Sums each appointment's paid amount times its percentage, rounding each product half up. */
export const computeRefund = (
  appointments: readonly Appointment[],
  getPercent: (appointment: Appointment) => number,
): number =>
  appointments.reduce(
    (sum, appointment) => sum + computePercentage(appointment.price?.dueNow ?? 0, getPercent(appointment)),
    0,
  )

export interface ShareToRefund {
  /** What is to be refunded of what was due online for the appointments that change. */
  readonly share: number
  /** What was due online for all appointments that stand before the change. */
  readonly standing: number
  /** Paid and not refunded. */
  readonly left: number
}

/**
 * Returns how much of a share is refunded: less what the business has refunded before of what still stands. So what stays
 * remains paid, and what a policy keeps is kept. Fees that were kept for cancelled appointments stay, too, and what was
 * refunded of them counts towards nothing else.
 */
export const computeRefundOfShare = ({ share, standing, left }: ShareToRefund): number =>
  Math.max(0, Math.min(share, share - (standing - left)))

/** The start that a visitor moved an appointment away from, and when. */
export interface EarlierStart {
  readonly start: Instant
  readonly movedAt: Instant
}

/**
 * Returns the share of an appointment that its visitor has moved: the smallest of those that applied at each move and
 * that applies now. Otherwise a visitor could move an appointment first to cancel it with more notice.
 */
export const getRefundPercentAfterReschedules = (
  policy: ChangePolicy,
  {
    start,
    earlier,
    now,
  }: { readonly start: Instant; readonly earlier: readonly EarlierStart[]; readonly now: Instant },
): number =>
  Math.min(
    getRefundPercent(policy, start, now),
    ...earlier.map(move => getRefundPercent(policy, move.start, move.movedAt)),
  )

/** A payment from which something is to be refunded, in minor units. */
export interface RefundablePayment {
  readonly currency: string
  /** Including what gift cards have paid and got back. */
  readonly paid: number
  readonly refunded: number
  readonly giftCards?: { readonly paid: number; readonly returned: number }
}

/**
 * Splits a refund: the money that was paid goes back first, then what gift cards have paid returns to them. The sum is
 * never more than what is left above what is to stay paid.
 *
 * @param kept what is to stay paid, in minor units
 */
export function splitRefund(
  wanted: number,
  { currency, paid, refunded, giftCards = { paid: 0, returned: 0 } }: RefundablePayment,
  kept = 0,
): { readonly money: number; readonly giftCards: number } {
  const cardLeft = giftCards.paid - giftCards.returned
  const moneyLeft = paid - refunded - cardLeft
  // All that is left goes back whole, whatever has come in by mistake.
  const most = kept === 0 ? moneyLeft : roundDownToPayable(Math.max(0, paid - refunded - kept), currency)
  const money = Math.max(0, Math.min(roundUpToPayable(wanted, currency), most, moneyLeft))
  return { money, giftCards: Math.max(0, Math.min(wanted - money, cardLeft)) }
}
