/** Takes guests out of a booking, whose appointments keep their time with fewer seats. */
import type { ClientBase } from 'pg'
import { writeAudit } from '#server/features/audit/store/audit.ts'
import { applyPaymentChange } from '#server/features/payments/store/write-payment.ts'
import { acquireTimeLocks } from '#server/postgres/advisory-lock.ts'
import { commitWith, type TransactionResult, toRolledBackResult } from '#server/postgres/transaction.ts'
import type { CancelResult } from '../bookings.ts'
import type { GuestRemovalCommand } from '../class-sessions.ts'
import { toIdempotencyContext, toPaymentContext } from './change.ts'
import { runOnce } from './idempotency.ts'
import { lockIfUnchanged, readBookingSpans } from './lock-booking.ts'
import { releaseAppointments, releaseSeats } from './occupancy/release.ts'
import { readStateBeforeChange } from './state-before-change.ts'
import { setGuestCancelled, updateBookingRows } from './write-booking.ts'

export const writeGuestRemoval = (
  connection: ClientBase,
  command: GuestRemovalCommand,
): Promise<TransactionResult<CancelResult>> =>
  runOnce<CancelResult>(connection, toIdempotencyContext(command), () =>
    releaseAndRemove(connection, command),
  )

async function releaseAndRemove(
  connection: ClientBase,
  command: GuestRemovalCommand,
): Promise<TransactionResult<CancelResult>> {
  if (!(await lockIfUnchanged(connection, command))) return toRolledBackResult({ kind: 'changed' })
  const { business, previous, positions, booking, payment, guest } = command
  await acquireTimeLocks(connection, business, await readBookingSpans(connection, command))
  const former = await readStateBeforeChange(connection, command, positions)
  await releaseSeats(connection, {
    business,
    booking: previous.id,
    seats: positions.map(position => ({
      position,
      seats: (previous.appointments[position]?.seats ?? 0) - (booking.appointments[position]?.seats ?? 0),
    })),
  })
  // What only these guests have does not take place.
  const over = positions.filter(position => booking.appointments[position]?.cancelled)
  await releaseAppointments(connection, { business, booking: previous.id, positions: over })
  if (!(await applyPaymentChange(connection, toPaymentContext(command), payment)))
    return toRolledBackResult({ kind: 'changed' })
  const formerWithGuest = former && { ...former, ...(guest === undefined ? {} : { guest }) }
  await updateBookingRows(connection, { command, booking, former: formerWithGuest })
  if (guest !== undefined) await setGuestCancelled(connection, { business, booking: booking.id, guest }, true)
  await writeAudit(connection, command.audit)
  return commitWith({ kind: 'cancelled', booking })
}
