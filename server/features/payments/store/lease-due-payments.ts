import type { ClientBase } from 'pg'
import { toTimestampParameter } from '#server/postgres/instant-text.ts'
import { leaseDueRows } from '#server/postgres/lease-due-rows.ts'
import { query, sql } from '#server/postgres/sql.ts'
import type { LeaseQuery, Payment } from '../payments.ts'
import { readPayments } from './payment-rows.ts'

/** Leases payments whose provider is to be asked, the longest due first. Skips those that another process is leasing. */
export function leaseDuePayments(
  connection: ClientBase,
  { limit, now, until }: LeaseQuery,
): Promise<Payment[]> {
  const at = toTimestampParameter(now)
  return leaseDueRows(limit, {
    find: () =>
      query<{ business: string; id: string }>(
        connection,
        sql`select business, id from payment where check_at <= ${at} order by check_at limit ${limit}`,
      ),
    async take(business, ids) {
      const taken = await query<{ id: string }>(
        connection,
        sql`update payment set check_at = ${toTimestampParameter(until)}
          where business = ${business} and id in (
            select id from payment
            where business = ${business} and id = any(${ids}::text[]) and check_at <= ${at}
            for update skip locked)
          returning id`,
      )
      return readPayments(connection, business, sql`id = any(${taken.map(({ id }) => id)}::text[])`)
    },
  })
}
