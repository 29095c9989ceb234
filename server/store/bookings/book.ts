import type { ClientBase } from 'pg'
import type { BookingCommand, BookingResult } from '../../ports/bookings.ts'
import { commitWith, rollbackWith, type TransactionResult } from '../postgres/transaction.ts'
import { claimFirstFree } from './claim-first-free.ts'
import { prepareHoldRelease } from './holds.ts'
import { runOnce } from './idempotency.ts'
import { isLinkSpent } from './one-time-links.ts'
import { acquireRowLocks, listContactLockKeys, lockKeys } from './row-lock.ts'
import { insertBookingRows } from './write-booking.ts'

/** Everything that a booking is, or nothing of it. */
export const book = (
  connection: ClientBase,
  order: BookingCommand,
): Promise<TransactionResult<BookingResult>> => {
  const { business, now } = order
  return runOnce<BookingResult>(connection, { business, now, request: order }, () =>
    bookNow(connection, order),
  )
}

async function bookNow(
  connection: ClientBase,
  order: BookingCommand,
): Promise<TransactionResult<BookingResult>> {
  const { business, hold, oneTimeLink, now } = order
  await acquireRowLocks(connection, {
    business,
    now,
    names: [
      ...listContactLockKeys(order.attempts.flatMap(({ limits = [] }) => limits)),
      ...(oneTimeLink === undefined ? [] : [lockKeys.oneTimeLink(oneTimeLink)]),
    ],
  })
  if (oneTimeLink !== undefined && (await isLinkSpent(connection, business, oneTimeLink)))
    return rollbackWith({ kind: 'link-spent' })
  const held = await prepareHoldRelease(connection, business, hold === undefined ? [] : [hold])
  const givingBack = { ...held, own: hold === undefined ? {} : { hold } }
  const taken = await claimFirstFree(connection, { ...order, givingBack })
  if (taken.kind !== 'fits') return rollbackWith(taken)
  const { booking } = taken.attempt
  await insertBookingRows(connection, { order, booking, occupancies: taken.occupancies })
  return commitWith({ kind: 'booked', booking })
}
