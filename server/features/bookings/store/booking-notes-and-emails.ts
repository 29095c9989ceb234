/** What the business does with a booking apart from its time and money, on PostgreSQL. */
import type { ClientBase } from 'pg'
import { writeAudit } from '#server/features/audit/store/audit.ts'
import { insertOutboxEntry } from '#server/features/outbox/store/insert-outbox-entry.ts'
import { toTimestampParameter } from '#server/postgres/instant-text.ts'
import { type Pool, withConnection } from '#server/postgres/pool.ts'
import { query, sql } from '#server/postgres/sql.ts'
import {
  commitWith,
  runTransaction,
  type TransactionResult,
  toRolledBackResult,
} from '#server/postgres/transaction.ts'
import type {
  BookingNotesAndEmails,
  ResendEmailCommand,
  SaveNoteCommand,
  TeamNote,
} from '../booking-notes-and-emails.ts'

export const createBookingNotesAndEmailsStore = (pool: Pool): BookingNotesAndEmails => ({
  findNotes: (business, bookings) =>
    withConnection(pool, connection => readNotes(connection, business, bookings)),
  saveNote: command => runTransaction(pool, connection => writeNote(connection, command)),
  resendEmail: command => runTransaction(pool, connection => writeEmailEntry(connection, command)),
})

const readNotes = (
  connection: ClientBase,
  business: string,
  bookings: readonly string[],
): Promise<TeamNote[]> =>
  query<TeamNote>(
    connection,
    sql`select id as booking, coalesce(team_note, '') as text, team_note_version as version from booking
      where business = ${business} and id = any(${bookings}::text[]) and team_note_version > 0`,
  )

/** What was erased is to be erased again in its time. */
async function writeNote(
  connection: ClientBase,
  { business, note: { booking, text, version }, audit }: SaveNoteCommand,
): Promise<TransactionResult<boolean>> {
  const written = await query(
    connection,
    sql`update booking set team_note = ${text === '' ? null : text}, team_note_version = ${version}, erased_at = null
      where business = ${business} and id = ${booking} and team_note_version = ${version - 1}
      returning id`,
  )
  if (written.length === 0) return toRolledBackResult(false)
  await writeAudit(connection, audit)
  return commitWith(true)
}

/** Waits until the last change can no longer be undone, because it tells how the booking stands. */
async function writeEmailEntry(
  connection: ClientBase,
  { business, booking, now, audit }: ResendEmailCommand,
): Promise<TransactionResult<void>> {
  const dueAt = sql`greatest(${toTimestampParameter(now)}::timestamptz, (
    select max(waiting.next_attempt_at) from outbox waiting
    where waiting.business = ${business} and waiting.document->>'booking' = ${booking}
      and waiting.document ? 'former' and waiting.delivered_at is null))`
  await query(
    connection,
    insertOutboxEntry({ business, topic: 'booking.letter_repeated', payload: { booking }, now, dueAt }),
  )
  await writeAudit(connection, audit)
  return commitWith(undefined)
}
