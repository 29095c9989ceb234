/**
 * What customers pay at the business, on PostgreSQL. The row of the booking is locked, as by all that changes it, so what is
 * due cannot change while it is taken, and two cannot take the same.
 */
import type { ClientBase } from 'pg'
import type { Booking } from '#schemas/generated/types.gen.ts'
import { writeAudit } from '#server/features/audit/store/audit.ts'
import { toTimestampParameter } from '#server/postgres/instant-text.ts'
import { type Pool, withConnection } from '#server/postgres/pool.ts'
import { query, sql } from '#server/postgres/sql.ts'
import {
  commitWith,
  runTransaction,
  type TransactionResult,
  toRolledBackResult,
} from '#server/postgres/transaction.ts'
import {
  type InPersonPaymentRecord,
  type InPersonPaymentsQuery,
  maxInPersonPayments,
  type RecordInPersonPaymentCommand,
  type RecordInPersonPaymentResult,
  type ReverseInPersonPaymentCommand,
  type ReverseInPersonPaymentResult,
} from '../in-person-payments.ts'
import { readBookingById } from './booking-rows.ts'
import { toIdempotencyContext } from './change.ts'
import { runOnce } from './idempotency.ts'
import { readInPersonPayments } from './in-person-payment-rows.ts'
import { lockIfUnchanged } from './lock-booking.ts'
import { insertReportMonthChange } from './report-month-changes.ts'

export interface InPersonPayments {
  /** Takes no more than is due, also when several people take something at once. */
  recordInPersonPayment(command: RecordInPersonPaymentCommand): Promise<RecordInPersonPaymentResult>
  /** What was taken back before stays as it is. */
  reverseInPersonPayment(command: ReverseInPersonPaymentCommand): Promise<ReverseInPersonPaymentResult>
  listInPersonPaymentRows(query: InPersonPaymentsQuery): Promise<readonly InPersonPaymentRecord[]>
}

export const createInPersonPaymentStore = (pool: Pool): InPersonPayments => ({
  recordInPersonPayment: command =>
    runTransaction(pool, connection =>
      runOnce<RecordInPersonPaymentResult>(connection, toIdempotencyContext(command), () =>
        take(connection, command),
      ),
    ),
  reverseInPersonPayment: command => runTransaction(pool, connection => takeBack(connection, command)),
  listInPersonPaymentRows: query =>
    withConnection(pool, connection => readInPersonPayments(connection, query)),
})

async function take(
  connection: ClientBase,
  command: RecordInPersonPaymentCommand,
): Promise<TransactionResult<RecordInPersonPaymentResult>> {
  const { business, previous, payment, by, now } = command
  if (!(await lockIfUnchanged(connection, command))) return toRolledBackResult({ kind: 'changed' })
  if (!(await mayTake(connection, command))) return toRolledBackResult({ kind: 'exceeded' })
  await query(
    connection,
    sql`with kept as (
        insert into desk_payment (business, id, booking, amount, currency, method, taken_at, taken_by)
        values (${business}, ${payment.id}, ${previous.id}, ${payment.amount}::bigint, ${payment.currency},
          ${payment.method}, ${toTimestampParameter(now)}::timestamptz, ${by})
        returning id
      ) ${insertReportMonthChange({ business, now, bookings: [previous] })}
      select id from kept`,
  )
  await writeAudit(connection, command.audit)
  return commitWith({ kind: 'written', booking: await sumAgain(connection, business, previous) })
}

/** In a statement after that of the lock, which sees what others have taken while it waited. */
async function mayTake(
  connection: ClientBase,
  { business, previous, payment, most }: RecordInPersonPaymentCommand,
): Promise<boolean> {
  const [found] = await query<{ count: number; taken: number; same: boolean }>(
    connection,
    sql`select count(*)::int as count, coalesce(sum(amount) filter (where taken_back_at is null), 0)::bigint as taken,
        coalesce(bool_and(currency = ${payment.currency}) filter (where taken_back_at is null), true) as same
      from desk_payment where business = ${business} and booking = ${previous.id}`,
  )
  if (!found?.same || found.count >= maxInPersonPayments) return false
  return found.taken + payment.amount <= most
}

async function takeBack(
  connection: ClientBase,
  command: ReverseInPersonPaymentCommand,
): Promise<TransactionResult<ReverseInPersonPaymentResult>> {
  const { business, previous, payment, by, now } = command
  if (!(await lockIfUnchanged(connection, command))) return toRolledBackResult({ kind: 'changed' })
  const [found] = await query<{ taken_back: boolean }>(
    connection,
    sql`select taken_back_at is not null as taken_back from desk_payment
      where business = ${business} and id = ${payment} and booking = ${previous.id}`,
  )
  if (!found) return toRolledBackResult({ kind: 'unknown' })
  if (!found.taken_back) {
    await query(
      connection,
      sql`with kept as (
          update desk_payment set taken_back_at = ${toTimestampParameter(now)}::timestamptz, taken_back_by = ${by}
          where business = ${business} and id = ${payment}
          returning id
        ) ${insertReportMonthChange({ business, now, bookings: [previous] })}
        select id from kept`,
    )
    await writeAudit(connection, command.audit)
  }
  return commitWith({ kind: 'written', booking: await sumAgain(connection, business, previous) })
}

/** Keeps with the booking what counts of it, and returns the booking. */
async function sumAgain(connection: ClientBase, business: string, was: Booking): Promise<Booking> {
  await query(
    connection,
    sql`update booking set paid_at_visit = coalesce((
        select sum(amount) from desk_payment
        where business = ${business} and booking = ${was.id} and currency = booking.currency and taken_back_at is null), 0)
      where business = ${business} and id = ${was.id}`,
  )
  return (await readBookingById(connection, business, was.id)) ?? was
}
