/** The bookings port on PostgreSQL. */

import type { ClientBase } from 'pg'
import type { Bookings } from '../../ports/bookings.ts'
import { eraseContactRows } from '../maintenance/erase.ts'
import { type Pool, withConnection } from '../postgres/pool.ts'
import { type TransactionResult, transaction } from '../postgres/transaction.ts'
import { book } from './book.ts'
import { readBookingRow } from './booking-rows.ts'
import { readBusy, readOccurrences } from './busy.ts'
import { writeCancellation, writeDecision, writeMove } from './change.ts'
import { findByEmail, findByReference, findMany, listBookingPage } from './find-bookings.ts'
import { readHold, releaseHeldTime, takeHold } from './holds.ts'
import { recall } from './idempotency.ts'
import { isLinkSpent } from './one-time-links.ts'

export function createBookings(pool: Pool): Bookings {
  const read = <T>(work: (connection: ClientBase) => Promise<T>) => withConnection(pool, work)
  const write = <T>(work: (connection: ClientBase) => Promise<TransactionResult<T>>) =>
    transaction(pool, work)
  return {
    busy: question => read(connection => readBusy(connection, question)),
    occurrences: question => read(connection => readOccurrences(connection, question)),
    recall: question => read(connection => recall(connection, question)),
    book: order => write(connection => book(connection, order)),
    find: (business, id) => read(connection => readBookingRow(connection, business, id)),
    findMany: (business, ids) => read(connection => findMany(connection, business, ids)),
    findByReference: question => read(connection => findByReference(connection, question)),
    findByEmail: (business, email) => read(connection => findByEmail(connection, business, email)),
    list: question => read(connection => listBookingPage(connection, question)),
    hold: order => write(connection => takeHold(connection, order)),
    findHold: question => read(connection => readHold(connection, question)),
    release: order => write(connection => releaseHeldTime(connection, { ...order, holds: [order.hold] })),
    move: order => write(connection => writeMove(connection, order)),
    cancel: order => write(connection => writeCancellation(connection, order)),
    decide: order => write(connection => writeDecision(connection, order)),
    isLinkSpent: (business, slug) => read(connection => isLinkSpent(connection, business, slug)),
    eraseContact: order => write(connection => eraseContactRows(connection, order)),
  }
}
