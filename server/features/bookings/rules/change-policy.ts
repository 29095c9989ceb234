import type { Appointment, ChangePolicy } from '#schemas/generated/types.gen.ts'
import { addMinutes } from '#schemas/runtime/time/instant.ts'
import type { Instant } from '#schemas/runtime/time/time.ts'

/** A change that a visitor may make to an appointment; no policy binds the business itself. */
export type ChangeKind = 'reschedule' | 'cancel'

/** Merges the policies; each setting of a service takes precedence over its business's. */
export const resolveChangePolicy = (
  service: { readonly changePolicy?: ChangePolicy } | undefined,
  business: { readonly changePolicy?: ChangePolicy },
): ChangePolicy => ({ ...business.changePolicy, ...service?.changePolicy })

/** The records of today, as far as they say what holds for changes. */
export interface ChangePolicyRecords {
  readonly services: ReadonlyMap<string, { readonly changePolicy?: ChangePolicy }>
  readonly business: { readonly changePolicy?: ChangePolicy }
}

/**
 * Returns the policy under which an appointment was booked. Appointments from before it was stored with them are bound by
 * that of today's records.
 */
export const getAgreedChangePolicy = (
  { service, changePolicy }: Pick<Appointment, 'service' | 'changePolicy'>,
  { services, business }: ChangePolicyRecords,
): ChangePolicy => changePolicy ?? resolveChangePolicy(services.get(service), business)

/** Returns whether two policies mean the same, however they say it. */
export const isSameChangePolicy = (one: ChangePolicy, other: ChangePolicy): boolean =>
  describePolicy(one) === describePolicy(other)

const describePolicy = (policy: ChangePolicy): string =>
  JSON.stringify([
    getChangeDeadlineMinutesBeforeStart('reschedule', policy),
    getChangeDeadlineMinutesBeforeStart('cancel', policy),
    policy.reschedulePrice ?? 'keep',
    (policy.refunds ?? [{ untilMinutes: 0, percent: 100 }]).map(rule => [rule.untilMinutes, rule.percent]),
  ])

/** Returns until how many minutes before its start an appointment can be changed; null: never. */
export function getChangeDeadlineMinutesBeforeStart(change: ChangeKind, policy: ChangePolicy): number | null {
  const minutes = change === 'reschedule' ? policy.rescheduleUntilMinutes : policy.cancelUntilMinutes
  return minutes === undefined ? 0 : minutes
}

/**
 * Returns the last moment at which an appointment can be changed: the policy's minutes before its start, or its start
 * if the policy does not say. Returns undefined if it can never be changed.
 */
export function getChangeDeadline(
  change: ChangeKind,
  start: Instant,
  policy: ChangePolicy,
): Instant | undefined {
  const minutes = getChangeDeadlineMinutesBeforeStart(change, policy)
  return minutes === null ? undefined : addMinutes(start, -minutes)
}

/** Returns whether an appointment can be changed now: by the last moment (inclusive) and before its start. */
export function isChangeAllowed(
  change: ChangeKind,
  { start, policy, now }: { readonly start: Instant; readonly policy: ChangePolicy; readonly now: Instant },
): boolean {
  const until = getChangeDeadline(change, start, policy)
  return until !== undefined && now <= until && now < start
}
