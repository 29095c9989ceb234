/**
 * Takes back changes of bookings. The entry of the outbox that waits to announce a change decides: the worker and the undo
 * both take it, and the first one has it.
 */
import type { ClientBase } from 'pg'
import { writeAudit } from '#server/features/audit/store/audit.ts'
import { acquireTimeLocks } from '#server/postgres/advisory-lock.ts'
import { toTimestampParameter } from '#server/postgres/instant-text.ts'
import { query, type Statement, sql } from '#server/postgres/sql.ts'
import { commitWith, type TransactionResult, toRolledBackResult } from '#server/postgres/transaction.ts'
import type { UndoableChange, UndoableQuery, UndoCommand, UndoResult } from '../undo.ts'
import { getBookingRevision } from './booking-rows.ts'
import { lockIfUnchanged, readBookingSpans } from './lock-booking.ts'
import { claimTimes } from './occupancy/claim.ts'
import { releaseAppointments, releaseBlockingExpiredHolds } from './occupancy/release.ts'
import type { StateBeforeChange } from './state-before-change.ts'
import { setGuestCancelled, updateBookingRows } from './write-booking.ts'

export async function findUndoableChange(
  connection: ClientBase,
  options: UndoableQuery,
): Promise<UndoableChange | undefined> {
  const [found] = await query<UndoableChange>(
    connection,
    sql`select document->>'booking' as booking, (document->>'revision')::int as revision,
        document->'former' #- '{claims}' #- '{refund}' as former
      from outbox where ${isWaiting(options)}`,
  )
  return found
}

/** Nobody has tried to deliver it, and its time has not come. */
const isWaiting = ({ business, change, now }: UndoableQuery): Statement =>
  sql`business = ${business} and id = ${change} and document ? 'former' and attempts = 0
    and delivered_at is null and next_attempt_at > ${toTimestampParameter(now)}`

export async function writeUndo(
  connection: ClientBase,
  command: UndoCommand,
): Promise<TransactionResult<UndoResult>> {
  const entry = await removeUndeliveredEntry(connection, command)
  if (!entry) return toRolledBackResult('settled')
  const occupancies = await claimAgain(connection, command, entry.former)
  if (!occupancies) return toRolledBackResult('taken')
  await restoreBooking(connection, command, { entry, occupancies })
  return commitWith('undone')
}

/**
 * Locks the booking, and removes what waits to announce the change, and to refund. Returns undefined if the change can no
 * longer be taken back; the transaction must then be rolled back.
 */
export async function removeUndeliveredEntry(
  connection: ClientBase,
  command: UndoCommand,
): Promise<UndeliveredChangeEntry | undefined> {
  if (!(await lockIfUnchanged(connection, command))) return undefined
  const entry = await deleteEntry(connection, command)
  if (entry?.revision !== getBookingRevision(command.previous)) return undefined
  return (await deleteRefund(connection, command.business, entry.former)) ? entry : undefined
}

/** Writes the booking as it was, with the time that was claimed for it again. */
export async function restoreBooking(
  connection: ClientBase,
  command: UndoCommand,
  {
    entry,
    occupancies,
  }: { readonly entry: UndeliveredChangeEntry; readonly occupancies: ReadonlyMap<number, string> },
): Promise<void> {
  const { business, booking, audit } = command
  const { guest } = entry.former
  await updateBookingRows(connection, { command, booking, occupancies, isAnnounced: false })
  if (guest !== undefined)
    await setGuestCancelled(connection, { business, booking: booking.id, guest }, false)
  await repeatEntries(connection, command, entry)
  await writeAudit(connection, audit)
}

export interface UndeliveredChangeEntry {
  readonly revision: number
  readonly former: StateBeforeChange
  /** When the change was made, as the database writes it. */
  readonly made: string
}

async function deleteEntry(
  connection: ClientBase,
  command: UndoCommand,
): Promise<UndeliveredChangeEntry | undefined> {
  const [entry] = await query<UndeliveredChangeEntry>(
    connection,
    sql`delete from outbox where ${isWaiting(command)}
      returning (document->>'revision')::int as revision, document->'former' as former, created_at::text as made`,
  )
  return entry
}

/** Returns false if it has been carried out, or is about to be. */
async function deleteRefund(
  connection: ClientBase,
  business: string,
  { refund }: StateBeforeChange,
): Promise<boolean> {
  if (refund === undefined) return true
  const rows = await query(
    connection,
    sql`delete from refund where business = ${business} and id = ${refund} and status = 'pending' and attempts = 0
      returning id`,
  )
  return rows.length > 0
}

/** Returns the occupancies by position; undefined if some of the time is taken by now. */
async function claimAgain(
  connection: ClientBase,
  command: UndoCommand,
  { claims }: StateBeforeChange,
): Promise<ReadonlyMap<number, string> | undefined> {
  const { business, previous, now } = command
  const positions = claims.map(({ position }) => position)
  await acquireTimeLocks(connection, business, [...claims, ...(await readBookingSpans(connection, command))])
  await releaseAppointments(connection, { business, booking: previous.id, positions })
  await releaseBlockingExpiredHolds(connection, { business, now, claims })
  const claimed = await claimTimes(connection, { business, claims })
  if (claimed.kind !== 'claimed') return undefined
  return new Map(positions.map((position, index) => [position, claimed.occupancies[index] ?? '']))
}

/** What was delivered about earlier changes meanwhile spoke of the change, or was left out because of it. */
async function repeatEntries(
  connection: ClientBase,
  { business, previous, now }: UndoCommand,
  { revision, made }: UndeliveredChangeEntry,
): Promise<void> {
  await query(
    connection,
    sql`update outbox set delivered_at = null, next_attempt_at = ${toTimestampParameter(now)}, attempts = 0
      where business = ${business} and delivered_at >= ${made}::timestamptz
        and document->>'booking' = ${previous.id} and (document->>'revision')::int < ${revision}`,
  )
}
