/** How long a time is held while a visitor enters details. */
import { addMinutes } from '#schemas/runtime/time/instant.ts'
import type { Instant } from '#schemas/runtime/time/time.ts'

export const holdMinutes = 10
/** A payment takes longer, and so does a code that comes by email. */
export const longHoldMinutes = 15

/** Returns when a hold that still lasts began: one that has more left than the usual minutes takes longer. */
export function findHoldStart(expiresAt: Instant, now: Instant): Instant {
  const isUsual = expiresAt <= addMinutes(now, holdMinutes)
  return addMinutes(expiresAt, -(isUsual ? holdMinutes : longHoldMinutes))
}
