/** Counts appointments by ranges of time. Indexes have all that these statements read: `0074-business-numbers.sql`. */
import type { ClientBase } from 'pg'
import { query, type Statement, sql } from '#server/postgres/sql.ts'
import type { ReportQuery } from '../reports.ts'
import type { CountedRange, DayCounts } from './report-plan.ts'
import { unnestRanges } from './report-range.ts'

type DayCountsQuery = Pick<ReportQuery, 'business' | 'provider'>

/** Range by range, which spares searching the range of each appointment. Returns the counts of each. */
export async function readDayCounts(
  connection: ClientBase,
  options: DayCountsQuery,
  ranges: readonly CountedRange[],
): Promise<DayCounts[]> {
  if (ranges.length === 0) return []
  const appointments = await readAppointments(connection, options, ranges)
  const cancellations = await readCounts(connection, options, {
    ranges,
    condition: isCancelled(options.business),
  })
  const noShows = await readCounts(connection, options, { ranges, condition: isNoShow })
  const [sessions, cancelled, missed] = [appointments, cancellations, noShows].map(
    (rows: readonly CountRow[]) => new Map(rows.map(row => [row.range, row])),
  )
  return ranges.map((_, range) => {
    const { count = 0, minutes = 0 } = sessions?.get(range) ?? {}
    return [count, minutes, cancelled?.get(range)?.count ?? 0, missed?.get(range)?.count ?? 0]
  })
}

interface CountRow {
  /** Its place among the ranges. */
  readonly range: number
  readonly count: number
  readonly minutes?: number
}

/**
 * Of bookings that stand: requests may be declined and unpaid ones expire. Two sessions of a provider never begin at once, so
 * these two tell them apart.
 */
function readAppointments(
  connection: ClientBase,
  { business, provider }: DayCountsQuery,
  ranges: readonly CountedRange[],
): Promise<CountRow[]> {
  return query<CountRow & Record<string, unknown>>(
    connection,
    sql`select (asked.number - 1)::int as range, counted.count, counted.minutes
      from ${unnestRanges(ranges)}
      cross join lateral (
        select sum(seated)::int as count, sum(minutes)::int as minutes
        from (
          select count(*) as seated, date_part('epoch', max(ends_at) - starts_at) / 60 as minutes
          from appointment where business = ${business} and occupancy is not null and ${isDecided(business)}
            and starts_at >= asked.begins and starts_at < asked.ends ${isOfProvider(provider)}
          group by starts_at, provider) as session) as counted
      where counted.count is not null`,
  )
}

/** Counts appointments of a kind that is rare. */
function readCounts(
  connection: ClientBase,
  { business, provider }: DayCountsQuery,
  { ranges, condition }: { readonly ranges: readonly CountedRange[]; readonly condition: Statement },
): Promise<CountRow[]> {
  return query<CountRow & Record<string, unknown>>(
    connection,
    sql`select (asked.number - 1)::int as range, counted.count
      from ${unnestRanges(ranges)}
      cross join lateral (
        select count(*)::int as count
        from appointment where business = ${business} and ${condition}
          and starts_at >= asked.begins and starts_at < asked.ends ${isOfProvider(provider)}) as counted
      where counted.count > 0`,
  )
}

/** A partial index has the few that are marked. */
const isNoShow = sql`document->'noShow' = 'true' and occupancy is not null`

/** A subquery in place of a join, since few appointments are cancelled. */
const isCancelled = (business: string): Statement =>
  sql`occupancy is null
          and (select status <> 'expired' and not document->'history' @> '[{"what":"declined"}]'
            from booking where business = ${business} and id = appointment.booking)`

/** A partial index has the few that are not decided yet. */
const isDecided = (business: string): Statement =>
  sql`booking not in (
          select id from booking where business = ${business} and status in ('requested', 'awaiting-payment'))`

const isOfProvider = (provider: string | undefined): Statement =>
  provider === undefined ? sql`` : sql`and provider = ${provider}`
