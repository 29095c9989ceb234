import type { ClientBase } from 'pg'
import { fromEpochSeconds, toTimestampParameter } from '#server/postgres/instant-text.ts'
import { query, sql } from '#server/postgres/sql.ts'
import type { UpcomingAppointment, UpcomingQuery } from '../schedule.ts'

/** An appointment without an occupancy was cancelled. */
export async function readUpcomingAppointments(
  connection: ClientBase,
  { business, of, now, limit }: UpcomingQuery,
): Promise<UpcomingAppointment[]> {
  const isOfIt =
    'services' in of ? sql`a.service = any(${of.services})` : sql`a.provider = any(${of.providers})`
  const rows = await query<Omit<UpcomingAppointment, 'from' | 'to'> & { starts: number; ends: number }>(
    connection,
    sql`select b.id as booking, b.reference, a.service, a.provider,
        a.document ? 'changePolicy' as "hasAgreedPolicy", date_part('epoch', a.starts_at) as starts,
        date_part('epoch', a.ends_at) as ends
      from appointment a join booking b on b.business = ${business} and b.id = a.booking
      where a.business = ${business} and a.starts_at > ${toTimestampParameter(now)} and a.occupancy is not null
        and ${isOfIt}
      order by a.starts_at, a.booking, a.position limit ${limit}`,
  )
  return rows.map(({ starts, ends, ...row }) => ({
    ...row,
    from: fromEpochSeconds(starts),
    to: fromEpochSeconds(ends),
  }))
}
