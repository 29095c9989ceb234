/** Checks for conflicts before waiting for locks. */
import type { ClientBase } from 'pg'
import type { Instant } from '#schemas/runtime/time/time.ts'
import type { Claims, OccupancyExclusion } from '#server/features/slots/occupancy.ts'
import { toTimestampParameter } from '#server/postgres/instant-text.ts'
import { query, sql } from '#server/postgres/sql.ts'
import { selectReleasedSeats } from './released-seats.ts'

export interface ConflictKinds {
  /** Something permanent is in the way, so there is no need to wait for a lock to find out. */
  readonly taken: boolean
  /** An expired hold or one of the client's own occupancies is in the way. */
  readonly stale: boolean
}

/** Checks the wanted time without locks. This decides nothing: time that looks free may be taken meanwhile. */
export async function findConflictKinds(
  connection: ClientBase,
  options: {
    readonly business: string
    readonly now: Instant
    readonly claims: Claims
    readonly except: OccupancyExclusion
  },
): Promise<ConflictKinds> {
  const { business, claims } = options
  const [row] = await query<{ taken: boolean | null; stale: boolean | null }>(
    connection,
    sql`with gone as materialized (${selectReleasedSeats(options)})
      select bool_or(gone.seats is not null) as stale,
        bool_or((gone.seats is null or gone.seats < o.seats_taken)
          and not (o.capacity > 1 and o.service = wanted.service and o.starts_at = wanted.starts_at
            and o.during @> tstzrange(wanted.starts, wanted.ends))) as taken
      from unnest(${claims.map(({ provider }) => provider)}::text[],
                  ${claims.map(({ from }) => toTimestampParameter(from))}::timestamptz[],
                  ${claims.map(({ to }) => toTimestampParameter(to))}::timestamptz[],
                  ${claims.map(({ service }) => service)}::text[],
                  ${claims.map(({ start }) => toTimestampParameter(start))}::timestamptz[])
        as wanted(provider, starts, ends, service, starts_at)
      join occupancy o on o.business = ${business} and o.provider = wanted.provider
        and o.during && tstzrange(wanted.starts, wanted.ends)
      left join gone on gone.occupancy = o.id`,
  )
  return { taken: row?.taken ?? false, stale: row?.stale ?? false }
}
