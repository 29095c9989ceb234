/** Requests under a key: carried out in one transaction with the key, so once. */
import type { ClientBase } from 'pg'
import type { Instant } from '#schemas/runtime/time/time.ts'
import type { IdempotentRequest, RepeatedRequestResult } from '../../ports/idempotent-request.ts'
import type { RepeatedSubmissionResult } from '../../ports/submissions.ts'
import { toIsoText } from '../postgres/instant-text.ts'
import { query, sql } from '../postgres/sql.ts'
import { rollbackWith, type TransactionResult } from '../postgres/transaction.ts'
import { readSubmission } from '../submissions/submission-rows.ts'
import { readBookingById } from './booking-rows.ts'

export interface IdempotencyContext {
  readonly business: string
  readonly now: Instant
  /** Without a key nothing is compared. */
  readonly request?: IdempotentRequest | undefined
  /** What the key leads to; one that is still to be made is entered when it is written. */
  readonly booking?: string
  readonly submission?: string
}

/** Does the work if nobody has under this key. Work that is undone leaves the key free: it may be tried again. */
export async function runOnce<T>(
  connection: ClientBase,
  order: IdempotencyContext,
  work: () => Promise<TransactionResult<T>>,
): Promise<TransactionResult<T | RepeatedRequestResult>> {
  const { business, request } = order
  if (request === undefined || (await claimIdempotencyKey(connection, { ...order, request })) === 'ours')
    return work()
  return rollbackWith(
    (await findRepeatedRequest(connection, { business, ...request })) ?? { kind: 'in-flight' },
  )
}

interface Question extends IdempotentRequest {
  readonly business: string
}

/** What has been carried out under the key. */
export async function findRepeatedRequest(
  connection: ClientBase,
  { business, idempotencyKey, fingerprint }: Question,
): Promise<RepeatedRequestResult | undefined> {
  const known = await readKey(connection, business, idempotencyKey)
  if (known === undefined) return undefined
  if (known.fingerprint !== fingerprint) return { kind: 'key-reused' }
  const booking =
    known.booking === null ? undefined : await readBookingById(connection, business, known.booking)
  if (booking === undefined) {
    throw new Error(
      `An idempotency key of ${business} leads to no booking: restore both tables from one backup.`,
    )
  }
  return { kind: 'replayed', booking }
}

/** The same of a submission. One that was deleted since leaves its key used. */
export async function findRepeatedSubmission(
  connection: ClientBase,
  { business, idempotencyKey, fingerprint }: Question,
): Promise<RepeatedSubmissionResult | undefined> {
  const known = await readKey(connection, business, idempotencyKey)
  if (known === undefined) return undefined
  const isSame = known.fingerprint === fingerprint && known.submission !== null
  const submission = isSame ? await readSubmission(connection, business, known.submission ?? '') : undefined
  return submission === undefined ? { kind: 'key-reused' } : { kind: 'replayed', submission }
}

async function readKey(connection: ClientBase, business: string, key: string) {
  const [known] = await query<{ fingerprint: string; booking: string | null; submission: string | null }>(
    connection,
    sql`select fingerprint, booking, submission from idempotency where business = ${business} and key = ${key}`,
  )
  return known
}

/**
 * Takes the key for this transaction. A try-lock says that somebody has it at once, where the unique key alone would
 * wait for the other transaction; it is let go with the transaction, however that ends.
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
  const entered = await query(
    connection,
    sql`with gate as materialized (
        select pg_try_advisory_xact_lock(hashtextextended(${`${business}/${idempotencyKey}`}, 0)) as open
      )
      insert into idempotency (business, key, fingerprint, booking, submission, created_at)
      select ${business}, ${idempotencyKey}, ${fingerprint}, ${booking ?? null}, ${submission ?? null},
        ${toIsoText(now)}
      from gate where open
      on conflict do nothing
      returning key`,
  )
  return entered.length > 0 ? 'ours' : 'taken'
}
