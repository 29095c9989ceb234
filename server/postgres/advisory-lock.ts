import type { ClientBase } from 'pg'
import { asInstant } from '#schemas/runtime/time/instant.ts'
import type { Instant } from '#schemas/runtime/time/time.ts'
import { query, sql } from './sql.ts'

/** A provider's time, including buffers; the end is exclusive. */
export interface ProviderTimeSpan {
  readonly provider: string
  readonly from: Instant
  readonly to: Instant
}

/** Short, so that only requests for nearly the same time wait for each other. */
const slotMs = 60 * 60_000

/**
 * For more slots than these, the providers are locked as a whole: all businesses share a table of locks, in which
 * PostgreSQL has room for 64 of each connection, unless it is told otherwise.
 */
const maxSlots = 48

/**
 * Waits until no other transaction writes at these times, and keeps the locks until the transaction (or the savepoint)
 * ends. Without them, transactions that claim and release several times could deadlock; the exclusion constraint alone
 * decides what is free. Locks are acquired in the order of their numbers; two names with the same number do no harm.
 * Slots are locked together with their provider, in a shared mode that only waits for a provider locked as a whole.
 */
export async function acquireTimeLocks(
  connection: ClientBase,
  business: string,
  spans: readonly ProviderTimeSpan[],
): Promise<void> {
  const providers = [...new Set(spans.map(({ provider }) => `${business} ${provider}`))]
  if (providers.length === 0) return
  const slots = [...new Set(spans.flatMap(span => listSlots(business, span)))]
  const [whole, shared] = slots.length > maxSlots ? [providers, []] : [slots, providers]
  await query(
    connection,
    sql`select case when is_whole then pg_advisory_xact_lock(number) else pg_advisory_xact_lock_shared(number) end
      from (
        select hashtextextended(name, 1) as number, bool_or(is_whole) as is_whole
        from (
          select name, true as is_whole from unnest(${whole}::text[]) as given(name)
          union all select name, false from unnest(${shared}::text[]) as given(name)) as named
        group by number order by number) as locks`,
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
