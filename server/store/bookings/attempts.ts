import type { ClientBase } from 'pg'
import type { Instant } from '#schemas/runtime/time/time.ts'
import type { Claims, Own, Refusal } from '../../ports/bookings.ts'
import type { Limit } from '../../ports/limit.ts'
import { passTimes, type Span } from './advisory-lock.ts'
import { claim } from './claim.ts'
import { look } from './find-conflicts.ts'
import { exceeded } from './limits.ts'
import { giveBackExpired } from './release.ts'
import { appointmentGates, passGates } from './row-lock.ts'

/** A way to take time; several are tried in order. */
export interface Taking {
  readonly claims: Claims
  readonly limits?: readonly Limit[]
}

export interface TakingOrder<T extends Taking> {
  readonly business: string
  readonly now: Instant
  readonly attempts: readonly T[]
  /** Comes first, and is undone again with an attempt that fails. */
  readonly givingBack?: GivingBack
}

/** Time that is not needed any more. */
export interface GivingBack {
  readonly spans: readonly Span[]
  /** What of it is whose own does not stand in the way of what is taken. */
  readonly own: Own
  giveBack(): Promise<void>
}

export type Taken<T extends Taking> =
  | { readonly kind: 'fits'; readonly attempt: T; readonly occupancies: readonly string[] }
  | Refusal

/** Takes the time of the first attempt that finds all of it free within its limits; leaves nothing of the others. */
export async function takeFirst<T extends Taking>(
  connection: ClientBase,
  order: TakingOrder<T>,
): Promise<Taken<T>> {
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

async function tryOne<T extends Taking>(
  connection: ClientBase,
  { business, now, givingBack }: TakingOrder<T>,
  attempt: T,
): Promise<Taken<T>> {
  const { claims, limits = [] } = attempt
  const sight = await look(connection, { business, now, claims, except: givingBack?.own ?? {} })
  if (sight.taken) return { kind: 'taken' }
  await passGates(connection, { business, now, names: appointmentGates(limits) })
  await passTimes(connection, business, [...claims, ...(givingBack?.spans ?? [])])
  await givingBack?.giveBack()
  if (sight.stale) await giveBackExpired(connection, { business, now, claims })
  const claimed = await claim(connection, { business, claims })
  if (claimed.kind !== 'claimed') return claimed
  const limit = await exceeded(connection, { business, now, limits })
  if (limit !== undefined) return { kind: 'limit', limit }
  return { kind: 'fits', attempt, occupancies: claimed.occupancies }
}
