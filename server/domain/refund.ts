/** Computes what goes back of a payment when appointments are cancelled. */
import type { Appointment, ChangePolicy } from '#schemas/generated/types.gen.ts'
import { computePercentage } from '#schemas/runtime/core/money.ts'
import { addMinutes } from '#schemas/runtime/time/instant.ts'
import type { Instant } from '#schemas/runtime/time/time.ts'

/**
 * Returns the share that a visitor gets back who cancels now, in percent: that of the first rule whose notice is kept
 * (inclusive), or nothing if none is. Without rules, all goes back.
 */
export function getRefundPercent({ refunds }: ChangePolicy, start: Instant, now: Instant): number {
  if (!refunds) return 100
  return refunds.find(({ untilMinutes }) => now <= addMinutes(start, -untilMinutes))?.percent ?? 0
}

/** Sums what was paid for each appointment times its share; each is rounded half up, once. */
export const computeRefund = (
  appointments: readonly Appointment[],
  getPercent: (appointment: Appointment) => number,
): number =>
  appointments.reduce(
    (sum, appointment) => sum + computePercentage(appointment.price?.dueNow ?? 0, getPercent(appointment)),
    0,
  )
