import type { ClientBase } from 'pg'
import type { PaymentProviderId } from '../../ports/payment-provider.ts'
import type { DueRefund, LeaseQuery, RefundReport } from '../../ports/payments.ts'
import { fromEpochSeconds, toTimestampParameter } from '../postgres/instant-text.ts'
import { query, sql } from '../postgres/sql.ts'

/** Leases refunds, the longest due first. Skips those that another process is leasing. */
export async function takeDueRefunds(
  connection: ClientBase,
  { limit, now, until }: LeaseQuery,
): Promise<DueRefund[]> {
  const rows = await query<RefundRow>(
    connection,
    sql`with due as materialized (
        select business, id from refund where next_attempt_at <= ${toTimestampParameter(now)}
        order by next_attempt_at limit ${limit} for update skip locked
      ), taken as (
        update refund r set attempts = r.attempts + 1, next_attempt_at = ${toTimestampParameter(until)}
        from due where r.business = due.business and r.id = due.id
        returning r.business, r.id, r.payment, r.amount, r.attempts, r.created_at
      )
      select taken.business, taken.id, taken.payment, taken.amount, taken.attempts,
        date_part('epoch', taken.created_at) as created, p.provider, p.checkout, p.received_currency as currency
      from taken join payment p on p.business = taken.business and p.id = taken.payment
      order by taken.created_at`,
  )
  return rows.map(toDueRefund)
}

type RefundRow = Pick<DueRefund, 'business' | 'id' | 'payment' | 'attempts'> & {
  amount: number
  created: number
  provider: PaymentProviderId
  checkout: string | null
  currency: string
}

function toDueRefund({ amount, currency, created, checkout, ...refund }: RefundRow): DueRefund {
  if (checkout === null)
    throw new Error(`The refund ${refund.id} returns money of a payment that has no checkout.`)
  return { ...refund, checkout, money: { amount, currency }, createdAt: fromEpochSeconds(created) }
}

/** Finds a refund that has not failed. */
export async function findRefund(
  connection: ClientBase,
  provider: PaymentProviderId,
  id: string,
): Promise<DueRefund | undefined> {
  const rows = await query<RefundRow>(
    connection,
    sql`select r.business, r.id, r.payment, r.amount, r.attempts, date_part('epoch', r.created_at) as created,
        p.provider, p.checkout, p.received_currency as currency
      from refund r join payment p on p.business = r.business and p.id = r.payment
      where p.provider = ${provider} and r.id = ${id} and r.status <> 'failed'`,
  )
  return rows.map(toDueRefund)[0]
}

/**
 * Records the outcome of an attempt. A refund that has failed stays so; one that has succeeded can still fail, because
 * a bank may reject it days later.
 */
export async function reportRefund(
  connection: ClientBase,
  { business, id }: DueRefund,
  { status, retryAt, error }: RefundReport,
): Promise<void> {
  const next = retryAt === undefined ? null : toTimestampParameter(retryAt)
  await query(
    connection,
    sql`update refund set status = ${status}, next_attempt_at = ${next}, last_error = ${error ?? null}
      where business = ${business} and id = ${id}
        and (status = 'pending' or status = 'succeeded' and ${status} = 'failed')`,
  )
}
