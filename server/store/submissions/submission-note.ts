import { randomUUID } from 'node:crypto'
import type { ClientBase } from 'pg'
import type { Instant } from '#schemas/runtime/time/time.ts'
import type { Submission } from '../../ports/submissions.ts'
import { toTimestampParameter } from '../postgres/instant-text.ts'
import { query, sql } from '../postgres/sql.ts'

/**
 * Writes the outbox entry about a submission that is complete, in its transaction. It is for webhooks, which do not
 * exist yet: `next_attempt_at` is null, so nobody tries to deliver it.
 */
export async function insertSubmissionNote(
  connection: ClientBase,
  { business, now }: { readonly business: string; readonly now: Instant },
  { id, kind, form, version }: Pick<Submission, 'id' | 'kind' | 'form' | 'version'>,
): Promise<void> {
  const document = JSON.stringify({ submission: id, kind, form, version })
  await query(
    connection,
    sql`insert into outbox (business, id, topic, document, created_at, next_attempt_at)
      values (${business}, ${randomUUID()}, 'submission.created', ${document}::jsonb, ${toTimestampParameter(now)}, null)`,
  )
}
