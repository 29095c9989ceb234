import type { ClientBase } from 'pg'
import { asInstant } from '#schemas/runtime/time/instant.ts'
import type { Instant } from '#schemas/runtime/time/time.ts'
import { query, sql } from '../postgres/sql.ts'

/** A provider's time, including buffers; the end is exclusive. */
export interface ProviderTimeSpan {
  readonly provider: string
  readonly from: Instant
  readonly to: Instant
}

/** Short, so that only requests for nearly the same time wait for each other. */
const slotMs = 60 * 60_000

/**
 * Waits until no other transaction writes at these times, and keeps the locks until the transaction (or the savepoint)
 * ends. Without them, transactions that claim and release several times could deadlock; the exclusion constraint alone
 * decides what is free. Locks are acquired in the order of their numbers; two names with the same number do no harm.
 */
export async function acquireTimeLocks(
  connection: ClientBase,
  business: string,
  spans: readonly ProviderTimeSpan[],
): Promise<void> {
  const names = new Set(spans.flatMap(span => listSlots(business, span)))
  if (names.size === 0) return
  await query(
    connection,
    sql`select pg_advisory_xact_lock(number) from (
      select distinct hashtextextended(name, 1) as number from unnest(${[...names]}::text[]) as given(name)
      order by number) as slots`,
  )
}

function listSlots(business: string, { provider, from, to }: ProviderTimeSpan): string[] {
  const slots: string[] = []
  for (let slot = Math.floor(from / slotMs); slot * slotMs < to; slot++)
    slots.push(`${business} ${provider} ${slot}`)
  return slots
}

/** Converts a row with both ends in seconds since 1970. */
export const parseTimeSpanRow = (row: {
  provider: string
  starts: number
  ends: number
}): ProviderTimeSpan => ({
  provider: row.provider,
  from: asInstant(Math.floor(row.starts * 1000)),
  to: asInstant(Math.ceil(row.ends * 1000)),
})
