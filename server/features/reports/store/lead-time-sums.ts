/** Sums bookings by ranges of time: how long before they were made, and what is due at the appointments. */
import type { ClientBase } from 'pg'
import { testPaymentCondition } from '#server/features/payments/store/payment-rows.ts'
import { query, type Statement, sql } from '#server/postgres/sql.ts'
import type { ReportQuery } from '../reports.ts'
import type { CountedRange, LeadTimeSums } from './report-plan.ts'
import { firstProviderCondition, isBookedCondition, unnestRanges } from './report-range.ts'

/**
 * By whole hours from booking to start: some hundred rows. One statement for all sums, since reading the bookings takes most of
 * the time. Returns the sums of each range.
 */
export async function readLeadTimeSums(
  connection: ClientBase,
  options: ReportQuery,
  ranges: readonly CountedRange[],
): Promise<LeadTimeSums[]> {
  if (ranges.length === 0) return []
  const { business } = options
  const rows = await query<LeadRow & Record<string, unknown>>(
    connection,
    sql`select (asked.number - 1)::int as range, summed.hours, summed.currency, summed.bookings, summed.due
      from ${unnestRanges(ranges)}
      cross join lateral (
        select greatest(0, date_part('epoch', starts_at - created_at) / 3600)::int as hours, currency,
          count(*)::int as bookings, sum(greatest(total - ${dueOnline(business)} - paid_at_visit, 0))::bigint as due
        from booking where business = ${business} and starts_at >= asked.begins and starts_at < asked.ends
          and ${isBookedCondition} ${firstProviderCondition(options)}
        group by 1, 2) as summed`,
  )
  const sums = ranges.map(() => ({ leads: new Map<number, number>(), due: new Map<string, number>() }))
  for (const { range, hours, currency, bookings, due } of rows) {
    const sum = sums[range]
    sum?.leads.set(hours, (sum.leads.get(hours) ?? 0) + bookings)
    if (currency !== null && due !== null && due > 0)
      sum?.due.set(currency, (sum.due.get(currency) ?? 0) + due)
  }
  return sums.map(({ leads, due }) => ({ leads: [...leads], due: [...due] }))
}

/** What is paid in a test is still to be paid. Bookings from before `payLater` left nothing due online have an amount, but no payment. */
const dueOnline = (business: string): Statement =>
  sql`case when due_now > 0 and exists (
            select from payment p where p.business = ${business} and p.booking = booking.id and not ${testPaymentCondition(business)}) then due_now else 0 end`

interface LeadRow {
  /** Its place among the ranges. */
  readonly range: number
  readonly hours: number
  readonly currency: string | null
  readonly bookings: number
  readonly due: number | null
}
