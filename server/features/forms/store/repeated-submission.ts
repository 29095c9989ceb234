/** Finds what an earlier request with the same idempotency key has submitted. */

import type { ClientBase } from 'pg'
import { type IdempotencyQuery, readIdempotencyKey } from '#server/postgres/idempotency-key.ts'
import type { RepeatedSubmissionResult } from '../submissions.ts'
import { readSubmission } from './submission-rows.ts'

/** Returns the result of an earlier submission with the key. The key of a deleted submission stays used. */
export async function findRepeatedSubmission(
  connection: ClientBase,
  { business, idempotencyKey, fingerprint }: IdempotencyQuery,
): Promise<RepeatedSubmissionResult | undefined> {
  const stored = await readIdempotencyKey(connection, business, idempotencyKey)
  if (stored === undefined) return undefined
  const isSame = stored.fingerprint === fingerprint && stored.submission !== null
  const submission = isSame ? await readSubmission(connection, business, stored.submission ?? '') : undefined
  return submission === undefined ? { kind: 'key-reused' } : { kind: 'replayed', submission }
}
