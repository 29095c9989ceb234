/** Idempotency keys: a request is carried out in one transaction with its key, and so only once. */

import type { ClientBase } from 'pg'
import type { RepeatedRequestResult } from '#server/lib/idempotent-request.ts'
import {
  type IdempotencyContext,
  type IdempotencyQuery,
  readIdempotencyKey,
  tryClaimIdempotencyKey,
} from '#server/postgres/idempotency-key.ts'
import { type TransactionResult, toRolledBackResult } from '#server/postgres/transaction.ts'
import { readBookingById } from './booking-rows.ts'

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
  if (request === undefined || (await tryClaimIdempotencyKey(connection, { ...context, request })) === 'ours')
    return work()
  return toRolledBackResult(
    (await findRepeatedRequest(connection, { business, ...request })) ?? { kind: 'in-flight' },
  )
}

/** Returns the result of an earlier booking request with the key. */
export async function findRepeatedRequest(
  connection: ClientBase,
  { business, idempotencyKey, fingerprint }: IdempotencyQuery,
): Promise<RepeatedRequestResult | undefined> {
  const stored = await readIdempotencyKey(connection, business, idempotencyKey)
  if (stored === undefined) return undefined
  if (stored.fingerprint !== fingerprint) return { kind: 'key-reused' }
  const booking =
    stored.booking === null ? undefined : await readBookingById(connection, business, stored.booking)
  if (booking === undefined) {
    // The booking was discarded, with its key, since the key was read.
    if ((await readIdempotencyKey(connection, business, idempotencyKey)) === undefined) return undefined
    throw new Error(
      `An idempotency key of ${business} refers to no booking: restore both tables from one backup.`,
    )
  }
  return { kind: 'replayed', booking }
}
