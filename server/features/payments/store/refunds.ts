import type { ClientBase } from 'pg'
import type { PaymentProviderId } from '#server/features/pricing/money.ts'
import { fromEpochSeconds, toTimestampParameter } from '#server/postgres/instant-text.ts'
import { leaseDueRows } from '#server/postgres/lease-due-rows.ts'
import { query, sql } from '#server/postgres/sql.ts'
import type { LeaseQuery, Refund, RefundReport, RefundSnapshot } from '../payments.ts'
import { lockPayment } from './lock-payment.ts'

/** Leases refunds, the longest due first. Skips those that another process is leasing. */
export async function leaseDueRefunds(
  connection: ClientBase,
  { limit, now, until }: LeaseQuery,
): Promise<Refund[]> {
  const at = toTimestampParameter(now)
  const taken = await leaseDueRows(limit, {
    find: () =>
      query<{ business: string; id: string }>(
        connection,
        sql`select business, id from refund where next_attempt_at <= ${at} order by next_attempt_at limit ${limit}`,
      ),
    async take(business, due) {
      const rows = await query<{ id: string }>(
        connection,
        sql`update refund set attempts = attempts + 1, next_attempt_at = ${toTimestampParameter(until)}
          where business = ${business} and id in (
            select id from refund
            where business = ${business} and id = any(${due}::text[]) and next_attempt_at <= ${at}
            for update skip locked)
          returning id`,
      )
      const ids = rows.map(({ id }) => id)
      return readRefunds(connection, business, ids)
    },
  })
  return taken.sort((a, b) => a.createdAt - b.createdAt)
}

async function readRefunds(
  connection: ClientBase,
  business: string,
  ids: readonly string[],
): Promise<Refund[]> {
  const rows = await query<RefundRow>(
    connection,
    sql`select r.business, r.id, r.payment, r.amount, r.status, r.attempts,
        date_part('epoch', r.created_at) as created, p.provider, p.checkout, p.received_currency as currency
      from refund r join payment p on p.business = ${business} and p.id = r.payment
      where r.business = ${business} and r.id = any(${ids}::text[])`,
  )
  return rows.map(toRefund)
}

type RefundRow = Pick<Refund, 'business' | 'id' | 'payment' | 'status' | 'attempts'> & {
  amount: number
  created: number
  provider: PaymentProviderId
  checkout: string | null
  currency: string
}

function toRefund({ amount, currency, created, checkout, ...refund }: RefundRow): Refund {
  if (checkout === null)
    throw new Error(`The refund ${refund.id} returns money of a payment that has no checkout.`)
  return { ...refund, checkout, money: { amount, currency }, createdAt: fromEpochSeconds(created) }
}

export async function findRefund(
  connection: ClientBase,
  provider: PaymentProviderId,
  id: string,
): Promise<Refund | undefined> {
  const rows = await query<RefundRow>(
    connection,
    sql`select r.business, r.id, r.payment, r.amount, r.status, r.attempts,
        date_part('epoch', r.created_at) as created, p.provider, p.checkout, p.received_currency as currency
      from refund r join payment p on p.business = r.business and p.id = r.payment
      where p.provider = ${provider} and r.id = ${id}`,
  )
  return rows.map(toRefund)[0]
}

/**
 * Records what became of a refund; the port says which changes are possible. Must run in a transaction, because it locks
 * the payment: a failed refund may count again only while nobody else refunds the same money.
 */
export async function reportRefund(
  connection: ClientBase,
  { business, id, payment, status: statusRead }: RefundSnapshot,
  { status, retryAt, error }: RefundReport,
): Promise<boolean> {
  await lockPayment(connection, { business, id: payment })
  const next = retryAt === undefined ? null : toTimestampParameter(retryAt)
  const rows = await query(
    connection,
    sql`update refund r set status = ${status}, next_attempt_at = ${next}, last_error = ${error ?? null}
      from payment p
      where r.business = ${business} and r.id = ${id} and p.business = ${business} and p.id = r.payment
        and (r.status in ('pending', ${status})
          or r.status = 'succeeded' and ${status} = 'failed'
          or r.status = 'failed' and ${statusRead} = 'failed' and p.received >= r.amount + coalesce((
              select sum(amount) from refund o
              where o.business = ${business} and o.payment = r.payment and o.status <> 'failed'), 0)
            and not exists (select from refund n where n.business = ${business} and n.repeats = r.id))
      returning r.id`,
  )
  return rows.length > 0
}
