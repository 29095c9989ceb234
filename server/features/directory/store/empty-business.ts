/** Removes everything that a business has, apart from itself, its audit and who has access. */
import type { ClientBase } from 'pg'
import type { Business } from '#schemas/generated/types.gen.ts'
import type { ChangeOrigin } from '#server/features/audit/audit.ts'
import { writeAudit } from '#server/features/audit/store/audit.ts'
import { query, type Statement, sql } from '#server/postgres/sql.ts'
import { changeChannel } from './records.ts'

/**
 * Must run in a transaction that has locked the business. Uploaded files lose their rows here; the job that tidies them
 * removes them within the hour.
 */
export async function emptyBusiness(
  connection: ClientBase,
  record: Business,
  origin: ChangeOrigin,
): Promise<void> {
  const { slug: business } = record
  await lockWriters(connection)
  for (const statement of listDeletions(business)) await query(connection, statement)
  await query(
    connection,
    sql`update record set document = ${JSON.stringify(record)}::jsonb, version = version + 1
      where business = ${business} and kind = 'business'`,
  )
  // It stays on standby, so that an own business can take its place.
  await query(
    connection,
    sql`update business set hosts = '{}', emptied = true, version = version + 1 where business = ${business}`,
  )
  await writeAudit(connection, { ...origin, business, subject: { kind: 'business', key: '' } })
  await query(connection, sql`select pg_notify(${changeChannel}, ${business})`)
}

/**
 * Waits for bookings, answers and the like that are being written, and lets no other begin until the end of the
 * transaction: of each statement, what is committed later would stay, and half of it would. No other business waits,
 * because the demo is emptied only while it is the only one. The tables are in the order in which a booking writes them;
 * if something else writes them in another, the database ends one of both, which is repeated.
 */
const lockWriters = (connection: ClientBase) =>
  query(
    connection,
    sql`lock table idempotency, gate, hold, occupancy, held, booking, appointment, payment, desk_payment, submission,
      waitlist_entry, reminder, outbox in share row exclusive mode`,
  )

/** A table comes before those that it references. */
const listDeletions = (business: string): readonly Statement[] => [
  sql`delete from gate where business = ${business}`,
  sql`delete from gift_card_entry where business = ${business}`,
  sql`delete from gift_card where business = ${business}`,
  sql`delete from refund where business = ${business}`,
  sql`delete from dispute where business = ${business}`,
  sql`delete from payment where business = ${business}`,
  sql`delete from desk_payment where business = ${business}`,
  sql`delete from appointment where business = ${business}`,
  sql`delete from one_time_link_use where business = ${business}`,
  sql`delete from idempotency where business = ${business}`,
  sql`delete from booking_list_link where business = ${business}`,
  sql`delete from email_verification where business = ${business}`,
  sql`delete from waitlist_link where business = ${business}`,
  sql`delete from waitlist_entry where business = ${business}`,
  sql`delete from booking where business = ${business}`,
  sql`delete from reminder where business = ${business}`,
  sql`delete from held where business = ${business}`,
  sql`delete from hold where business = ${business}`,
  sql`delete from kept_time where business = ${business}`,
  sql`delete from time_block where business = ${business}`,
  sql`delete from occupancy where business = ${business}`,
  sql`delete from month_change where business = ${business}`,
  sql`delete from month_numbers where business = ${business}`,
  sql`delete from upload where business = ${business}`,
  sql`delete from submission_part where business = ${business}`,
  sql`delete from submission_count where business = ${business}`,
  sql`delete from form_progress where business = ${business}`,
  sql`delete from submission where business = ${business}`,
  sql`delete from consent_text where business = ${business}`,
  sql`delete from busy_feed where business = ${business}`,
  sql`delete from calendar_connection where business = ${business}`,
  sql`delete from link_request where business = ${business}`,
  sql`delete from outbox where business = ${business}`,
  sql`delete from search_document where business = ${business}`,
  sql`delete from search_index where business = ${business}`,
  sql`delete from preview where business = ${business}`,
  sql`delete from content where business = ${business}`,
  sql`delete from document where business = ${business}`,
  sql`delete from document_version where business = ${business}`,
  sql`delete from document_draft where business = ${business}`,
  sql`delete from publication_schedule where business = ${business}`,
  sql`delete from record_revision where business = ${business}`,
  sql`delete from photo where business = ${business}`,
  sql`delete from image_variant where business = ${business}`,
  sql`delete from image where business = ${business}`,
  sql`delete from record where business = ${business} and kind <> 'business'`,
]
