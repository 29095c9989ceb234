/** Writes the entries of the outbox about submissions, in the transactions of their changes. */
import type { ClientBase } from 'pg'
import { addMinutes } from '#schemas/runtime/time/instant.ts'
import type { Instant } from '#schemas/runtime/time/time.ts'
import { insertOutboxEntry } from '#server/features/outbox/store/insert-outbox-entry.ts'
import { query } from '#server/postgres/sql.ts'
import type { Submission } from '../submissions.ts'
import type { SubmissionPaymentTopic } from '../topics.ts'

interface EntryContext {
  readonly business: string
  readonly now: Instant
}

/** Writes the entry about a submission that is complete. */
export async function insertSubmissionEntry(
  connection: ClientBase,
  { business, now }: EntryContext,
  { id, kind, form, version }: Pick<Submission, 'id' | 'kind' | 'form' | 'version'>,
): Promise<void> {
  const payload = { submission: id, kind, form, version }
  await query(connection, insertOutboxEntry({ business, topic: 'submission.created', payload, now }))
}

/** Writes the entry about the payment of a submission. */
export async function insertPaymentEntry(
  connection: ClientBase,
  { business, now }: EntryContext,
  { submission, topic }: { readonly submission: string; readonly topic: SubmissionPaymentTopic },
): Promise<void> {
  const dueAt = topic === 'submission.awaiting-payment' ? addMinutes(now, payingMinutes) : now
  await query(connection, insertOutboxEntry({ business, topic, payload: { submission }, now, dueAt }))
}

/** Most payers have paid by then, and need no way back to the payment. */
const payingMinutes = 3
