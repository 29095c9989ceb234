/** Writes outbox entries about guarded changes, in the transaction that makes them. The owners get one email for several. */
import { createHash } from 'node:crypto'
import type { ClientBase } from 'pg'
import { asInstant } from '#schemas/runtime/time/instant.ts'
import { insertOutboxEntry } from '#server/features/outbox/store/insert-outbox-entry.ts'
import { query, sql } from '#server/postgres/sql.ts'
import { maxAnnouncedSensitiveChanges, securityWindowMinutes } from '../announced-sensitive-change.ts'
import type { ChangeOrigin } from '../audit.ts'

/**
 * Adds the changes to the entry of these minutes, which is due at their end, each once. If it is being delivered already, as
 * clocks differ, they get an entry of their own, which is due at once.
 */
export async function announceSensitiveChanges(
  connection: ClientBase,
  business: string,
  { author, action, at, guarded = [] }: ChangeOrigin,
): Promise<void> {
  const windowMs = securityWindowMinutes * 60_000
  const index = Math.floor(at / windowMs)
  const id = createHash('md5').update(`${business} owner.security ${index}`).digest('hex')
  const dueAt = asInstant((index + 1) * windowMs)
  for (const change of guarded) {
    const changes = [{ author, action, ...change }]
    const entry = { business, topic: 'owner.security', payload: { changes }, now: at } as const
    const document = JSON.stringify(changes)
    const written = await query(
      connection,
      sql`${insertOutboxEntry({ ...entry, id, dueAt })}
        on conflict (business, id) do update set document = case
          when outbox.document->'changes' @> ${document}::jsonb then outbox.document
          when jsonb_array_length(outbox.document->'changes') < ${maxAnnouncedSensitiveChanges}::int
            then jsonb_set(outbox.document, '{changes}', outbox.document->'changes' || ${document}::jsonb)
          else outbox.document || '{"hasMore": true}'::jsonb end
        where outbox.attempts = 0 and outbox.delivered_at is null
        returning id`,
    )
    if (written.length === 0) await query(connection, insertOutboxEntry(entry))
  }
}
