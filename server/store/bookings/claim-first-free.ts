import type { ClientBase } from 'pg'
import type { Instant } from '#schemas/runtime/time/time.ts'
import type { Claims, OccupancyExclusion, UnavailableReason } from '../../ports/bookings.ts'
import type { CountLimit } from '../../ports/limit.ts'
import { acquireTimeLocks, type ProviderTimeSpan } from './advisory-lock.ts'
import { claim } from './claim.ts'
import { findConflicts } from './find-conflicts.ts'
import { findExceededLimit } from './limits.ts'
import { releaseExpiredHolds } from './release.ts'
import { acquireRowLocks, listAppointmentLockKeys } from './row-lock.ts'

/** A way to take time; several are tried in order. */
export interface ClaimCandidate {
  readonly claims: Claims
  readonly limits?: readonly CountLimit[]
}

export interface ClaimFirstFreeCommand<T extends ClaimCandidate> {
  readonly business: string
  readonly now: Instant
  readonly attempts: readonly T[]
  /** Comes first, and is undone again with an attempt that fails. */
  readonly givingBack?: TimeToRelease
}

/** Time that is not needed any more. */
export interface TimeToRelease {
  readonly spans: readonly ProviderTimeSpan[]
  /** What of it is whose own does not stand in the way of what is taken. */
  readonly own: OccupancyExclusion
  giveBack(): Promise<void>
}

export type ClaimFirstFreeResult<T extends ClaimCandidate> =
  | { readonly kind: 'fits'; readonly attempt: T; readonly occupancies: readonly string[] }
  | UnavailableReason

/** Takes the time of the first attempt that finds all of it free within its limits; leaves nothing of the others. */
export async function claimFirstFree<T extends ClaimCandidate>(
  connection: ClientBase,
  order: ClaimFirstFreeCommand<T>,
): Promise<ClaimFirstFreeResult<T>> {
  let refusal: UnavailableReason = { kind: 'taken' }
  for (const [index, attempt] of order.attempts.entries()) {
    // The last attempt needs no way back: what it took is undone with the transaction.
    const last = index === order.attempts.length - 1
    if (!last) await connection.query('savepoint attempt')
    const taken = await tryOne(connection, order, attempt)
    if (taken.kind === 'fits') return taken
    if (index === 0 || taken.kind === 'taken' || refusal.kind !== 'taken') refusal = taken
    if (!last) await connection.query('rollback to savepoint attempt')
  }
  return refusal
}

async function tryOne<T extends ClaimCandidate>(
  connection: ClientBase,
  { business, now, givingBack }: ClaimFirstFreeCommand<T>,
  attempt: T,
): Promise<ClaimFirstFreeResult<T>> {
  const { claims, limits = [] } = attempt
  const sight = await findConflicts(connection, { business, now, claims, except: givingBack?.own ?? {} })
  if (sight.taken) return { kind: 'taken' }
  await acquireRowLocks(connection, { business, now, names: listAppointmentLockKeys(limits) })
  await acquireTimeLocks(connection, business, [...claims, ...(givingBack?.spans ?? [])])
  await givingBack?.giveBack()
  if (sight.stale) await releaseExpiredHolds(connection, { business, now, claims })
  const claimed = await claim(connection, { business, claims })
  if (claimed.kind !== 'claimed') return claimed
  const limit = await findExceededLimit(connection, { business, now, limits })
  if (limit !== undefined) return { kind: 'limit', limit }
  return { kind: 'fits', attempt, occupancies: claimed.occupancies }
}
