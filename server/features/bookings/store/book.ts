import type { ClientBase } from 'pg'
import { writeAudit } from '#server/features/audit/store/audit.ts'
import { insertPayment } from '#server/features/payments/store/write-payment.ts'
import { acquireRowLocks, listContactLimitLocks, rowLockNames } from '#server/postgres/row-lock.ts'
import { commitWith, type TransactionResult, toRolledBackResult } from '#server/postgres/transaction.ts'
import type { BookingCommand, BookingResult } from '../bookings.ts'
import { runOnce } from './idempotency.ts'
import { claimFirstFree } from './occupancy/claim-first-free.ts'
import { prepareHoldRelease } from './occupancy/holds.ts'
import { endOfferedEntry } from './occupancy/offered-holds.ts'
import { isLinkSpent } from './one-time-links.ts'
import { insertBookingRows } from './write-booking.ts'

/** Writes a whole booking or nothing. */
export const book = (
  connection: ClientBase,
  command: BookingCommand,
): Promise<TransactionResult<BookingResult>> => {
  const { business, now } = command
  return runOnce<BookingResult>(connection, { business, now, request: command }, () =>
    claimAndInsert(connection, command),
  )
}

async function claimAndInsert(
  connection: ClientBase,
  command: BookingCommand,
): Promise<TransactionResult<BookingResult>> {
  const { business, hold, oneTimeLink, now } = command
  await acquireRowLocks(connection, {
    business,
    now,
    names: [
      ...listContactLimitLocks(command.candidates.flatMap(({ limits = [] }) => limits)),
      ...(oneTimeLink === undefined ? [] : [rowLockNames.oneTimeLink(oneTimeLink)]),
    ],
  })
  if (oneTimeLink !== undefined && (await isLinkSpent(connection, business, oneTimeLink)))
    return toRolledBackResult({ kind: 'link-spent' })
  const holdRelease = await prepareHoldRelease(connection, business, hold === undefined ? [] : [hold])
  const timeToRelease = { ...holdRelease, exclusion: hold === undefined ? {} : { hold } }
  const result = await claimFirstFree(connection, { ...command, timeToRelease })
  if (result.kind !== 'fits') return toRolledBackResult(result)
  const { booking } = result.candidate
  await insertBookingRows(connection, { command, booking, occupancies: result.occupancies })
  if (command.payment)
    await insertPayment(connection, { business, booking: booking.id, now }, command.payment)
  if (hold !== undefined) await endOfferedEntry(connection, business, hold)
  await writeAudit(connection, command.audit)
  return commitWith({ kind: 'booked', booking })
}
