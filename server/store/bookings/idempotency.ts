/** Idempotency keys: a request is carried out in one transaction with its key, and so only once. */
import type { ClientBase } from 'pg'
import type { Instant } from '#schemas/runtime/time/time.ts'
import type { IdempotentRequest, RepeatedRequestResult } from '../../ports/idempotent-request.ts'
import type { RepeatedSubmissionResult } from '../../ports/submissions.ts'
import { toTimestampParameter } from '../postgres/instant-text.ts'
import { query, type Statement, sql } from '../postgres/sql.ts'
import { rollbackWith, type TransactionResult } from '../postgres/transaction.ts'
import { readSubmission } from '../submissions/submission-rows.ts'
import { readBookingById } from './booking-rows.ts'

export interface IdempotencyContext {
  readonly business: string
  readonly now: Instant
  /** Without a key every request is carried out. */
  readonly request?: IdempotentRequest | undefined
  /** The booking that the key will lead to; set later if it does not exist yet. */
  readonly booking?: string
  readonly submission?: string
}

/**
 * Runs the work unless a request with this key has run before. Work that is rolled back leaves the key free for another
 * attempt.
 */
export async function runOnce<T>(
  connection: ClientBase,
  context: IdempotencyContext,
  work: () => Promise<TransactionResult<T>>,
): Promise<TransactionResult<T | RepeatedRequestResult>> {
  const { business, request } = context
  if (request === undefined || (await claimIdempotencyKey(connection, { ...context, request })) === 'ours')
    return work()
  return rollbackWith(
    (await findRepeatedRequest(connection, { business, ...request })) ?? { kind: 'in-flight' },
  )
}

interface IdempotencyQuery extends IdempotentRequest {
  readonly business: string
}

/** Returns the result of an earlier booking request with the key. */
export async function findRepeatedRequest(
  connection: ClientBase,
  { business, idempotencyKey, fingerprint }: IdempotencyQuery,
): Promise<RepeatedRequestResult | undefined> {
  const stored = await readKey(connection, business, idempotencyKey)
  if (stored === undefined) return undefined
  if (stored.fingerprint !== fingerprint) return { kind: 'key-reused' }
  const booking =
    stored.booking === null ? undefined : await readBookingById(connection, business, stored.booking)
  if (booking === undefined) {
    // The booking was discarded, with its key, since the key was read.
    if ((await readKey(connection, business, idempotencyKey)) === undefined) return undefined
    throw new Error(
      `An idempotency key of ${business} refers to no booking: restore both tables from one backup.`,
    )
  }
  return { kind: 'replayed', booking }
}

/** Returns the result of an earlier submission with the key. The key of a deleted submission stays used. */
export async function findRepeatedSubmission(
  connection: ClientBase,
  { business, idempotencyKey, fingerprint }: IdempotencyQuery,
): Promise<RepeatedSubmissionResult | undefined> {
  const stored = await readKey(connection, business, idempotencyKey)
  if (stored === undefined) return undefined
  const isSame = stored.fingerprint === fingerprint && stored.submission !== null
  const submission = isSame ? await readSubmission(connection, business, stored.submission ?? '') : undefined
  return submission === undefined ? { kind: 'key-reused' } : { kind: 'replayed', submission }
}

async function readKey(connection: ClientBase, business: string, key: string) {
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
export async function claimIdempotencyKey(
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
    sql`with ${tryKeyLock(business, idempotencyKey)}
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
export const tryKeyLock = (business: string, idempotencyKey: string): Statement =>
  sql`key_lock as materialized (
        select pg_try_advisory_xact_lock(hashtextextended(${`${business}/${idempotencyKey}`}, 0)) as open
      )`
