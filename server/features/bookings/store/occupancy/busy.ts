/** Queries for time that is taken. */
import type { ClientBase } from 'pg'
import type {
  AppointmentStartList,
  AppointmentStartsQuery,
  BusyTimes,
  BusyTimesQuery,
} from '#server/features/slots/occupancy.ts'
import { fromEpochSeconds, toTimestampParameter } from '#server/postgres/instant-text.ts'
import { query, sql } from '#server/postgres/sql.ts'
import { selectReleasedSeats } from './released-seats.ts'

/**
 * Reads occupancies that overlap the range, except expired holds, whether released or not, and what busy feeds take of
 * it. Returns two rows per provider at most, with all its times as JSON: a month of 50 providers is 5000 times, and as
 * rows they would block this process for 8 ms.
 */
export async function readBusyTimes(connection: ClientBase, options: BusyTimesQuery): Promise<BusyTimes> {
  const { business, providers, from, to } = options
  const rows = await query<BusyRow>(
    connection,
    // Aggregates within `lateral` make PostgreSQL descend the GiST index once per provider. It plans a join with the list,
    // or `provider = any(…)`, before it knows the list, and then reads all providers of the business.
    sql`with gone as materialized (${selectReleasedSeats(options)})
      select asked.provider, found.times
      from unnest(${providers}::text[]) as asked(provider)
      cross join lateral (select json_agg(
        case when o.capacity > 1 and o.kind in ('session', 'request')
          then json_build_array(
            date_part('epoch', lower(o.during)), date_part('epoch', upper(o.during)),
            date_part('epoch', o.starts_at), o.seats_taken - coalesce(gone.seats, 0), o.service)
          when o.kind = 'block'
          then json_build_array(date_part('epoch', lower(o.during)), date_part('epoch', upper(o.during)), null)
          else json_build_array(date_part('epoch', lower(o.during)), date_part('epoch', upper(o.during)))
        end) as times
        from occupancy o left join gone on gone.occupancy = o.id
        where o.business = ${business} and o.provider = asked.provider
          and o.during && tstzrange(${toTimestampParameter(from)}, ${toTimestampParameter(to)})
          and (gone.seats is null or gone.seats < o.seats_taken)
      ) as found
      where found.times is not null
      union all
      select asked.provider, found.times
      from unnest(${providers}::text[]) as asked(provider)
      cross join lateral (select json_agg(json_build_array(
        date_part('epoch', lower(taken.during)), date_part('epoch', upper(taken.during)), null)) as times
        from busy_feed f cross join unnest(f.during * tstzmultirange(tstzrange(
          ${toTimestampParameter(from)}, ${toTimestampParameter(to)}))) as taken(during)
        where f.business = ${business} and f.provider = asked.provider
      ) as found
      where found.times is not null`,
  )
  return rows.flatMap(({ provider, times }) => times.map(time => toBusyTime(provider, time)))
}

type BusyRow = { provider: string; times: TakenTime[] }

/** Instants in seconds since 1970; the last three elements only for a session, and null in their place for time off. */
type TakenTime = [from: number, to: number, start?: number | null, seatsTaken?: number, service?: string]

function toBusyTime(provider: string, [from, to, start, seatsTaken, service]: TakenTime): BusyTimes[number] {
  const taken = { provider, from: fromEpochSeconds(from), to: fromEpochSeconds(to) }
  if (start === null) return { ...taken, isTimeOff: true }
  if (start === undefined || seatsTaken === undefined || service === undefined) return taken
  return { ...taken, session: { service, start: fromEpochSeconds(start), seatsTaken } }
}

/** Reads what limits count: appointments and sessions that start in the range, including held ones. */
export async function readAppointmentStarts(
  connection: ClientBase,
  options: AppointmentStartsQuery,
): Promise<AppointmentStartList> {
  const { business, providers, services = [], from, to } = options
  const rows = await query<{ provider: string; service: string; start: number }>(
    connection,
    sql`with gone as materialized (${selectReleasedSeats(options)})
      select o.provider, o.service, date_part('epoch', o.starts_at) as start
      from unnest(${providers}::text[]) as asked(provider)
      join occupancy o on o.business = ${business} and o.provider = asked.provider
        and o.during && tstzrange(${toTimestampParameter(from)}, ${toTimestampParameter(to)})
      left join gone on gone.occupancy = o.id
      where (gone.seats is null or gone.seats < o.seats_taken) and o.kind in ('session', 'request')
        and o.starts_at >= ${toTimestampParameter(from)} and o.starts_at < ${toTimestampParameter(to)}
      union
      select o.provider, o.service, date_part('epoch', o.starts_at)
      from occupancy o left join gone on gone.occupancy = o.id
      where ${services.length > 0}::boolean and o.business = ${business} and o.service = any(${services}::text[])
        and o.during && tstzrange(${toTimestampParameter(from)}, ${toTimestampParameter(to)})
        and (gone.seats is null or gone.seats < o.seats_taken) and o.kind in ('session', 'request')
        and o.starts_at >= ${toTimestampParameter(from)} and o.starts_at < ${toTimestampParameter(to)}`,
  )
  return rows.map(row => ({ ...row, start: fromEpochSeconds(row.start) }))
}
