/** Sums the money of a business by intervals of time. */
import type { ClientBase } from 'pg'
import { testPaymentCondition } from '#server/features/payments/store/payment-rows.ts'
import type { Money } from '#server/features/pricing/money.ts'
import { query, type Statement, sql } from '#server/postgres/sql.ts'
import type { IntervalKey, ReportQuery } from '../reports.ts'
import { unnestRanges } from './report-range.ts'

/**
 * Reads what was received, without tests, and as negative amounts what was returned, each when it was: online and at the business. Interval by
 * interval, which spares searching the interval of each payment.
 */
export async function readRevenue(
  connection: ClientBase,
  options: ReportQuery,
): Promise<(IntervalKey & Money)[]> {
  const { boundaries } = options
  const intervals = boundaries.slice(1).map((to, interval) => ({ from: boundaries[interval] ?? to, to }))
  const sums = await query<IntervalKey & { currency: string | null; amount: number }>(
    connection,
    sql`select (asked.number - 1)::int as interval, summed.currency, summed.amount
      from ${unnestRanges(intervals)}
      cross join lateral (
        select currency, sum(amount)::bigint as amount from (${selectMovedMoney(options)}) as moved
        group by 1) as summed`,
  )
  return sums.flatMap(({ currency, ...sum }) => (currency === null ? [] : [{ ...sum, currency }]))
}

/**
 * Each kind is summed for itself, which spares passing every row on. A subquery in place of a join with refunds, since few payments are returned. It finds no currency for what was paid to others
 * or in a test;
 * a condition would evaluate it twice.
 */
const selectMovedMoney = (options: ReportQuery): Statement => {
  const ofPayment = isPaidTo(options, sql`p.booking`)
  const ofDesk = isPaidTo(options, sql`desk_payment.booking`)
  const isTest = testPaymentCondition(options.business)
  return sql`
          select received_currency as currency, sum(received) as amount from payment p
          where business = ${options.business} and paid_at >= asked.begins and paid_at < asked.ends and received > 0
            and not ${isTest} ${ofPayment}
          group by 1
          union all
          select (
              select received_currency from payment p
              where business = ${options.business} and id = refund.payment and not ${isTest} ${ofPayment}), -amount
          from refund where business = ${options.business} and status <> 'failed'
            and created_at >= asked.begins and created_at < asked.ends
          union all
          select currency, sum(amount) from desk_payment
          where business = ${options.business} and taken_at >= asked.begins and taken_at < asked.ends
            ${ofDesk}
          group by 1
          union all
          select currency, -sum(amount) from desk_payment
          where business = ${options.business} and taken_back_at >= asked.begins and taken_back_at < asked.ends
            ${ofDesk}
          group by 1`
}

/**
 * What a form charges is nobody's in particular. The `coalesce` keeps the bookings of the provider from being read again for
 * each interval, as a join would; `exists` leaves it to PostgreSQL to read them all once, or that of each payment.
 */
const isPaidTo = ({ business, provider }: ReportQuery, booking: Statement): Statement =>
  provider === undefined
    ? sql``
    : sql`and coalesce(exists (select from appointment a where a.business = ${business} and a.booking = ${booking}
        and a.position = 0 and a.provider = ${provider}), false)`
