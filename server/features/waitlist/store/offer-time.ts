/** Holds a time for somebody who waits. */
import type { ClientBase } from 'pg'
import { createHold } from '#server/features/bookings/store/occupancy/holds.ts'
import { insertOutboxEntry } from '#server/features/outbox/store/insert-outbox-entry.ts'
import { toTimestampParameter } from '#server/postgres/instant-text.ts'
import { query, sql } from '#server/postgres/sql.ts'
import { commitWith, type TransactionResult, toRolledBackResult } from '#server/postgres/transaction.ts'
import type { OfferCommand } from '../waitlist.ts'

/**
 * Claims the time first and marks the entry afterwards, in the order of every transaction that needs both. Of two that
 * offer to one entry at once, the second waits for the first here, sees its offer, and takes its own time back.
 */
export async function offerTime(
  connection: ClientBase,
  command: OfferCommand,
): Promise<TransactionResult<boolean>> {
  const { business, entry, hold, start, now, expiresAt, address, site, candidates } = command
  const held = await createHold(connection, {
    business,
    hold,
    now,
    expiresAt,
    candidates,
    address: address ?? `waitlist ${entry}`,
    ...(site === undefined ? {} : { site }),
  })
  if (held.answer.kind !== 'held') return toRolledBackResult(false)
  const offered = await query(
    connection,
    sql`update waitlist_entry set hold = ${hold}, offered_until = ${toTimestampParameter(expiresAt)}, offer_sent = false,
        offered = offered || ${toTimestampParameter(start)}::timestamptz
      where business = ${business} and id = ${entry} and ends_at > ${toTimestampParameter(now)}
        and (offered_until is null or offered_until <= ${toTimestampParameter(now)})
        and (no_offer_before is null or no_offer_before <= ${toTimestampParameter(now)})
        and not ${toTimestampParameter(start)}::timestamptz = any(offered)
      returning id`,
  )
  if (offered.length === 0) return toRolledBackResult(false)
  await query(
    connection,
    insertOutboxEntry({ business, topic: 'waitlist.offered', payload: { waitlistEntry: entry, hold }, now }),
  )
  return commitWith(true)
}
