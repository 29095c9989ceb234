import type { ClientBase } from 'pg'
import { asInstant } from '#schemas/runtime/time/instant.ts'
import type { Instant } from '#schemas/runtime/time/time.ts'
import { query, sql } from '../postgres/sql.ts'

/** Time of a provider, buffers included; the end is exclusive. */
export interface ProviderTimeSpan {
  readonly provider: string
  readonly from: Instant
  readonly to: Instant
}

/** Short, so that only those wait for each other who want nearly the same. */
const laneMs = 60 * 60_000

/**
 * Waits until nobody else writes at these times, and keeps them until the transaction (or the savepoint) ends. Who
 * takes and gives back several times would otherwise deadlock with others who do; what may be taken is decided by
 * the constraint alone. Locks are taken in one order, that of their numbers: two names with one number do no harm.
 */
export async function acquireTimeLocks(
  connection: ClientBase,
  business: string,
  spans: readonly ProviderTimeSpan[],
): Promise<void> {
  const names = new Set(spans.flatMap(span => lanesOf(business, span)))
  if (names.size === 0) return
  await query(
    connection,
    sql`select pg_advisory_xact_lock(number) from (
      select distinct hashtextextended(name, 1) as number from unnest(${[...names]}::text[]) as given(name)
      order by number) as lanes`,
  )
}

function lanesOf(business: string, { provider, from, to }: ProviderTimeSpan): string[] {
  const lanes: string[] = []
  for (let lane = Math.floor(from / laneMs); lane * laneMs < to; lane++)
    lanes.push(`${business} ${provider} ${lane}`)
  return lanes
}

/** Of a row with the provider and both ends in seconds since 1970. */
export const toProviderTimeSpan = (row: {
  provider: string
  starts: number
  ends: number
}): ProviderTimeSpan => ({
  provider: row.provider,
  from: asInstant(Math.floor(row.starts * 1000)),
  to: asInstant(Math.ceil(row.ends * 1000)),
})
