/** Removes bookings that were made for something that came to nothing, before anybody is told of them. */
import type { ClientBase } from 'pg'
import { acquireTimeLocks } from '#server/postgres/advisory-lock.ts'
import { toTimestampParameter } from '#server/postgres/instant-text.ts'
import { query, sql } from '#server/postgres/sql.ts'
import { commitWith, type TransactionResult, toRolledBackResult } from '#server/postgres/transaction.ts'
import type { DeleteBookingCommand, DeleteBookingResult } from '../bookings.ts'
import { lockIfUnchanged, readBookingSpans } from './lock-booking.ts'
import { releaseAppointments } from './occupancy/release.ts'

/**
 * The entry of the outbox that waits to announce the booking decides, as for an undo: the worker and this both take it, and
 * the first one has it.
 */
export async function deleteUnannouncedBooking(
  connection: ClientBase,
  { business, booking, now }: DeleteBookingCommand,
): Promise<TransactionResult<DeleteBookingResult>> {
  const { id } = booking
  const command = { business, previous: booking, now }
  if (!(await lockIfUnchanged(connection, command))) return toRolledBackResult('announced')
  const users = await query(
    connection,
    sql`select from submission where business = ${business} and booking = ${id} limit 1`,
  )
  if (users.length > 0) return toRolledBackResult('used')
  if (!(await takeAnnouncement(connection, { business, id, now }))) return toRolledBackResult('announced')
  if (!(await deleteUntouchedPayment(connection, { business, id }))) return toRolledBackResult('announced')
  await acquireTimeLocks(connection, business, await readBookingSpans(connection, command))
  const positions = booking.appointments.map((_, position) => position)
  await releaseAppointments(connection, { business, booking: id, positions })
  await deleteRows(connection, business, id)
  return commitWith('discarded')
}

interface BookingKey {
  readonly business: string
  readonly id: string
}

/** Returns false if the entry is being delivered, or was. */
async function takeAnnouncement(
  connection: ClientBase,
  { business, id, now }: BookingKey & Pick<DeleteBookingCommand, 'now'>,
): Promise<boolean> {
  const taken = await query(
    connection,
    sql`delete from outbox
      where business = ${business} and document->>'booking' = ${id} and attempts = 0 and delivered_at is null
        and next_attempt_at > ${toTimestampParameter(now)}
      returning id`,
  )
  return taken.length === 1
}

/** Returns false if somebody is paying, or a gift card has paid. */
async function deleteUntouchedPayment(
  connection: ClientBase,
  { business, id }: BookingKey,
): Promise<boolean> {
  await query(
    connection,
    sql`delete from payment p
      where p.business = ${business} and p.booking = ${id} and p.checkout is null and p.received = 0
        and not exists (select from gift_card_entry e where e.business = ${business} and e.payment = p.id)`,
  )
  const left = await query(
    connection,
    sql`select from payment where business = ${business} and booking = ${id}`,
  )
  return left.length === 0
}

async function deleteRows(connection: ClientBase, business: string, id: string): Promise<void> {
  await query(connection, sql`delete from one_time_link_use where business = ${business} and booking = ${id}`)
  await query(connection, sql`delete from idempotency where business = ${business} and booking = ${id}`)
  await query(connection, sql`delete from reminder where business = ${business} and booking = ${id}`)
  await query(connection, sql`delete from appointment where business = ${business} and booking = ${id}`)
  await query(connection, sql`delete from booking where business = ${business} and id = ${id}`)
}
