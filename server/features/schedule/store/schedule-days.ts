/** Counts the appointments of days. All counts come from indexes; rows are read of what is named only. */
import type { ClientBase } from 'pg'
import { fromEpochSeconds, toTimestampParameter } from '#server/postgres/instant-text.ts'
import { query, type Statement, sql } from '#server/postgres/sql.ts'
import type { ScheduleDay, ScheduleDayEntry, ScheduleDaysQuery } from '../schedule.ts'

/** Numbers a day of the query, from 0. Days without anything are absent. */
interface DayKey {
  readonly day: number
}

interface DayCount extends DayKey {
  /** Of which the bookings of a class are one. */
  readonly appointments: number
  /** Of which each booking of a class is one. */
  readonly booked: number
}

export async function readScheduleDays(
  connection: ClientBase,
  options: ScheduleDaysQuery,
): Promise<readonly ScheduleDay[]> {
  const counts = await countAppointments(connection, options)
  const requests = await countRequests(connection, options)
  const named = await readFirst(connection, options)
  return options.boundaries.slice(1).map((_, day) => {
    const isOfDay = (row: DayKey) => row.day === day
    const { appointments = 0, booked = 0 } = counts.find(isOfDay) ?? {}
    const first = named.filter(isOfDay).map(({ day: _, ...entry }) => entry)
    return {
      booked,
      requests: requests.find(isOfDay)?.requests ?? 0,
      first,
      more: Math.max(0, appointments - first.length),
    }
  })
}

/** Two sessions of a provider never begin at once, so these two tell them apart. */
function countAppointments(connection: ClientBase, options: ScheduleDaysQuery): Promise<DayCount[]> {
  const { business, providers } = options
  const { instants, begin, end } = toParameters(options)
  return query(
    connection,
    sql`select width_bucket(starts_at, ${instants}::timestamptz[]) - 1 as day, count(*)::int as appointments,
        sum(booked)::int as booked
      from (
        select starts_at, count(*) filter (where not ${isWaiting(business)}) as booked
        from appointment where business = ${business} and occupancy is not null and provider = any(${providers})
          and starts_at >= ${begin} and starts_at < ${end}
        group by starts_at, provider) as session
      group by 1`,
  )
}

function countRequests(
  connection: ClientBase,
  options: ScheduleDaysQuery,
): Promise<(DayKey & { readonly requests: number })[]> {
  const { business, providers } = options
  const { instants, begin, end } = toParameters(options)
  return query(
    connection,
    sql`select width_bucket(starts_at, ${instants}::timestamptz[]) - 1 as day,
        count(distinct booking)::int as requests
      from appointment where business = ${business} and occupancy is not null and provider = any(${providers})
        and starts_at >= ${begin} and starts_at < ${end}
        and booking in (select id from booking where business = ${business} and status = 'requested')
      group by 1`,
  )
}

/** Day by day, so that the index gives the first without passing the others. */
async function readFirst(
  connection: ClientBase,
  options: ScheduleDaysQuery,
): Promise<(DayKey & ScheduleDayEntry)[]> {
  const { business, providers, named } = options
  const { instants } = toParameters(options)
  const rows = await query<Omit<DayKey & ScheduleDayEntry, 'from'> & { readonly starts: number }>(
    connection,
    sql`select (day.number - 1)::int as day, first.provider, date_part('epoch', first.starts_at) as starts,
        one.document->'serviceName' as "serviceName", first."isWaiting", o.capacity
      from unnest(${instants.slice(0, -1)}::timestamptz[], ${instants.slice(1)}::timestamptz[])
        with ordinality as day(begins, ends, number)
      cross join lateral (
        select starts_at, provider, bool_or(${isWaiting(business)}) as "isWaiting"
        from appointment where business = ${business} and occupancy is not null and provider = any(${providers})
          and starts_at >= day.begins and starts_at < day.ends
        group by starts_at, provider order by starts_at, provider limit ${named}) as first
      cross join lateral (
        select document, occupancy from appointment where business = ${business} and occupancy is not null
          and starts_at = first.starts_at and provider = first.provider
        order by booking, position limit 1) as one
      join occupancy o on o.business = ${business} and o.id = one.occupancy
      order by first.starts_at, first.provider`,
  )
  return rows.map(({ starts, ...row }) => ({ ...row, from: fromEpochSeconds(starts) }))
}

/** A partial index has the few that are not decided yet. */
const isWaiting = (business: string): Statement =>
  sql`booking in (
          select id from booking where business = ${business} and status in ('requested', 'awaiting-payment'))`

function toParameters({ boundaries }: ScheduleDaysQuery) {
  const instants = boundaries.map(toTimestampParameter)
  return { instants, begin: instants[0] ?? '', end: instants.at(-1) ?? '' }
}
