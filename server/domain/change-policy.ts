import type { ChangePolicy } from '#schemas/generated/types.gen.ts'
import { addMinutes } from '#schemas/runtime/time/instant.ts'
import type { Instant } from '#schemas/runtime/time/time.ts'

/** What a visitor may do to an appointment; the business itself is bound by no policy. */
export type ChangeKind = 'reschedule' | 'cancel'

/** A service's own words count before those of its business, one by one. */
export const resolveChangePolicy = (
  service: { readonly changePolicy?: ChangePolicy } | undefined,
  business: { readonly changePolicy?: ChangePolicy },
): ChangePolicy => ({ ...business.changePolicy, ...service?.changePolicy })

/**
 * The last moment at which an appointment can still be changed: so many minutes before its start, without a word
 * of the policy its start; undefined: never.
 */
export function getChangeDeadline(
  change: ChangeKind,
  start: Instant,
  policy: ChangePolicy,
): Instant | undefined {
  const minutes = change === 'reschedule' ? policy.rescheduleUntilMinutes : policy.cancelUntilMinutes
  return minutes === null ? undefined : addMinutes(start, -(minutes ?? 0))
}

/** Whether it can be changed now; the last moment counts, after its start nothing does. */
export function isChangeAllowed(
  change: ChangeKind,
  { start, policy, now }: { readonly start: Instant; readonly policy: ChangePolicy; readonly now: Instant },
): boolean {
  const until = getChangeDeadline(change, start, policy)
  return until !== undefined && now <= until && now < start
}
