import type { ClientBase } from 'pg'
import type { BookingOrder } from '../ports/bookings.ts'
import { isoOf } from './instant-text.ts'
import { query, sql } from './sql.ts'

/** `new`: the key is ours until the transaction ends. Else what became of the request that had it before. */
export type KeyState =
  | { readonly kind: 'new' }
  | { readonly kind: 'in-flight' }
  | { readonly kind: 'known'; readonly fingerprint: string; readonly booking: string | null }

/**
 * Takes the key for this transaction. A try-lock says "in flight" at once, where the unique key alone would wait
 * for the other transaction; it is let go with the transaction, however that ends.
 */
export async function takeKey(connection: ClientBase, order: BookingOrder): Promise<KeyState> {
  const { business, idempotencyKey, fingerprint, now } = order
  const [taken] = await query<{ open: boolean; entered: boolean }>(
    connection,
    sql`with gate as materialized (
        select pg_try_advisory_xact_lock(hashtextextended(${`${business}/${idempotencyKey}`}, 0)) as open
      ), entered as (
        insert into idempotency (business, key, fingerprint, created_at)
        select ${business}, ${idempotencyKey}, ${fingerprint}, ${isoOf(now)} from gate where open
        on conflict do nothing
        returning 1
      )
      select open, exists (select from entered) as entered from gate`,
  )
  if (taken?.open !== true) return { kind: 'in-flight' }
  if (taken.entered) return { kind: 'new' }
  const [known] = await query<{ fingerprint: string; booking: string | null }>(
    connection,
    sql`select fingerprint, booking from idempotency where business = ${business} and key = ${idempotencyKey}`,
  )
  return known === undefined ? { kind: 'in-flight' } : { kind: 'known', ...known }
}
