/** Moves and cancels a session of a class with all its bookings, and takes that back. */
import type { ClientBase } from 'pg'
import { writeAudit } from '#server/features/audit/store/audit.ts'
import { applyPaymentChange } from '#server/features/payments/store/write-payment.ts'
import { acquireTimeLocks } from '#server/postgres/advisory-lock.ts'
import { toTimestampParameter } from '#server/postgres/instant-text.ts'
import { acquireRowLocks, listAppointmentLimitLocks } from '#server/postgres/row-lock.ts'
import { query, sql } from '#server/postgres/sql.ts'
import { commitWith, type TransactionResult, toRolledBackResult } from '#server/postgres/transaction.ts'
import type { ClassSessionCommand, ClassSessionQuery, ClassSessionResult } from '../class-sessions.ts'
import type { UndoCommand, UndoResult } from '../undo.ts'
import { toPaymentContext } from './change.ts'
import { lockIfUnchanged, readAppointmentSpans } from './lock-booking.ts'
import { claimTimes } from './occupancy/claim.ts'
import { findExceededLimit } from './occupancy/limits.ts'
import { releaseAppointments, releaseBlockingExpiredHolds } from './occupancy/release.ts'
import { readStateBeforeChange } from './state-before-change.ts'
import { removeUndeliveredEntry, restoreBooking, type UndeliveredChangeEntry } from './undo.ts'
import { updateBookingRows } from './write-booking.ts'

export async function findClassSessionBookings(
  connection: ClientBase,
  { business, session, limit }: ClassSessionQuery,
): Promise<readonly string[]> {
  const start = toTimestampParameter(session.start)
  const rows = await query<{ booking: string }>(
    connection,
    sql`select distinct a.booking
      from occupancy o join appointment a on a.business = ${business} and a.occupancy = o.id
      where o.business = ${business} and o.provider = ${session.provider} and o.service = ${session.service}
        and o.starts_at = ${start} and o.during @> ${start}::timestamptz and o.capacity > 1
      order by a.booking limit ${limit}`,
  )
  return rows.map(({ booking }) => booking)
}

/** Bookings are locked in the order of their ids, so that two changes of a session cannot wait for each other. */
const sortByBooking = <T extends { readonly previous: { readonly id: string } }>(
  parts: readonly T[],
): readonly T[] => parts.toSorted((a, b) => (a.previous.id < b.previous.id ? -1 : 1))

export async function writeClassSessionChange(
  connection: ClientBase,
  command: ClassSessionCommand,
): Promise<TransactionResult<ClassSessionResult>> {
  const { business, now, limits = [] } = command
  const parts = sortByBooking(command.parts)
  for (const part of parts)
    if (!(await lockIfUnchanged(connection, part))) return toRolledBackResult({ kind: 'changed' })
  await acquireRowLocks(connection, { business, now, names: listAppointmentLimitLocks(limits) })
  const claims = parts.flatMap(part => part.claims ?? [])
  const released = parts.map(({ previous, positions }) => ({ booking: previous.id, positions }))
  const spans = await readAppointmentSpans(connection, business, released)
  await acquireTimeLocks(connection, business, [...claims, ...spans])
  const formers = []
  for (const part of parts) formers.push(await readStateBeforeChange(connection, part, part.positions))
  for (const one of released) await releaseAppointments(connection, { business, ...one })
  await releaseBlockingExpiredHolds(connection, { business, now, claims })
  const claimed = await claimTimes(connection, { business, claims })
  if (claimed.kind !== 'claimed') return toRolledBackResult(claimed)
  const limit = await findExceededLimit(connection, { business, now, limits })
  if (limit) return toRolledBackResult({ kind: 'limit', limit })
  // In the order of the parts, and of their positions.
  const occupancies = [...claimed.occupancies]
  for (const [index, part] of parts.entries()) {
    const own = occupancies.splice(0, part.claims?.length ?? 0)
    if (!(await applyPaymentChange(connection, toPaymentContext(part), part.payment)))
      return toRolledBackResult({ kind: 'changed' })
    await updateBookingRows(connection, {
      command: part,
      booking: part.booking,
      former: formers[index],
      occupancies: new Map(own.map((occupancy, place) => [part.positions[place] ?? -1, occupancy])),
    })
    await writeAudit(connection, part.audit)
  }
  return commitWith({ kind: 'changed-session' })
}

/** The former time of all is claimed at once: what one of them has now may overlap what another one had. */
export async function writeClassSessionUndo(
  connection: ClientBase,
  commands: readonly UndoCommand[],
): Promise<TransactionResult<UndoResult>> {
  const parts = sortByBooking(commands)
  const [first] = parts
  if (!first) return toRolledBackResult('settled')
  const { business, now } = first
  const entries: UndeliveredChangeEntry[] = []
  for (const part of parts) {
    const entry = await removeUndeliveredEntry(connection, part)
    if (!entry) return toRolledBackResult('settled')
    entries.push(entry)
  }
  const claims = entries.flatMap(({ former }) => former.claims)
  const released = parts.map(({ previous }, index) => ({
    booking: previous.id,
    positions: (entries[index]?.former.claims ?? []).map(({ position }) => position),
  }))
  const spans = await readAppointmentSpans(connection, business, released)
  await acquireTimeLocks(connection, business, [...claims, ...spans])
  for (const one of released) await releaseAppointments(connection, { business, ...one })
  await releaseBlockingExpiredHolds(connection, { business, now, claims })
  const claimed = await claimTimes(connection, { business, claims })
  if (claimed.kind !== 'claimed') return toRolledBackResult('taken')
  const occupancies = [...claimed.occupancies]
  for (const [index, entry] of entries.entries()) {
    const part = parts[index]
    if (!part) continue
    const own = entry.former.claims.map(({ position }) => [position, occupancies.shift() ?? ''] as const)
    await restoreBooking(connection, part, { entry, occupancies: new Map(own) })
  }
  return commitWith('undone')
}
