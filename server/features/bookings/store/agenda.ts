import type { ClientBase } from 'pg'
import { fromEpochSeconds, toTimestampParameter } from '#server/postgres/instant-text.ts'
import { query, sql } from '#server/postgres/sql.ts'
import type { Agenda, AgendaAppointment, AgendaQuery } from '../booking-queries.ts'

/** Reads the appointments of a time, whenever they were booked: a series has some of many weeks ago. */
export async function readAgenda(
  connection: ClientBase,
  { business, provider, from, to, limit }: AgendaQuery,
): Promise<Agenda> {
  const rows = await query<Omit<AgendaAppointment, 'createdAt'> & { created: number; count: number }>(
    connection,
    sql`select a.document as appointment, b.id, b.reference, b.status, b.contact,
        date_part('epoch', b.created_at) as created, count(*) over ()::int as count
      from appointment a join booking b on b.business = a.business and b.id = a.booking
      where a.business = ${business}
        and a.starts_at >= ${toTimestampParameter(from)} and a.starts_at < ${toTimestampParameter(to)}
        and b.status in ('requested', 'scheduled', 'rescheduled')
        and a.document->'cancelled' is distinct from 'true'
        and a.provider = coalesce(${provider ?? null}, a.provider)
      order by a.starts_at, a.provider, a.booking, a.position
      limit ${limit}`,
  )
  return {
    appointments: rows.map(({ created, count, ...row }) => ({
      ...row,
      createdAt: fromEpochSeconds(created),
    })),
    count: rows[0]?.count ?? 0,
  }
}
