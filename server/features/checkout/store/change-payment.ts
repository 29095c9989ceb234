import type { ClientBase } from 'pg'
import { writeAudit } from '#server/features/audit/store/audit.ts'
import { runOnce } from '#server/features/bookings/store/idempotency.ts'
import { lockIfUnchanged, readBookingSpans } from '#server/features/bookings/store/lock-booking.ts'
import { releaseAppointments } from '#server/features/bookings/store/occupancy/release.ts'
import { updateBookingRows } from '#server/features/bookings/store/write-booking.ts'
import { applyPaymentChange } from '#server/features/payments/store/write-payment.ts'
import { acquireTimeLocks } from '#server/postgres/advisory-lock.ts'
import { commitWith, type TransactionResult, toRolledBackResult } from '#server/postgres/transaction.ts'
import type { PaymentCommand, PaymentResult } from '../payment-store.ts'

/** Changes a payment and its booking, unless the booking was changed since it was read. */
export const writePaymentChange = (
  connection: ClientBase,
  command: PaymentCommand,
): Promise<TransactionResult<PaymentResult>> => {
  const { business, now, request, previous } = command
  return runOnce<PaymentResult>(connection, { business, now, request, booking: previous.id }, () =>
    applyChange(connection, command),
  )
}

async function applyChange(
  connection: ClientBase,
  command: PaymentCommand,
): Promise<TransactionResult<PaymentResult>> {
  if (!(await lockIfUnchanged(connection, command))) return toRolledBackResult({ kind: 'changed' })
  const { business, previous, now, booking, change, topic, releasesTime = false } = command
  if (releasesTime) {
    await acquireTimeLocks(connection, business, await readBookingSpans(connection, command))
    const positions = previous.appointments.map((_, position) => position)
    await releaseAppointments(connection, { business, booking: previous.id, positions })
  }
  if (!(await applyPaymentChange(connection, { business, booking: previous.id, now }, change)))
    return toRolledBackResult({ kind: 'changed' })
  if (booking !== undefined) await updateBookingRows(connection, { command, booking, topic })
  await writeAudit(connection, command.audit)
  return commitWith({ kind: 'written', booking: booking ?? previous })
}
