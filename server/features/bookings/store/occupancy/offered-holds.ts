/**
 * What an open offer of the waitlist means for its hold. The time was promised for a while, so the hold does not end
 * because a page is closed; only its holder may exchange it for another time, and booking it ends the entry.
 */
import type { ClientBase } from 'pg'
import type { Instant } from '#schemas/runtime/time/time.ts'
import { toTimestampParameter } from '#server/postgres/instant-text.ts'
import { query, type Statement, sql } from '#server/postgres/sql.ts'

/** Returns whether the hold is that of an open offer. */
export async function isOfferedHold(
  connection: ClientBase,
  { business, hold, now }: { readonly business: string; readonly hold: string; readonly now: Instant },
): Promise<boolean> {
  const found = await query(
    connection,
    sql`select from waitlist_entry
      where business = ${business} and hold = ${hold} and offered_until > ${toTimestampParameter(now)}`,
  )
  return found.length > 0
}

/**
 * Makes a hold that has replaced the one of an offer that of the offer, which lasts as long: somebody who is about to book
 * gets no other offer, whose booking would leave this one open.
 */
export async function moveOfferToHold(
  connection: ClientBase,
  { business, from, to, expiresAt }: MoveOfferCommand,
): Promise<void> {
  await query(
    connection,
    sql`update waitlist_entry
      set hold = ${to}, offered_until = greatest(offered_until, ${toTimestampParameter(expiresAt)}::timestamptz)
      where business = ${business} and hold = ${from}`,
  )
}

interface MoveOfferCommand {
  readonly business: string
  /** The ids of the holds. */
  readonly from: string
  readonly to: string
  /** When the new hold ends. */
  readonly expiresAt: Instant
}

/** Ends the entry whose offer was booked, if the hold is that of an offer. */
export async function endOfferedEntry(connection: ClientBase, business: string, hold: string): Promise<void> {
  await query(connection, deleteOfferedEntry(business, hold))
}

export const deleteOfferedEntry = (business: string, hold: string): Statement =>
  sql`delete from waitlist_entry where business = ${business} and hold = ${hold}`
