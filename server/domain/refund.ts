/** Computes the refund when appointments are cancelled. */
import type { Appointment, ChangePolicy } from '#schemas/generated/types.gen.ts'
import { computePercentage } from '#schemas/runtime/core/money.ts'
import { addMinutes } from '#schemas/runtime/time/instant.ts'
import type { Instant } from '#schemas/runtime/time/time.ts'

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
