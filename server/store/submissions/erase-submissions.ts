/**
 * Erases answers. A submission that awaits its own payment becomes unpaid: without the answers, nobody would know whom
 * to serve for the money.
 */
import type { ClientBase } from 'pg'
import type { Instant } from '#schemas/runtime/time/time.ts'
import { eraseVoidReasons } from '../gift-cards/gift-cards.ts'
import { eraseTestCheckouts } from '../payments/test-checkouts.ts'
import { expireOwnPayments } from '../payments/write-payment.ts'
import { toTimestampParameter } from '../postgres/instant-text.ts'
import { query, type Statement, sql } from '../postgres/sql.ts'
import { type CountsPartKey, deleteStaleCounts } from './submission-count-cache.ts'
import { deleteUploadRows } from './uploads.ts'

export interface Removal<T> {
  /** The files to remove after the commit. */
  readonly uploads: readonly string[]
  readonly answer: T
}

export const maxErasedRows = 500

/**
 * Erases a submission whose row has to stay, because its payment refers to it, and gives up its places in the quotas.
 */
export async function eraseSubmission(
  connection: ClientBase,
  { business, id, now }: { readonly business: string; readonly id: string; readonly now: Instant },
): Promise<Removal<boolean>> {
  const condition = sql`business = ${business} and id = ${id}`
  // The batch skips rows that others have locked; this one must not be skipped.
  await query(connection, sql`select from submission where ${condition} for update`)
  const { uploads } = await eraseBatch(connection, condition, now)
  await query(connection, sql`update submission set quotas = '{}' where ${condition}`)
  return { uploads, answer: true }
}

/**
 * Erases at most `maxErasedRows` submissions, and returns how many there were. They remain, because they count towards
 * quotas; drafts are removed.
 */
export async function eraseBatch(
  connection: ClientBase,
  condition: Statement,
  now: Instant,
): Promise<Removal<number>> {
  const rows = await query<{ business: string; id: string }>(
    connection,
    sql`select business, id from submission where ${condition}
      order by saved_at limit ${maxErasedRows} for update skip locked`,
  )
  const businesses = rows.map(({ business }) => business)
  const ids = rows.map(({ id }) => id)
  const these = sql`(submission.business, submission.id) in (
    select * from unnest(${businesses}::text[], ${ids}::text[]))`
  const uploads = await deleteUploadRows(connection, these)
  await query(connection, sql`delete from submission where ${these} and status = 'draft'`)
  await eraseTestCheckouts(connection, these)
  await eraseVoidReasons(connection, these)
  await expireOwnPayments(connection, these, now)
  const isGivenUp = sql`status = 'awaiting-payment' and exists (
    select from payment p where p.business = submission.business and p.submission = submission.id)`
  const erased = await query<CountsPartKey>(
    connection,
    sql`update submission set answers = '{}', email_keys = '{}', erased_at = ${toTimestampParameter(now)},
        status = case when ${isGivenUp} then 'unpaid' else status end,
        quotas = case when ${isGivenUp} then '{}' else quotas end
      where ${these} returning business, kind, form, part`,
  )
  await deleteStaleCounts(connection, erased)
  return { uploads, answer: rows.length }
}
