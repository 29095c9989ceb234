/** Looks for what stands in the way of a time before waiting for it. */
import type { ClientBase } from 'pg'
import type { Instant } from '#schemas/runtime/time/time.ts'
import type { Claims, OccupancyExclusion } from '../../ports/bookings.ts'
import { toIsoText } from '../postgres/instant-text.ts'
import { query, sql } from '../postgres/sql.ts'
import { selectReleasedSeats } from './released-seats.ts'

export interface Conflicts {
  /** By something that does not go away by itself: no need to wait for a turn to be told so. */
  readonly taken: boolean
  /** Something in the way is of an expired hold, or one's own. */
  readonly stale: boolean
}

/** A glance at the wanted time before waiting for it. It decides nothing: what looks free may be taken meanwhile. */
export async function findConflicts(
  connection: ClientBase,
  order: {
    readonly business: string
    readonly now: Instant
    readonly claims: Claims
    readonly except: OccupancyExclusion
  },
): Promise<Conflicts> {
  const { business, claims } = order
  const [row] = await query<{ taken: boolean | null; stale: boolean | null }>(
    connection,
    sql`with gone as materialized (${selectReleasedSeats(order)})
      select bool_or(gone.seats is not null) as stale,
        bool_or((gone.seats is null or gone.seats < o.seats_taken)
          and not (o.capacity > 1 and o.service = wanted.service and o.starts_at = wanted.starts_at
            and o.during @> tstzrange(wanted.starts, wanted.ends))) as taken
      from unnest(${claims.map(({ provider }) => provider)}::text[],
                  ${claims.map(({ from }) => toIsoText(from))}::timestamptz[],
                  ${claims.map(({ to }) => toIsoText(to))}::timestamptz[],
                  ${claims.map(({ service }) => service)}::text[],
                  ${claims.map(({ start }) => toIsoText(start))}::timestamptz[])
        as wanted(provider, starts, ends, service, starts_at)
      join occupancy o on o.business = ${business} and o.provider = wanted.provider
        and o.during && tstzrange(wanted.starts, wanted.ends)
      left join gone on gone.occupancy = o.id`,
  )
  return { taken: row?.taken ?? false, stale: row?.stale ?? false }
}
