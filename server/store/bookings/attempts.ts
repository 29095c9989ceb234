import type { ClientBase } from 'pg'
import type { Instant } from '#schemas/runtime/time/time.ts'
import type { Claims, OwnTime, Refusal } from '../../ports/bookings.ts'
import type { CountLimit } from '../../ports/limit.ts'
import { acquireTimeLocks, type Span } from './advisory-lock.ts'
import { claim } from './claim.ts'
import { findConflicts } from './find-conflicts.ts'
import { findExceededLimit } from './limits.ts'
import { releaseExpiredHolds } from './release.ts'
import { acquireRowLocks, appointmentLockKeys } from './row-lock.ts'

/** A way to take time; several are tried in order. */
export interface TimeCandidate {
  readonly claims: Claims
  readonly limits?: readonly CountLimit[]
}

export interface TakeTimeCommand<T extends TimeCandidate> {
  readonly business: string
  readonly now: Instant
  readonly attempts: readonly T[]
  /** Comes first, and is undone again with an attempt that fails. */
  readonly givingBack?: ReleasedTime
}

/** Time that is not needed any more. */
export interface ReleasedTime {
  readonly spans: readonly Span[]
  /** What of it is whose own does not stand in the way of what is taken. */
  readonly own: OwnTime
  giveBack(): Promise<void>
}

export type TakeResult<T extends TimeCandidate> =
  | { readonly kind: 'fits'; readonly attempt: T; readonly occupancies: readonly string[] }
  | Refusal

/** Takes the time of the first attempt that finds all of it free within its limits; leaves nothing of the others. */
export async function takeFirstFree<T extends TimeCandidate>(
  connection: ClientBase,
  order: TakeTimeCommand<T>,
): Promise<TakeResult<T>> {
  let refusal: Refusal = { kind: 'taken' }
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

async function tryOne<T extends TimeCandidate>(
  connection: ClientBase,
  { business, now, givingBack }: TakeTimeCommand<T>,
  attempt: T,
): Promise<TakeResult<T>> {
  const { claims, limits = [] } = attempt
  const sight = await findConflicts(connection, { business, now, claims, except: givingBack?.own ?? {} })
  if (sight.taken) return { kind: 'taken' }
  await acquireRowLocks(connection, { business, now, names: appointmentLockKeys(limits) })
  await acquireTimeLocks(connection, business, [...claims, ...(givingBack?.spans ?? [])])
  await givingBack?.giveBack()
  if (sight.stale) await releaseExpiredHolds(connection, { business, now, claims })
  const claimed = await claim(connection, { business, claims })
  if (claimed.kind !== 'claimed') return claimed
  const limit = await findExceededLimit(connection, { business, now, limits })
  if (limit !== undefined) return { kind: 'limit', limit }
  return { kind: 'fits', attempt, occupancies: claimed.occupancies }
}
