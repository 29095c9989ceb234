/** The bookings port on PostgreSQL. */

import type { ClientBase } from 'pg'
import type { Bookings } from '../../ports/bookings.ts'
import { type Pool, withConnection } from '../postgres/pool.ts'
import { transaction, type Verdict } from '../postgres/transaction.ts'
import { eraseContact } from '../upkeep/erase.ts'
import { book } from './book.ts'
import { readBooking } from './booking-rows.ts'
import { readBusy, readOccurrences } from './busy.ts'
import { cancel, decide, move } from './change.ts'
import { findByEmail, findByReference, findMany, list } from './find-bookings.ts'
import { hold, readHold, release } from './holds.ts'
import { recall } from './idempotency.ts'
import { isLinkSpent } from './one-time-links.ts'

export function createBookings(pool: Pool): Bookings {
  const read = <T>(work: (connection: ClientBase) => Promise<T>) => withConnection(pool, work)
  const write = <T>(work: (connection: ClientBase) => Promise<Verdict<T>>) => transaction(pool, work)
  return {
    busy: question => read(connection => readBusy(connection, question)),
    occurrences: question => read(connection => readOccurrences(connection, question)),
    recall: question => read(connection => recall(connection, question)),
    book: order => write(connection => book(connection, order)),
    find: (business, id) => read(connection => readBooking(connection, business, id)),
    findMany: (business, ids) => read(connection => findMany(connection, business, ids)),
    findByReference: question => read(connection => findByReference(connection, question)),
    findByEmail: (business, email) => read(connection => findByEmail(connection, business, email)),
    list: question => read(connection => list(connection, question)),
    hold: order => write(connection => hold(connection, order)),
    findHold: question => read(connection => readHold(connection, question)),
    release: order => write(connection => release(connection, { ...order, holds: [order.hold] })),
    move: order => write(connection => move(connection, order)),
    cancel: order => write(connection => cancel(connection, order)),
    decide: order => write(connection => decide(connection, order)),
    isLinkSpent: (business, slug) => read(connection => isLinkSpent(connection, business, slug)),
    eraseContact: order => write(connection => eraseContact(connection, order)),
  }
}
