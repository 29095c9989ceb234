/** What becomes of a booking: moved, cancelled, decided. Nothing happens to one that was changed since it was read. */
import type { ClientBase } from 'pg'
import type {
  Cancellation,
  CancelReceipt,
  ChangeOrder,
  Decision,
  DecisionReceipt,
  Move,
  MoveReceipt,
} from '../../ports/bookings.ts'
import { query, sql } from '../postgres/sql.ts'
import { keep, undo, type Verdict } from '../postgres/transaction.ts'
import { passTimes, type Span, spanOfRow } from './advisory-lock.ts'
import { takeFirst } from './attempts.ts'
import { revisionOf } from './booking-rows.ts'
import { givingBackHolds } from './holds.ts'
import { type OnceOrder, once } from './idempotency.ts'
import { giveBackAppointments } from './release.ts'
import { contactGates, passGates } from './row-lock.ts'
import { writeChange } from './write-booking.ts'

export const move = (connection: ClientBase, order: Move): Promise<Verdict<MoveReceipt>> =>
  once<MoveReceipt>(connection, keyOf(order), () => moveNow(connection, order))

async function moveNow(connection: ClientBase, order: Move): Promise<Verdict<MoveReceipt>> {
  if (!(await isAsRead(connection, order))) return undo({ kind: 'changed' })
  const { business, now, was, positions, attempts, hold } = order
  const names = contactGates(attempts.flatMap(({ limits = [] }) => limits))
  await passGates(connection, { business, now, names })
  const held = await givingBackHolds(connection, business, hold === undefined ? [] : [hold])
  const spans = await spansOf(connection, order)
  const taken = await takeFirst(connection, {
    ...order,
    givingBack: {
      spans: [...held.spans, ...spans],
      own: { booking: was.id, positions, ...(hold === undefined ? {} : { hold }) },
      async giveBack() {
        await held.giveBack()
        await giveBackAppointments(connection, { business, booking: was.id, positions })
      },
    },
  })
  if (taken.kind !== 'fits') return undo(taken)
  const { booking } = taken.attempt
  await writeChange(connection, { order, booking, occupancies: byPosition(positions, taken.occupancies) })
  return keep({ kind: 'moved', booking })
}

export const cancel = (connection: ClientBase, order: Cancellation): Promise<Verdict<CancelReceipt>> =>
  once<CancelReceipt>(connection, keyOf(order), () => cancelNow(connection, order))

async function cancelNow(connection: ClientBase, order: Cancellation): Promise<Verdict<CancelReceipt>> {
  if (!(await isAsRead(connection, order))) return undo({ kind: 'changed' })
  const { business, was, positions, booking } = order
  await passTimes(connection, business, await spansOf(connection, order))
  await giveBackAppointments(connection, { business, booking: was.id, positions })
  await writeChange(connection, { order, booking })
  return keep({ kind: 'cancelled', booking })
}

export const decide = (connection: ClientBase, order: Decision): Promise<Verdict<DecisionReceipt>> =>
  once<DecisionReceipt>(connection, keyOf(order), () => decideNow(connection, order))

async function decideNow(connection: ClientBase, order: Decision): Promise<Verdict<DecisionReceipt>> {
  if (!(await isAsRead(connection, order))) return undo({ kind: 'changed' })
  const { business, was, booking } = order
  await passTimes(connection, business, await spansOf(connection, order))
  if (booking.status === 'scheduled') await confirm(connection, order)
  else {
    const positions = was.appointments.map((_, position) => position)
    await giveBackAppointments(connection, { business, booking: was.id, positions })
  }
  await writeChange(connection, { order, booking })
  return keep({ kind: 'decided', booking })
}

const keyOf = ({ business, now, request, was }: ChangeOrder): OnceOrder => ({
  business,
  now,
  request,
  booking: was.id,
})

/**
 * Locks the booking until the transaction ends, so of several changes at once the first counts. Whoever read it
 * before its person was erased would write back what was erased.
 */
async function isAsRead(connection: ClientBase, { business, was }: ChangeOrder): Promise<boolean> {
  const [row] = await query<{ revision: number; erased: boolean }>(
    connection,
    sql`select revision, erased_at is not null as erased
      from booking where business = ${business} and id = ${was.id} for update`,
  )
  return row?.revision === revisionOf(was) && !(row.erased && isPersonal(was))
}

const isPersonal = ({ answers, history }: ChangeOrder['was']): boolean =>
  answers !== undefined || history.some(({ reason }) => reason !== undefined)

/** What the booking takes now: nobody else changes it while it is locked. */
async function spansOf(connection: ClientBase, { business, was }: ChangeOrder): Promise<Span[]> {
  const rows = await query<{ provider: string; starts: number; ends: number }>(
    connection,
    sql`select o.provider, date_part('epoch', lower(o.during)) as starts, date_part('epoch', upper(o.during)) as ends
      from appointment a join occupancy o on o.business = a.business and o.id = a.occupancy
      where a.business = ${business} and a.booking = ${was.id}`,
  )
  return rows.map(spanOfRow)
}

function byPosition(positions: readonly number[], occupancies: readonly string[]) {
  if (positions.length !== occupancies.length)
    throw new Error('Hand in one claim for each appointment that moves, in the order of their positions.')
  return new Map(positions.map((position, index) => [position, occupancies[index] ?? '']))
}

/** What was requested is taken for good. */
async function confirm(connection: ClientBase, { business, was }: ChangeOrder): Promise<void> {
  await query(
    connection,
    sql`update occupancy o set kind = 'session'
      from appointment a
      where a.business = ${business} and a.booking = ${was.id}
        and o.business = a.business and o.id = a.occupancy and o.kind = 'request'`,
  )
}
