import { randomUUID } from 'node:crypto'
import type { ClientBase } from 'pg'
import { addMinutes } from '#schemas/runtime/time/instant.ts'
import type { Instant } from '#schemas/runtime/time/time.ts'
import { toTimestampParameter } from '#server/postgres/instant-text.ts'
import { query, sql } from '#server/postgres/sql.ts'
import type { Submission } from '../submissions.ts'

interface EntryContext {
  readonly business: string
  readonly now: Instant
}

/** Writes the outbox entry about a submission that is complete, in its transaction; only webhooks are told of it. */
export const insertSubmissionEntry = (
  connection: ClientBase,
  context: EntryContext,
  { id, kind, form, version }: Pick<Submission, 'id' | 'kind' | 'form' | 'version'>,
): Promise<void> =>
  insertEntry(connection, context, {
    topic: 'submission.created',
    document: { submission: id, kind, form, version },
    dueAt: context.now,
  })

/** Writes the outbox entry for a letter about the payment of a submission, in the transaction of its change. */
export const insertPaymentEntry = (
  connection: ClientBase,
  context: EntryContext,
  { submission, topic }: { readonly submission: string; readonly topic: PaymentLetterTopic },
): Promise<void> => {
  const delay = topic === 'submission.awaiting-payment' ? payingMinutes : 0
  return insertEntry(connection, context, {
    topic,
    document: { submission },
    dueAt: addMinutes(context.now, delay),
  })
}

/** Most payers have paid by then, and need no way back to the payment. */
const payingMinutes = 3

export type PaymentLetterTopic =
  | 'submission.awaiting-payment'
  | 'submission.paid'
  | 'submission.refunded'
  | 'submission.returned_to_gift_card'

interface Entry {
  readonly topic: string
  readonly document: object
  readonly dueAt: Instant
}

async function insertEntry(
  connection: ClientBase,
  { business, now }: EntryContext,
  { topic, document, dueAt }: Entry,
): Promise<void> {
  await query(
    connection,
    sql`insert into outbox (business, id, topic, document, created_at, next_attempt_at)
      values (${business}, ${randomUUID()}, ${topic}, ${JSON.stringify(document)}::jsonb, ${toTimestampParameter(now)},
        ${toTimestampParameter(dueAt)})`,
  )
}
