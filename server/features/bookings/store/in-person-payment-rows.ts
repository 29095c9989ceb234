/** Reads what was paid at the business. */
import type { ClientBase } from 'pg'
import { fromEpochSeconds, toTimestampParameter } from '#server/postgres/instant-text.ts'
import { query, sql } from '#server/postgres/sql.ts'
import type { InPersonPaymentRecord, InPersonPaymentsQuery } from '../in-person-payments.ts'

export async function readInPersonPayments(
  connection: ClientBase,
  { business, bookings, from, to, after, limit }: InPersonPaymentsQuery,
): Promise<InPersonPaymentRecord[]> {
  const conditions = [
    ...(bookings === undefined ? [] : [sql`and d.booking = any(${bookings}::text[])`]),
    ...(from === undefined ? [] : [sql`and d.taken_at >= ${toTimestampParameter(from)}`]),
    ...(to === undefined ? [] : [sql`and d.taken_at < ${toTimestampParameter(to)}`]),
    ...(after === undefined
      ? []
      : [sql`and (d.taken_at, d.id) > (${toTimestampParameter(after.takenAt)}::timestamptz, ${after.id})`]),
  ]
  const rows = await query<InPersonPaymentRow>(
    connection,
    sql`select d.id, d.booking, b.reference, d.amount, d.currency, d.method, d.taken_by,
        date_part('epoch', d.taken_at) as taken, date_part('epoch', d.taken_back_at) as taken_back
      from desk_payment d join booking b on b.business = ${business} and b.id = d.booking
      where d.business = ${business} ${conditions.reduce((all, one) => sql`${all} ${one}`, sql``)}
      order by d.taken_at, d.id
      limit ${limit}`,
  )
  return rows.map(({ taken, taken_by, taken_back, ...row }) => ({
    ...row,
    takenAt: fromEpochSeconds(taken),
    ...(taken_by === null ? {} : { takenBy: taken_by }),
    ...(taken_back === null ? {} : { takenBackAt: fromEpochSeconds(taken_back) }),
  }))
}

type InPersonPaymentRow = Pick<
  InPersonPaymentRecord,
  'id' | 'booking' | 'reference' | 'amount' | 'currency' | 'method'
> & {
  taken: number
  taken_by: string | null
  taken_back: number | null
}
