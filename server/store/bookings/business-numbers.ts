/**
 * The numbers of a business on PostgreSQL. Indexes have all that most of these statements read:
 * `0074-business-numbers.sql` and `0080-held-bookings.sql`.
 */
import type { ClientBase } from 'pg'
import type {
  BusinessNumberStore,
  BusinessNumbers,
  BusinessNumbersQuery,
  PeriodKey,
} from '../../ports/business-numbers.ts'
import type { ProviderRange } from '../../ports/schedule.ts'
import { fromEpochSeconds } from '../postgres/instant-text.ts'
import { type Pool, withConnection } from '../postgres/pool.ts'
import { query, type Statement, sql } from '../postgres/sql.ts'
import { readClientCounts } from './client-counts.ts'
import { isFirstWith, isHeld, toNumbersRange } from './numbers-range.ts'
import { readRevenue } from './revenue.ts'

/**
 * What takes longest of a long period is read on three connections at once, since the database uses a processor for each. A
 * booking that is made meanwhile may be in some of the figures only.
 */
export const createBusinessNumberStore = (pool: Pool): BusinessNumberStore => ({
  async read(options) {
    const { withMoney } = options
    const [appointments, clients, rest] = await Promise.all([
      withConnection(pool, connection => readAppointments(connection, options)),
      withConnection(pool, connection => readClientCounts(connection, options)),
      withConnection(pool, async connection => ({
        sums: await readBookingSums(connection, options),
        cancellations: await readCancellations(connection, options),
        noShows: await readNoShows(connection, options),
        blocks: await readBlocks(connection, options),
        revenue: withMoney ? await readRevenue(connection, options) : [],
      })),
    ])
    const { sums, ...counted } = rest
    const dueAtVisit = withMoney ? listDueAtVisit(sums) : []
    return { ...counted, appointments, clients, leads: findMedianLeads(sums), dueAtVisit }
  },
})

/**
 * Of bookings that stand: requests may be declined and unpaid ones expire. Two sessions of a provider never begin at once, so these two
 * tell them apart. Interval by interval, which spares searching the interval of each session.
 */
function readAppointments(
  connection: ClientBase,
  options: BusinessNumbersQuery,
): Promise<BusinessNumbers['appointments'][number][]> {
  const { business, provider } = options
  const { instants } = toNumbersRange(options)
  return query(
    connection,
    sql`select (asked.number - 1)::int as interval, counted.count, counted.minutes
      from unnest(${instants.slice(0, -1)}::timestamptz[], ${instants.slice(1)}::timestamptz[])
        with ordinality as asked(begins, ends, number)
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

/** A partial index has the few that are marked. */
function readNoShows(
  connection: ClientBase,
  options: BusinessNumbersQuery,
): Promise<BusinessNumbers['noShows'][number][]> {
  const { business, provider } = options
  const { instants, begin, end } = toNumbersRange(options)
  return query(
    connection,
    sql`select width_bucket(starts_at, ${instants}::timestamptz[]) - 1 as interval, count(*)::int as count
      from appointment where business = ${business} and document->'noShow' = 'true' and occupancy is not null
        and starts_at >= ${begin} and starts_at < ${end} ${isOfProvider(provider)}
      group by 1`,
  )
}

/** A subquery in place of a join, since few appointments are cancelled. */
function readCancellations(
  connection: ClientBase,
  options: BusinessNumbersQuery,
): Promise<BusinessNumbers['cancellations'][number][]> {
  const { business, provider } = options
  const { instants, begin, end } = toNumbersRange(options)
  return query(
    connection,
    sql`select width_bucket(starts_at, ${instants}::timestamptz[]) - 1 as interval, count(*)::int as count
      from appointment where business = ${business} and occupancy is null
        and starts_at >= ${begin} and starts_at < ${end} ${isOfProvider(provider)}
        and (select status <> 'expired' and not document->'history' @> '[{"what":"declined"}]'
          from booking where business = ${business} and id = appointment.booking)
      group by 1`,
  )
}

interface BookingSum extends PeriodKey {
  /** From booking to start. */
  readonly hours: number
  readonly bookings: number
  readonly currency: string | null
  readonly due: number | null
}

/**
 * Sums the bookings by whole hours from booking to start: some hundred rows, in which the median is found without sorting a
 * year of bookings. One statement for all sums, since reading the bookings takes most of the time.
 */
function readBookingSums(connection: ClientBase, options: BusinessNumbersQuery): Promise<BookingSum[]> {
  const { business } = options
  const { begin, middle, end } = toNumbersRange(options)
  return query(
    connection,
    sql`select starts_at < ${middle}::timestamptz as "isBefore", currency, count(*)::int as bookings,
        greatest(0, date_part('epoch', starts_at - created_at) / 3600)::int as hours,
        sum(greatest(total - due_now, 0))::bigint as due
      from booking where business = ${business} and starts_at >= ${begin} and starts_at < ${end}
        and ${isHeld} ${isFirstWith(options)}
      group by 1, 2, 4`,
  )
}

function findMedianLeads(sums: readonly BookingSum[]): BusinessNumbers['leads'] {
  return [true, false].flatMap(isBefore => {
    const own = sums.filter(sum => sum.isBefore === isBefore).toSorted((a, b) => a.hours - b.hours)
    const total = own.reduce((all, { bookings }) => all + bookings, 0)
    let reached = 0
    for (const { hours, bookings } of own) {
      reached += bookings
      if (reached * 2 >= total) return [{ isBefore, hours }]
    }
    return []
  })
}

const listDueAtVisit = (sums: readonly BookingSum[]): BusinessNumbers['dueAtVisit'] =>
  sums.flatMap(({ isBefore, currency, due }) =>
    currency !== null && due !== null && due > 0 ? [{ isBefore, currency, amount: due }] : [],
  )

async function readBlocks(connection: ClientBase, options: BusinessNumbersQuery): Promise<ProviderRange[]> {
  const { business, provider } = options
  const { begin, end } = toNumbersRange(options)
  const rows = await query<{ provider: string; starts: number; ends: number }>(
    connection,
    sql`select o.provider, date_part('epoch', lower(o.during)) as starts, date_part('epoch', upper(o.during)) as ends
      from time_block block
      join occupancy o on o.business = ${business} and o.id = block.occupancy
      where block.business = ${business} and o.during && tstzrange(${begin}, ${end})
        ${provider === undefined ? sql`` : sql`and o.provider = ${provider}`}
      order by o.during`,
  )
  return rows.map(({ provider, starts, ends }) => ({
    provider,
    from: fromEpochSeconds(starts),
    to: fromEpochSeconds(ends),
  }))
}

/** A partial index has the few that are not decided yet. */
const isDecided = (business: string): Statement =>
  sql`booking not in (
          select id from booking where business = ${business} and status in ('requested', 'awaiting-payment'))`

const isOfProvider = (provider: string | undefined): Statement =>
  provider === undefined ? sql`` : sql`and provider = ${provider}`
