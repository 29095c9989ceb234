/** What becomes of a booking: moved, cancelled, decided. Nothing happens to one that was changed since it was read. */
import type { ClientBase } from 'pg'
import type {
  CancelCommand,
  CancelResult,
  ChangeCommand,
  DecisionCommand,
  DecisionResult,
  MoveCommand,
  MoveResult,
} from '../../ports/bookings.ts'
import { query, sql } from '../postgres/sql.ts'
import { commitWith, rollbackWith, type TransactionResult } from '../postgres/transaction.ts'
import { acquireTimeLocks, type ProviderTimeSpan, toProviderTimeSpan } from './advisory-lock.ts'
import { getRevision } from './booking-rows.ts'
import { claimFirstFree } from './claim-first-free.ts'
import { prepareHoldRelease } from './holds.ts'
import { type IdempotencyContext, runOnce } from './idempotency.ts'
import { releaseAppointments } from './release.ts'
import { acquireRowLocks, listContactLockKeys } from './row-lock.ts'
import { updateBookingRows } from './write-booking.ts'

export const writeMove = (
  connection: ClientBase,
  order: MoveCommand,
): Promise<TransactionResult<MoveResult>> =>
  runOnce<MoveResult>(connection, keyOf(order), () => moveNow(connection, order))

async function moveNow(connection: ClientBase, order: MoveCommand): Promise<TransactionResult<MoveResult>> {
  if (!(await isAsRead(connection, order))) return rollbackWith({ kind: 'changed' })
  const { business, now, was, positions, attempts, hold } = order
  const names = listContactLockKeys(attempts.flatMap(({ limits = [] }) => limits))
  await acquireRowLocks(connection, { business, now, names })
  const held = await prepareHoldRelease(connection, business, hold === undefined ? [] : [hold])
  const spans = await spansOf(connection, order)
  const taken = await claimFirstFree(connection, {
    ...order,
    givingBack: {
      spans: [...held.spans, ...spans],
      own: { booking: was.id, positions, ...(hold === undefined ? {} : { hold }) },
      async giveBack() {
        await held.giveBack()
        await releaseAppointments(connection, { business, booking: was.id, positions })
      },
    },
  })
  if (taken.kind !== 'fits') return rollbackWith(taken)
  const { booking } = taken.attempt
  await updateBookingRows(connection, {
    order,
    booking,
    occupancies: byPosition(positions, taken.occupancies),
  })
  return commitWith({ kind: 'moved', booking })
}

export const writeCancellation = (
  connection: ClientBase,
  order: CancelCommand,
): Promise<TransactionResult<CancelResult>> =>
  runOnce<CancelResult>(connection, keyOf(order), () => cancelNow(connection, order))

async function cancelNow(
  connection: ClientBase,
  order: CancelCommand,
): Promise<TransactionResult<CancelResult>> {
  if (!(await isAsRead(connection, order))) return rollbackWith({ kind: 'changed' })
  const { business, was, positions, booking } = order
  await acquireTimeLocks(connection, business, await spansOf(connection, order))
  await releaseAppointments(connection, { business, booking: was.id, positions })
  await updateBookingRows(connection, { order, booking })
  return commitWith({ kind: 'cancelled', booking })
}

export const writeDecision = (
  connection: ClientBase,
  order: DecisionCommand,
): Promise<TransactionResult<DecisionResult>> =>
  runOnce<DecisionResult>(connection, keyOf(order), () => decideNow(connection, order))

async function decideNow(
  connection: ClientBase,
  order: DecisionCommand,
): Promise<TransactionResult<DecisionResult>> {
  if (!(await isAsRead(connection, order))) return rollbackWith({ kind: 'changed' })
  const { business, was, booking } = order
  await acquireTimeLocks(connection, business, await spansOf(connection, order))
  if (booking.status === 'scheduled') await confirm(connection, order)
  else {
    const positions = was.appointments.map((_, position) => position)
    await releaseAppointments(connection, { business, booking: was.id, positions })
  }
  await updateBookingRows(connection, { order, booking })
  return commitWith({ kind: 'decided', booking })
}

const keyOf = ({ business, now, request, was }: ChangeCommand): IdempotencyContext => ({
  business,
  now,
  request,
  booking: was.id,
})

/**
 * Locks the booking until the transaction ends, so of several changes at once the first counts. Whoever read it
 * before its person was erased would write back what was erased.
 */
async function isAsRead(connection: ClientBase, { business, was }: ChangeCommand): Promise<boolean> {
  const [row] = await query<{ revision: number; erased: boolean }>(
    connection,
    sql`select revision, erased_at is not null as erased
      from booking where business = ${business} and id = ${was.id} for update`,
  )
  return row?.revision === getRevision(was) && !(row.erased && isPersonal(was))
}

const isPersonal = ({ answers, history }: ChangeCommand['was']): boolean =>
  answers !== undefined || history.some(({ reason }) => reason !== undefined)

/** What the booking takes now: nobody else changes it while it is locked. */
async function spansOf(
  connection: ClientBase,
  { business, was }: ChangeCommand,
): Promise<ProviderTimeSpan[]> {
  const rows = await query<{ provider: string; starts: number; ends: number }>(
    connection,
    sql`select o.provider, date_part('epoch', lower(o.during)) as starts, date_part('epoch', upper(o.during)) as ends
      from appointment a join occupancy o on o.business = a.business and o.id = a.occupancy
      where a.business = ${business} and a.booking = ${was.id}`,
  )
  return rows.map(toProviderTimeSpan)
}

function byPosition(positions: readonly number[], occupancies: readonly string[]) {
  if (positions.length !== occupancies.length)
    throw new Error('Hand in one claim for each appointment that moves, in the order of their positions.')
  return new Map(positions.map((position, index) => [position, occupancies[index] ?? '']))
}

/** What was requested is taken for good. */
async function confirm(connection: ClientBase, { business, was }: ChangeCommand): Promise<void> {
  await query(
    connection,
    sql`update occupancy o set kind = 'session'
      from appointment a
      where a.business = ${business} and a.booking = ${was.id}
        and o.business = a.business and o.id = a.occupancy and o.kind = 'request'`,
  )
}
