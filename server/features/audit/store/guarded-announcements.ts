/** Writes outbox entries about guarded changes, in the transaction that makes them. The owners get one email for several. */
import { randomUUID } from 'node:crypto'
import type { ClientBase } from 'pg'
import { toTimestampParameter } from '#server/postgres/instant-text.ts'
import { query, sql } from '#server/postgres/sql.ts'
import { maxAnnouncedChanges, ownerSecurityTopic, securityWindowMinutes } from '../announced-change.ts'
import type { ChangeOrigin } from '../audit.ts'

/**
 * Adds the changes to the entry of these minutes, which is due at their end, each once. If it is being delivered already, as
 * clocks differ, they get an entry of their own, which is due at once.
 */
export async function announceGuarded(
  connection: ClientBase,
  business: string,
  { author, action, at, guarded = [] }: ChangeOrigin,
): Promise<void> {
  const windowMs = securityWindowMinutes * 60_000
  const index = Math.floor(at / windowMs)
  for (const change of guarded) {
    const changes = JSON.stringify([{ author, action, ...change }])
    const payload = sql`jsonb_build_object('changes', ${changes}::jsonb)`
    const columns = sql`insert into outbox (business, id, topic, document, created_at, next_attempt_at)`
    const written = await query(
      connection,
      sql`${columns}
        values (${business}, md5(${`${business} ${ownerSecurityTopic} ${index}`})::uuid, ${ownerSecurityTopic}, ${payload},
          ${toTimestampParameter(at)}, to_timestamp(${((index + 1) * windowMs) / 1000}))
        on conflict (business, id) do update set document = case
          when outbox.document->'changes' @> ${changes}::jsonb then outbox.document
          when jsonb_array_length(outbox.document->'changes') < ${maxAnnouncedChanges}::int
            then jsonb_set(outbox.document, '{changes}', outbox.document->'changes' || ${changes}::jsonb)
          else outbox.document || '{"hasMore": true}'::jsonb end
        where outbox.attempts = 0 and outbox.delivered_at is null
        returning id`,
    )
    if (written.length > 0) continue
    await query(
      connection,
      sql`${columns}
        values (${business}, ${randomUUID()}, ${ownerSecurityTopic}, ${payload},
          ${toTimestampParameter(at)}, ${toTimestampParameter(at)})`,
    )
  }
}
