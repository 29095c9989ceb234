/** Changes bookings: moves, cancels and decides them. Refuses a booking that was changed since it was read. */
import type { ClientBase } from 'pg'
import { writeAudit } from '#server/features/audit/store/audit.ts'
import { applyPaymentChange } from '#server/features/payments/store/write-payment.ts'
import { acquireTimeLocks } from '#server/postgres/advisory-lock.ts'
import type { IdempotencyContext } from '#server/postgres/idempotency-key.ts'
import { acquireRowLocks, listContactLimitLocks } from '#server/postgres/row-lock.ts'
import { query, sql } from '#server/postgres/sql.ts'
import { commitWith, type TransactionResult, toRolledBackResult } from '#server/postgres/transaction.ts'
import type {
  AmendResult,
  Bookings,
  CancelCommand,
  CancelResult,
  ChangeCommand,
  DecisionCommand,
  DecisionResult,
  RescheduleCommand,
  RescheduleResult,
} from '../bookings.ts'
import { runOnce } from './idempotency.ts'
import { lockIfUnchanged, readBookingSpans } from './lock-booking.ts'
import { claimFirstFree } from './occupancy/claim-first-free.ts'
import { prepareHoldRelease } from './occupancy/holds.ts'
import { releaseAppointments } from './occupancy/release.ts'
import { readStateBeforeChange } from './state-before-change.ts'
import { updateBookingRows } from './write-booking.ts'

export const writeReschedule = (
  connection: ClientBase,
  command: RescheduleCommand,
): Promise<TransactionResult<RescheduleResult>> =>
  runOnce<RescheduleResult>(connection, toIdempotencyContext(command), () =>
    claimAndMove(connection, command),
  )

async function claimAndMove(
  connection: ClientBase,
  command: RescheduleCommand,
): Promise<TransactionResult<RescheduleResult>> {
  if (!(await lockIfUnchanged(connection, command))) return toRolledBackResult({ kind: 'changed' })
  const { business, now, previous, positions, candidates, hold, payment } = command
  const names = listContactLimitLocks(candidates.flatMap(({ limits = [] }) => limits))
  await acquireRowLocks(connection, { business, now, names })
  const holdRelease = await prepareHoldRelease(connection, business, hold === undefined ? [] : [hold])
  const spans = await readBookingSpans(connection, command)
  const former = await readStateBeforeChange(connection, command, positions)
  const result = await claimFirstFree(connection, {
    ...command,
    timeToRelease: {
      spans: [...holdRelease.spans, ...spans],
      exclusion: { booking: previous.id, positions, ...(hold === undefined ? {} : { hold }) },
      async release() {
        await holdRelease.release()
        await releaseAppointments(connection, { business, booking: previous.id, positions })
      },
    },
  })
  if (result.kind !== 'fits') return toRolledBackResult(result)
  const { booking } = result.candidate
  if (!(await applyPaymentChange(connection, toPaymentContext(command), payment)))
    return toRolledBackResult({ kind: 'changed' })
  await updateBookingRows(connection, {
    command,
    booking,
    former,
    occupancies: mapByPosition(positions, result.occupancies),
  })
  await writeAudit(connection, command.audit)
  return commitWith({ kind: 'moved', booking })
}

export const writeCancellation = (
  connection: ClientBase,
  command: CancelCommand,
): Promise<TransactionResult<CancelResult>> =>
  runOnce<CancelResult>(connection, toIdempotencyContext(command), () =>
    releaseAndCancel(connection, command),
  )

async function releaseAndCancel(
  connection: ClientBase,
  command: CancelCommand,
): Promise<TransactionResult<CancelResult>> {
  if (!(await lockIfUnchanged(connection, command))) return toRolledBackResult({ kind: 'changed' })
  const { business, previous, positions, booking, payment } = command
  await acquireTimeLocks(connection, business, await readBookingSpans(connection, command))
  const former = await readStateBeforeChange(connection, command, positions)
  await releaseAppointments(connection, { business, booking: previous.id, positions })
  if (!(await applyPaymentChange(connection, toPaymentContext(command), payment)))
    return toRolledBackResult({ kind: 'changed' })
  await updateBookingRows(connection, { command, booking, former })
  await writeAudit(connection, command.audit)
  return commitWith({ kind: 'cancelled', booking })
}

export const writeDecision = (
  connection: ClientBase,
  command: DecisionCommand,
): Promise<TransactionResult<DecisionResult>> =>
  runOnce<DecisionResult>(connection, toIdempotencyContext(command), () => applyDecision(connection, command))

async function applyDecision(
  connection: ClientBase,
  command: DecisionCommand,
): Promise<TransactionResult<DecisionResult>> {
  if (!(await lockIfUnchanged(connection, command))) return toRolledBackResult({ kind: 'changed' })
  const { business, previous, booking, payment } = command
  const positions = previous.appointments.map((_, position) => position)
  await acquireTimeLocks(connection, business, await readBookingSpans(connection, command))
  const former = await readStateBeforeChange(connection, command, positions)
  if (!(await applyPaymentChange(connection, toPaymentContext(command), payment)))
    return toRolledBackResult({ kind: 'changed' })
  if (booking.status === 'scheduled') await confirmOccupancies(connection, command)
  else await releaseAppointments(connection, { business, booking: previous.id, positions })
  await updateBookingRows(connection, { command, booking, former })
  await writeAudit(connection, command.audit)
  return commitWith({ kind: 'decided', booking })
}

/** Changes what takes no time and no money. */
export async function writeAmendment(
  connection: ClientBase,
  command: Parameters<Bookings['amend']>[0],
): Promise<TransactionResult<AmendResult>> {
  if (!(await lockIfUnchanged(connection, command))) return toRolledBackResult({ kind: 'changed' })
  await updateBookingRows(connection, { command, booking: command.booking })
  await writeAudit(connection, command.audit)
  return commitWith({ kind: 'amended', booking: command.booking })
}

export const toPaymentContext = ({ business, previous, now, undo }: ChangeCommand) => ({
  business,
  booking: previous.id,
  now,
  refundsAt: undo?.until ?? now,
})

export const toIdempotencyContext = ({
  business,
  now,
  request,
  previous,
}: ChangeCommand): IdempotencyContext => ({
  business,
  now,
  request,
  booking: previous.id,
})

function mapByPosition(positions: readonly number[], occupancies: readonly string[]) {
  if (positions.length !== occupancies.length)
    throw new Error('Pass one claim for each appointment that moves, in the order of their positions.')
  return new Map(positions.map((position, index) => [position, occupancies[index] ?? '']))
}

/** Turns a requested booking's occupancies into confirmed ones. */
async function confirmOccupancies(
  connection: ClientBase,
  { business, previous }: ChangeCommand,
): Promise<void> {
  await query(
    connection,
    sql`update occupancy o set kind = 'session'
      from appointment a
      where a.business = ${business} and a.booking = ${previous.id}
        and o.business = a.business and o.id = a.occupancy and o.kind = 'request'`,
  )
}
