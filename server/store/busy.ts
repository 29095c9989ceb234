import type { ClientBase } from 'pg'
import type { BusyQuestion, BusyTimes } from '../ports/bookings.ts'
import { instantOfEpoch, isoOf } from './instant-text.ts'
import { query, sql } from './sql.ts'

/** Live occupancies that overlap the span, by provider and time. Expired holds are not live, buried or not. */
export async function readBusy(connection: ClientBase, question: BusyQuestion): Promise<BusyTimes> {
  const { business, providers, from, to, now } = question
  const rows = await query<BusyRow>(
    connection,
    // The join with the list, unlike `provider = any(…)`, is one descent of the gist index per provider.
    sql`select o.provider,
        date_part('epoch', lower(o.during)) as starts,
        date_part('epoch', upper(o.during)) as ends,
        case when o.capacity > 1 and o.kind in ('session', 'request') then o.capacity - o.seats_taken else 0 end
          as seats_left,
        o.service,
        date_part('epoch', o.starts_at) as starts_at
      from unnest(${providers}::text[]) as asked(provider)
      join occupancy o on o.business = ${business} and o.provider = asked.provider
        and o.during && tstzrange(${isoOf(from)}, ${isoOf(to)}) and o.live
      where o.expires_at is null or o.expires_at > ${isoOf(now)}
      order by o.provider, lower(o.during)`,
  )
  return rows.map(busyOf)
}

type BusyRow = {
  provider: string
  /** Seconds since 1970. */
  starts: number
  ends: number
  starts_at: number
  seats_left: number
  service: string
}

function busyOf(row: BusyRow): BusyTimes[number] {
  const taken = { provider: row.provider, from: instantOfEpoch(row.starts), to: instantOfEpoch(row.ends) }
  if (row.seats_left <= 0) return taken
  const session = { service: row.service, start: instantOfEpoch(row.starts_at), seatsLeft: row.seats_left }
  return { ...taken, session }
}
