/** How long a time is held while a visitor enters details; a payment takes longer. */
import { addMinutes } from '#schemas/runtime/time/instant.ts'
import type { Instant } from '#schemas/runtime/time/time.ts'

export const holdMinutes = 10
export const holdMinutesWithPayment = 15

/** Returns when a hold that still lasts began: one that has more left than the usual minutes waits for a payment. */
export function findHoldStart(expiresAt: Instant, now: Instant): Instant {
  const isUsual = expiresAt <= addMinutes(now, holdMinutes)
  return addMinutes(expiresAt, -(isUsual ? holdMinutes : holdMinutesWithPayment))
}
