import type { ClientBase } from 'pg'
import type { Instant } from '#schemas/runtime/time/time.ts'
import type { Claims, OccupancyExclusion } from '#server/features/slots/occupancy.ts'
import type { BookingCountLimit } from '#server/lib/booking-count-limit.ts'
import { acquireTimeLocks, type ProviderTimeSpan } from '#server/postgres/advisory-lock.ts'
import { acquireRowLocks, listAppointmentLimitLocks } from '#server/postgres/row-lock.ts'
import type { UnavailableReason } from '../../bookings.ts'
import { claimTimes } from './claim.ts'
import { findConflictKinds } from './find-conflict-kinds.ts'
import { findExceededLimit } from './limits.ts'
import { releaseBlockingExpiredHolds } from './release.ts'

/** One way to claim time; several are tried in order. */
export interface ClaimCandidate {
  readonly claims: Claims
  readonly limits?: readonly BookingCountLimit[]
}

export interface ClaimFirstFreeCommand<T extends ClaimCandidate> {
  readonly business: string
  readonly now: Instant
  readonly candidates: readonly T[]
  /** Released before each claim; a failed candidate undoes that again. */
  readonly timeToRelease?: TimeToRelease
}

/** Occupied time that is no longer needed. */
export interface TimeToRelease {
  readonly spans: readonly ProviderTimeSpan[]
  /** The client's own occupancies that do not block the claim. */
  readonly exclusion: OccupancyExclusion
  release(): Promise<void>
}

export type ClaimFirstFreeResult<T extends ClaimCandidate> =
  | { readonly kind: 'fits'; readonly candidate: T; readonly occupancies: readonly string[] }
  | UnavailableReason

/** Claims the time of the first candidate that is free and within its limits; leaves nothing of the others. */
export async function claimFirstFree<T extends ClaimCandidate>(
  connection: ClientBase,
  command: ClaimFirstFreeCommand<T>,
): Promise<ClaimFirstFreeResult<T>> {
  let reason: UnavailableReason = { kind: 'taken' }
  for (const [index, candidate] of command.candidates.entries()) {
    // The last candidate needs no savepoint: rolling back the transaction undoes what it claimed.
    const isLast = index === command.candidates.length - 1
    if (!isLast) await connection.query('savepoint candidate')
    const result = await tryCandidate(connection, command, candidate)
    if (result.kind === 'fits') return result
    if (index === 0 || result.kind === 'taken' || reason.kind !== 'taken') reason = result
    if (!isLast) await connection.query('rollback to savepoint candidate')
  }
  return reason
}

async function tryCandidate<T extends ClaimCandidate>(
  connection: ClientBase,
  { business, now, timeToRelease }: ClaimFirstFreeCommand<T>,
  candidate: T,
): Promise<ClaimFirstFreeResult<T>> {
  const { claims, limits = [] } = candidate
  const conflicts = await findConflictKinds(connection, {
    business,
    now,
    claims,
    except: timeToRelease?.exclusion ?? {},
  })
  if (conflicts.taken) return { kind: 'taken' }
  await acquireRowLocks(connection, { business, now, names: listAppointmentLimitLocks(limits) })
  await acquireTimeLocks(connection, business, [...claims, ...(timeToRelease?.spans ?? [])])
  await timeToRelease?.release()
  if (conflicts.stale) await releaseBlockingExpiredHolds(connection, { business, now, claims })
  const claimed = await claimTimes(connection, { business, claims })
  if (claimed.kind !== 'claimed') return claimed
  const limit = await findExceededLimit(connection, { business, now, limits })
  if (limit !== undefined) return { kind: 'limit', limit }
  return { kind: 'fits', candidate, occupancies: claimed.occupancies }
}
