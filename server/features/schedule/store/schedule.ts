/** The schedule port on PostgreSQL. */
import type { ClientBase } from 'pg'
import { fromEpochSeconds, toTimestampParameter } from '#server/postgres/instant-text.ts'
import { type Pool, withConnection } from '#server/postgres/pool.ts'
import { query, type Statement, sql } from '#server/postgres/sql.ts'
import { runTransaction } from '#server/postgres/transaction.ts'
import type {
  HeldTime,
  ProviderRange,
  ProviderSchedule,
  ScheduleAppointment,
  ScheduleDay,
  ScheduleDaysQuery,
  ScheduleQuery,
  TimeBlock,
  TimeBlocksCommand,
  TimeBlocksResult,
  UpcomingAppointment,
  UpcomingQuery,
} from '../schedule.ts'
import { readScheduleDays } from './schedule-days.ts'
import { changeTimeBlocks } from './time-blocks.ts'
import { readUpcomingAppointments } from './upcoming-appointments.ts'

export interface ScheduleStore {
  /** Returns appointments that begin later and are not cancelled. */
  readUpcoming(query: UpcomingQuery): Promise<readonly UpcomingAppointment[]>
  read(query: ScheduleQuery): Promise<ProviderSchedule>
  /** Returns the days of the query, in order. */
  readDays(query: ScheduleDaysQuery): Promise<readonly ScheduleDay[]>
  /** Blocks time, changes blocks or removes them: all of it or nothing. */
  changeBlocks(command: TimeBlocksCommand): Promise<TimeBlocksResult>
}

declare module '#server/calls/stores.ts' {
  interface Stores {
    readonly schedule: ScheduleStore
  }
}

export const createScheduleStore = (pool: Pool): ScheduleStore => ({
  // The appointments take most of the time; all else is read beside them.
  async read(options) {
    const [found, others] = await Promise.all([
      withConnection(pool, connection => readAppointments(connection, options)),
      withConnection(pool, async connection => ({
        blocks: await readTimeBlocks(connection, options),
        holds: await readHeldTimes(connection, options),
        busy: await readFeedTimes(connection, options),
      })),
    ])
    return {
      appointments: found.slice(0, options.limit),
      isComplete: found.length <= options.limit,
      ...others,
    }
  },
  readDays: options => withConnection(pool, connection => readScheduleDays(connection, options)),
  readUpcoming: options => withConnection(pool, connection => readUpcomingAppointments(connection, options)),
  changeBlocks: command => runTransaction(pool, connection => changeTimeBlocks(connection, command)),
})

/** Reads one more than the limit. Occupancies say what overlaps: their index has ranges. */
const readAppointments = (
  connection: ClientBase,
  { limit, ...options }: ScheduleQuery,
): Promise<ScheduleAppointment[]> =>
  query<ScheduleAppointment>(
    connection,
    sql`select b.id, b.reference, b.status, b.contact, b.currency, a.document #- '{price,tax}' as appointment,
        o.seats_taken as "seatsTaken", o.capacity
      from unnest(${options.providers}::text[]) as asked(provider)
      join occupancy o on o.business = ${options.business} and o.provider = asked.provider
        and o.during && ${toRange(options)}
      join appointment a on a.business = ${options.business} and a.occupancy = o.id
        and a.starts_at < ${toTimestampParameter(options.to)} and a.ends_at > ${toTimestampParameter(options.from)}
      join booking b on b.business = ${options.business} and b.id = a.booking
      order by a.starts_at, a.provider, a.booking, a.position
      limit ${limit + 1}`,
  )

async function readTimeBlocks(connection: ClientBase, options: ScheduleQuery): Promise<TimeBlock[]> {
  const rows = await query<RangeRow & { id: string; title: string | null; series: string | null }>(
    connection,
    sql`select o.provider, date_part('epoch', lower(o.during)) as starts, date_part('epoch', upper(o.during)) as ends,
        block.id, block.title, block.series
      from unnest(${options.providers}::text[]) as asked(provider)
      join occupancy o on o.business = ${options.business} and o.provider = asked.provider
        and o.during && ${toRange(options)}
      join time_block block on block.business = ${options.business} and block.occupancy = o.id
      order by lower(o.during), o.provider`,
  )
  return rows.map(({ id, title, series, ...row }) => ({
    ...toProviderRange(row),
    id,
    ...(title === null ? {} : { title }),
    ...(series === null ? {} : { series }),
  }))
}

async function readHeldTimes(connection: ClientBase, options: ScheduleQuery): Promise<HeldTime[]> {
  const rows = await query<RangeRow & { service: string; expires: number }>(
    connection,
    sql`select o.provider, date_part('epoch', lower(o.during)) as starts, date_part('epoch', upper(o.during)) as ends,
        o.service, date_part('epoch', max(hold.expires_at)) as expires
      from unnest(${options.providers}::text[]) as asked(provider)
      join occupancy o on o.business = ${options.business} and o.provider = asked.provider
        and o.during && ${toRange(options)}
      join held on held.business = ${options.business} and held.occupancy = o.id
      join hold on hold.business = ${options.business} and hold.id = held.hold
        and hold.expires_at > ${toTimestampParameter(options.now)}
      group by o.provider, o.during, o.service
      order by lower(o.during), o.provider`,
  )
  return rows.map(({ service, expires, ...row }) => ({
    ...toProviderRange(row),
    service,
    expiresAt: fromEpochSeconds(expires),
  }))
}

async function readFeedTimes(connection: ClientBase, options: ScheduleQuery): Promise<ProviderRange[]> {
  const rows = await query<RangeRow>(
    connection,
    sql`select f.provider, date_part('epoch', lower(taken.during)) as starts,
        date_part('epoch', upper(taken.during)) as ends
      from unnest(${options.providers}::text[]) as asked(provider)
      join busy_feed f on f.business = ${options.business} and f.provider = asked.provider
      cross join unnest(f.during * tstzmultirange(${toRange(options)})) as taken(during)
      order by lower(taken.during), f.provider`,
  )
  return rows.map(toProviderRange)
}

const toRange = ({ from, to }: Pick<ScheduleQuery, 'from' | 'to'>): Statement =>
  sql`tstzrange(${toTimestampParameter(from)}, ${toTimestampParameter(to)})`

/** Both ends in seconds since 1970. */
interface RangeRow {
  provider: string
  starts: number
  ends: number
}

const toProviderRange = ({ provider, starts, ends }: RangeRow): ProviderRange => ({
  provider,
  from: fromEpochSeconds(starts),
  to: fromEpochSeconds(ends),
})
