import type { ClientBase } from 'pg'
import type { BookingCommand, BookingReceipt } from '../../ports/bookings.ts'
import { keep, type TransactionResult, undo } from '../postgres/transaction.ts'
import { takeFirstFree } from './attempts.ts'
import { withReleasedHolds } from './holds.ts'
import { runOnce } from './idempotency.ts'
import { isLinkSpent } from './one-time-links.ts'
import { acquireRowLocks, contactLockKeys, lockKey } from './row-lock.ts'
import { writeBooking } from './write-booking.ts'

/** Everything that a booking is, or nothing of it. */
export const book = (
  connection: ClientBase,
  order: BookingCommand,
): Promise<TransactionResult<BookingReceipt>> => {
  const { business, now } = order
  return runOnce<BookingReceipt>(connection, { business, now, request: order }, () =>
    bookNow(connection, order),
  )
}

async function bookNow(
  connection: ClientBase,
  order: BookingCommand,
): Promise<TransactionResult<BookingReceipt>> {
  const { business, hold, oneTimeLink, now } = order
  await acquireRowLocks(connection, {
    business,
    now,
    names: [
      ...contactLockKeys(order.attempts.flatMap(({ limits = [] }) => limits)),
      ...(oneTimeLink === undefined ? [] : [lockKey.oneTimeLink(oneTimeLink)]),
    ],
  })
  if (oneTimeLink !== undefined && (await isLinkSpent(connection, business, oneTimeLink)))
    return undo({ kind: 'link-spent' })
  const held = await withReleasedHolds(connection, business, hold === undefined ? [] : [hold])
  const givingBack = { ...held, own: hold === undefined ? {} : { hold } }
  const taken = await takeFirstFree(connection, { ...order, givingBack })
  if (taken.kind !== 'fits') return undo(taken)
  const { booking } = taken.attempt
  await writeBooking(connection, { order, booking, occupancies: taken.occupancies })
  return keep({ kind: 'booked', booking })
}
