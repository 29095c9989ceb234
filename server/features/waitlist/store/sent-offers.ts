/** What becomes of an offer with its email: it lasts from when that is sent, and counts only then. */
import type { ClientBase } from 'pg'
import type { Instant } from '#schemas/runtime/time/time.ts'
import { lockAndReleaseHolds } from '#server/features/bookings/store/occupancy/holds.ts'
import { toTimestampParameter } from '#server/postgres/instant-text.ts'
import { query, sql } from '#server/postgres/sql.ts'
import { commitWith, type TransactionResult, toRolledBackResult } from '#server/postgres/transaction.ts'
import type { WaitlistOfferKey } from '../waitlist.ts'

/** The hold first, in the order of every transaction that needs both. */
export async function extendOffer(
  connection: ClientBase,
  command: WaitlistOfferKey & { readonly now: Instant; readonly until: Instant },
): Promise<TransactionResult<boolean>> {
  const { business, entry, hold, now, until } = command
  const held = await query(
    connection,
    sql`update hold set expires_at = ${toTimestampParameter(until)}
      where business = ${business} and id = ${hold} and expires_at > ${toTimestampParameter(now)} returning id`,
  )
  if (held.length === 0) return toRolledBackResult(false)
  const extended = await query(
    connection,
    sql`update waitlist_entry set offered_until = ${toTimestampParameter(until)}
      where business = ${business} and id = ${entry} and hold = ${hold}
        and offered_until > ${toTimestampParameter(now)} returning id`,
  )
  return extended.length > 0 ? commitWith(true) : toRolledBackResult(false)
}

export async function confirmOffer(
  connection: ClientBase,
  { business, entry, hold }: WaitlistOfferKey,
): Promise<void> {
  await query(
    connection,
    sql`update waitlist_entry set offer_sent = true
      where business = ${business} and id = ${entry} and hold = ${hold}`,
  )
}

/** A visitor who already has the hold keeps it: the email of an earlier attempt may have been sent after all. */
export async function withdrawOffer(
  connection: ClientBase,
  { business, entry, hold }: WaitlistOfferKey,
): Promise<TransactionResult<void>> {
  await lockAndReleaseHolds(connection, { business, holds: [hold] })
  await query(
    connection,
    sql`update waitlist_entry set ${forgetLastOffer}
      where business = ${business} and id = ${entry} and hold = ${hold} and not offer_sent`,
  )
  return commitWith(undefined)
}

export async function forgetUnsentOffers(
  connection: ClientBase,
  business: string,
  now: Instant,
): Promise<number> {
  const forgotten = await query(
    connection,
    sql`update waitlist_entry set ${forgetLastOffer}
      where business = ${business} and not offer_sent and offered_until <= ${toTimestampParameter(now)} returning id`,
  )
  return forgotten.length
}

/** The last offer is the last of the starts. */
const forgetLastOffer = sql`hold = null, offered_until = null, no_offer_before = offered_until, offer_sent = true,
    offered = offered[1:cardinality(offered) - 1]`
