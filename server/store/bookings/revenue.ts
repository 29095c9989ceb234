import type { ClientBase } from 'pg'
import type { BusinessNumbersQuery, IntervalKey } from '../../ports/business-numbers.ts'
import type { Money } from '../../ports/payment-provider.ts'
import { query, type Statement, sql } from '../postgres/sql.ts'
import { toNumbersRange } from './numbers-range.ts'

/** Reads what was received, and as negative amounts what was returned, each when it was. */
export async function readRevenue(
  connection: ClientBase,
  options: BusinessNumbersQuery,
): Promise<(IntervalKey & Money)[]> {
  const { business } = options
  const { instants, begin, end } = toNumbersRange(options)
  const received = await query<IntervalKey & Money>(
    connection,
    sql`select width_bucket(paid_at, ${instants}::timestamptz[]) - 1 as interval,
        received_currency as currency, sum(received)::bigint as amount
      from payment where business = ${business} and paid_at >= ${begin} and paid_at < ${end} and received > 0
        ${isPaidTo(options)}
      group by 1, 2`,
  )
  // A subquery in place of a join, since few payments are returned.
  const returned = await query<IntervalKey & Money>(
    connection,
    sql`select interval, currency, -sum(amount)::bigint as amount
      from (
        select width_bucket(created_at, ${instants}::timestamptz[]) - 1 as interval, amount,
          (select received_currency from payment
            where business = ${business} and id = refund.payment ${isPaidTo(options)}) as currency
        from refund where business = ${business} and created_at >= ${begin} and created_at < ${end}
          and status <> 'failed') as returned
      where currency is not null
      group by 1, 2`,
  )
  return [...received, ...returned, ...(await readDeskRevenue(connection, options))]
}

/** The same of what was paid at the business. */
function readDeskRevenue(
  connection: ClientBase,
  options: BusinessNumbersQuery,
): Promise<(IntervalKey & Money)[]> {
  const { business } = options
  const { instants, begin, end } = toNumbersRange(options)
  return query<IntervalKey & Money>(
    connection,
    sql`select width_bucket(moved.at, ${instants}::timestamptz[]) - 1 as interval, moved.currency,
        sum(moved.amount)::bigint as amount
      from (
        select taken_at as at, currency, amount
        from desk_payment where business = ${business} and taken_at >= ${begin} and taken_at < ${end} ${isPaidTo(options)}
        union all
        select taken_back_at, currency, -amount
        from desk_payment where business = ${business} and taken_back_at >= ${begin} and taken_back_at < ${end}
          ${isPaidTo(options)}) as moved
      group by 1, 2`,
  )
}

/** What a form charges is nobody's in particular. */
const isPaidTo = ({ business, provider }: BusinessNumbersQuery): Statement =>
  provider === undefined
    ? sql``
    : sql`and booking in (select booking from appointment
        where business = ${business} and position = 0 and provider = ${provider})`
