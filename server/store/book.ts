import type { ClientBase } from 'pg'
import type { BookingOrder, BookingReceipt } from '../ports/bookings.ts'
import { takeFirst } from './attempts.ts'
import { readBooking } from './booking-rows.ts'
import { contactGates, gateOf, passGates } from './gate.ts'
import { givingBackHolds } from './holds.ts'
import { type KeyState, takeKey } from './idempotency.ts'
import { isLinkSpent } from './one-time-links.ts'
import { keep, undo, type Verdict } from './transaction.ts'
import { writeBooking } from './write-booking.ts'

/** Everything that a booking is, or nothing of it. */
export async function book(connection: ClientBase, order: BookingOrder): Promise<Verdict<BookingReceipt>> {
  const { business, hold, oneTimeLink, now } = order
  const key = await takeKey(connection, order)
  if (key.kind !== 'new') return undo(await answerBefore(connection, order, key))
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
  // The key is undone with the rest: the same request may be tried again when the time has become free.
  if (taken.kind !== 'fits') return undo(taken)
  const { booking } = taken.attempt
  await writeBooking(connection, { order, booking, occupancies: taken.occupancies })
  return keep({ kind: 'booked', booking })
}

async function answerBefore(
  connection: ClientBase,
  { business, fingerprint }: BookingOrder,
  key: Exclude<KeyState, { kind: 'new' }>,
): Promise<BookingReceipt> {
  if (key.kind === 'in-flight') return { kind: 'in-flight' }
  if (key.fingerprint !== fingerprint) return { kind: 'key-reused' }
  const booking = key.booking === null ? undefined : await readBooking(connection, business, key.booking)
  if (booking === undefined) {
    throw new Error(
      `An idempotency key of ${business} leads to no booking: restore both tables from one backup.`,
    )
  }
  return { kind: 'replayed', booking }
}
