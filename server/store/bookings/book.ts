import type { ClientBase } from 'pg'
import type { BookingOrder, BookingReceipt } from '../../ports/bookings.ts'
import { keep, undo, type Verdict } from '../postgres/transaction.ts'
import { takeFirst } from './attempts.ts'
import { givingBackHolds } from './holds.ts'
import { once } from './idempotency.ts'
import { isLinkSpent } from './one-time-links.ts'
import { contactGates, gateOf, passGates } from './row-lock.ts'
import { writeBooking } from './write-booking.ts'

/** Everything that a booking is, or nothing of it. */
export const book = (connection: ClientBase, order: BookingOrder): Promise<Verdict<BookingReceipt>> => {
  const { business, now } = order
  return once<BookingReceipt>(connection, { business, now, request: order }, () => bookNow(connection, order))
}

async function bookNow(connection: ClientBase, order: BookingOrder): Promise<Verdict<BookingReceipt>> {
  const { business, hold, oneTimeLink, now } = order
  await passGates(connection, {
    business,
    now,
    names: [
      ...contactGates(order.attempts.flatMap(({ limits = [] }) => limits)),
      ...(oneTimeLink === undefined ? [] : [gateOf.oneTimeLink(oneTimeLink)]),
    ],
  })
  if (oneTimeLink !== undefined && (await isLinkSpent(connection, business, oneTimeLink)))
    return undo({ kind: 'link-spent' })
  const held = await givingBackHolds(connection, business, hold === undefined ? [] : [hold])
  const givingBack = { ...held, own: hold === undefined ? {} : { hold } }
  const taken = await takeFirst(connection, { ...order, givingBack })
  if (taken.kind !== 'fits') return undo(taken)
  const { booking } = taken.attempt
  await writeBooking(connection, { order, booking, occupancies: taken.occupancies })
  return keep({ kind: 'booked', booking })
}
