/** The bookings port on PostgreSQL. */

import type { ClientBase } from 'pg'
import type { Attempt, BookingOrder, BookingReceipt, Bookings } from '../ports/bookings.ts'
import { readBooking, writeBooking } from './booking-record.ts'
import { readBusy } from './busy.ts'
import { claim } from './claim.ts'
import { type KeyState, takeKey } from './idempotency.ts'
import { type Pool, withConnection } from './pool.ts'
import { keep, transaction, undo, type Verdict } from './transaction.ts'

export function createBookings(pool: Pool): Bookings {
  return {
    busy: question => withConnection(pool, connection => readBusy(connection, question)),
    book: order => transaction(pool, connection => book(connection, order)),
    find: (business, id) => withConnection(pool, connection => readBooking(connection, business, id)),
  }
}

async function book(connection: ClientBase, order: BookingOrder): Promise<Verdict<BookingReceipt>> {
  const key = await takeKey(connection, order)
  if (key.kind !== 'new') return undo(await answerBefore(connection, order, key))
  for (const [index, attempt] of order.attempts.entries()) {
    const last = index === order.attempts.length - 1
    if (await tryAttempt(connection, order, attempt, last)) {
      return keep({ kind: 'booked', booking: attempt.booking })
    }
  }
  // The key is undone with the rest: the same request may be tried again when the time has become free.
  return undo({ kind: 'taken' })
}

async function answerBefore(
  connection: ClientBase,
  { business, fingerprint }: BookingOrder,
  key: Exclude<KeyState, { kind: 'new' }>,
): Promise<BookingReceipt> {
  if (key.kind === 'in-flight') return { kind: 'in-flight' }
  if (key.fingerprint !== fingerprint) return { kind: 'key-reused' }
  const booking = key.booking === null ? undefined : await readBooking(connection, business, key.booking)
  if (booking === undefined) {
    throw new Error(
      `An idempotency key of ${business} leads to no booking: restore both tables from one backup.`,
    )
  }
  return { kind: 'replayed', booking }
}

/** The last attempt needs no way back: what it took is undone with the transaction. */
async function tryAttempt(
  connection: ClientBase,
  order: BookingOrder,
  { claims, booking }: Attempt,
  last: boolean,
): Promise<boolean> {
  if (!last) await connection.query('savepoint attempt')
  const claimed = await claim(connection, { ...order, claims })
  if (claimed !== undefined) {
    await writeBooking(connection, order, booking, claimed)
    return true
  }
  if (!last) await connection.query('rollback to savepoint attempt')
  return false
}
