/** Idempotency keys: what each stands for, and who has it. */
import type { ClientBase } from 'pg'
import type { Instant } from '#schemas/runtime/time/time.ts'
import type { IdempotentRequest } from '#server/lib/idempotent-request.ts'
import { toTimestampParameter } from './instant-text.ts'
import { query, type Statement, sql } from './sql.ts'

export interface IdempotencyContext {
  readonly business: string
  readonly now: Instant
  /** Without a key every request is carried out. */
  readonly request?: IdempotentRequest | undefined
  /** The booking that the key will lead to; set later if it does not exist yet. */
  readonly booking?: string
  readonly submission?: string
}

export interface IdempotencyQuery extends IdempotentRequest {
  readonly business: string
}

/** Reads what a key stands for; undefined if nobody has used it. */
export async function readIdempotencyKey(connection: ClientBase, business: string, key: string) {
  const [stored] = await query<{ fingerprint: string; booking: string | null; submission: string | null }>(
    connection,
    sql`select fingerprint, booking, submission from idempotency where business = ${business} and key = ${key}`,
  )
  return stored
}

/**
 * Takes the key for this transaction. A try-lock fails at once if another transaction has the key, where the unique
 * constraint alone would wait for it; it is released with the transaction, however that ends.
 */
export async function tryClaimIdempotencyKey(
  connection: ClientBase,
  {
    business,
    now,
    booking,
    submission,
    request,
  }: IdempotencyContext & { readonly request: IdempotentRequest },
): Promise<'ours' | 'taken'> {
  const { idempotencyKey, fingerprint } = request
  const inserted = await query(
    connection,
    sql`with ${tryIdempotencyKeyLock(business, idempotencyKey)}
      insert into idempotency (business, key, fingerprint, booking, submission, created_at)
      select ${business}, ${idempotencyKey}, ${fingerprint}, ${booking ?? null}, ${submission ?? null},
        ${toTimestampParameter(now)}
      from key_lock where open
      on conflict do nothing
      returning key`,
  )
  return inserted.length > 0 ? 'ours' : 'taken'
}

/** The expression `key_lock` of a `with`: its one row says in `open` whether the transaction got the lock of the key. */
export const tryIdempotencyKeyLock = (business: string, idempotencyKey: string): Statement =>
  sql`key_lock as materialized (
        select pg_try_advisory_xact_lock(hashtextextended(${`${business}/${idempotencyKey}`}, 0)) as open
      )`
