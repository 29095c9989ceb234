/** The bookings port on PostgreSQL. */

import type { ClientBase } from 'pg'
import { type Pool, withConnection } from '#server/postgres/pool.ts'
import { runTransaction, type TransactionResult } from '#server/postgres/transaction.ts'
import type { BookingsAndClassSessions } from '../class-sessions.ts'
import { readAgenda } from './agenda.ts'
import { book } from './book.ts'
import { bookInOneStatement } from './book-in-one-statement.ts'
import { createBookingNotesAndEmailsStore } from './booking-notes-and-emails.ts'
import { readBookingById } from './booking-rows.ts'
import { writeAmendment, writeCancellation, writeDecision, writeReschedule } from './change.ts'
import { findClassSessionBookings, writeClassSessionChange, writeClassSessionUndo } from './class-sessions.ts'
import { deleteUnannouncedBooking } from './delete-unannounced-booking.ts'
import { erasePersonFromBookings } from './erase.ts'
import {
  findBookingByReference,
  findBookingsByIds,
  findBookingsByPerson,
  findContactBookings,
  listBookingPage,
} from './find-bookings.ts'
import { writeGuestRemoval } from './guest-removal.ts'
import { findRepeatedRequest } from './idempotency.ts'
import { createInPersonPaymentStore } from './in-person-payments.ts'
import { readNeedsApproval } from './needs-approval.ts'
import { readAppointmentStarts, readBusyTimes } from './occupancy/busy.ts'
import { readHeldWeeks } from './occupancy/held-time.ts'
import { createHold, readHold, releaseHoldUnlessOffered } from './occupancy/holds.ts'
import { findUsedLink, isLinkSpent } from './one-time-links.ts'
import { findUndoableChange, writeUndo } from './undo.ts'

export function createBookingStore(pool: Pool): BookingsAndClassSessions {
  const read = <T>(work: (connection: ClientBase) => Promise<T>) => withConnection(pool, work)
  const write = <T>(work: (connection: ClientBase) => Promise<TransactionResult<T>>) =>
    runTransaction(pool, work)
  return {
    ...createBookingNotesAndEmailsStore(pool),
    ...createInPersonPaymentStore(pool),
    readBusyTimes: query => read(connection => readBusyTimes(connection, query)),
    readAppointmentStarts: query => read(connection => readAppointmentStarts(connection, query)),
    findRepeatedRequest: query => read(connection => findRepeatedRequest(connection, query)),
    book: async order =>
      (await bookInOneStatement(pool, order)) ?? write(connection => book(connection, order)),
    deleteUnannounced: order => write(connection => deleteUnannouncedBooking(connection, order)),
    needsApproval: (business, id) => read(connection => readNeedsApproval(connection, business, id)),
    find: (business, id) => read(connection => readBookingById(connection, business, id)),
    findByIds: (business, ids) => read(connection => findBookingsByIds(connection, business, ids)),
    findByReference: query => read(connection => findBookingByReference(connection, query)),
    findByPerson: person => read(connection => findBookingsByPerson(connection, person)),
    findOfContact: query => read(connection => findContactBookings(connection, query)),
    list: query => listBookingPage(pool, query),
    readAgenda: query => read(connection => readAgenda(connection, query)),
    hold: order => write(connection => createHold(connection, order)),
    findHold: query => read(connection => readHold(connection, query)),
    readHeldWeeks: query => read(connection => readHeldWeeks(connection, query)),
    release: order => write(connection => releaseHoldUnlessOffered(connection, order)),
    reschedule: order => write(connection => writeReschedule(connection, order)),
    amend: order => write(connection => writeAmendment(connection, order)),
    cancel: order => write(connection => writeCancellation(connection, order)),
    removeGuests: order => write(connection => writeGuestRemoval(connection, order)),
    decide: order => write(connection => writeDecision(connection, order)),
    findUndoable: query => read(connection => findUndoableChange(connection, query)),
    undo: order => write(connection => writeUndo(connection, order)),
    findSession: query => read(connection => findClassSessionBookings(connection, query)),
    changeSession: order => write(connection => writeClassSessionChange(connection, order)),
    undoClassSessionChange: orders => write(connection => writeClassSessionUndo(connection, orders)),
    isLinkSpent: (business, slug) => read(connection => isLinkSpent(connection, business, slug)),
    findUsedLink: (business, booking) => read(connection => findUsedLink(connection, business, booking)),
    eraseCustomer: order => write(connection => erasePersonFromBookings(connection, order)),
  }
}
