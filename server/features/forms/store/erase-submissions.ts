/**
 * Erases answers. A submission that awaits its own payment becomes unpaid: without the answers, nobody would know whom
 * to serve for the money.
 */
import type { ClientBase } from 'pg'
import type { Instant } from '#schemas/runtime/time/time.ts'
import { eraseVoidReasons } from '#server/features/gift-cards/store/gift-cards.ts'
import { eraseTestCheckouts } from '#server/features/payments/store/test-checkouts.ts'
import { expireSubmissionPayments } from '#server/features/payments/store/write-payment.ts'
import { toTimestampParameter } from '#server/postgres/instant-text.ts'
import { query, type Statement, sql } from '#server/postgres/sql.ts'
import { deleteStaleCounts, type SubmissionCountsPartKey } from './submission-count-cache.ts'
import { deleteUploadRows } from './uploads.ts'

export interface SubmissionErasureResult<T> {
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
): Promise<SubmissionErasureResult<boolean>> {
  const condition = sql`id = ${id}`
  // The batch skips rows that others have locked; this one must not be skipped.
  await query(connection, sql`select from submission where business = ${business} and id = ${id} for update`)
  const { uploads } = await eraseSubmissionBatch(connection, { business, condition, now })
  await query(
    connection,
    sql`update submission set quotas = '{}' where business = ${business} and id = ${id}`,
  )
  return { uploads, answer: true }
}

export interface SubmissionErasure {
  readonly business: string
  readonly condition: Statement
  readonly now: Instant
}

/**
 * Erases at most `maxErasedRows` submissions, and returns how many there were. They remain, because they count towards
 * quotas; drafts are removed.
 */
export async function eraseSubmissionBatch(
  connection: ClientBase,
  { business, condition, now }: SubmissionErasure,
): Promise<SubmissionErasureResult<number>> {
  const rows = await query<{ id: string }>(
    connection,
    sql`select id from submission where business = ${business} and ${condition}
      order by saved_at limit ${maxErasedRows} for update skip locked`,
  )
  const ids = rows.map(({ id }) => id)
  const isChosen = sql`id = any(${ids}::text[])`
  const uploads = await deleteUploadRows(connection, business, ids)
  await query(
    connection,
    sql`delete from submission where business = ${business} and ${isChosen} and status = 'draft'`,
  )
  await query(
    connection,
    sql`delete from idempotency where business = ${business} and submission = any(${ids}::text[])`,
  )
  await eraseTestCheckouts(connection, business, ids)
  await eraseVoidReasons(connection, business, ids)
  await expireSubmissionPayments(connection, { business, now }, ids)
  const isGivenUp = sql`status = 'awaiting-payment' and exists (
    select from payment p where p.business = ${business} and p.submission = submission.id)`
  const erased = await query<SubmissionCountsPartKey>(
    connection,
    sql`update submission set answers = '{}', tags = '{}', email_keys = '{}', erased_at = ${toTimestampParameter(now)},
        status = case when ${isGivenUp} then 'unpaid' else status end,
        quotas = case when ${isGivenUp} then '{}' else quotas end
      where business = ${business} and ${isChosen} returning business, kind, form, part`,
  )
  await deleteStaleCounts(connection, erased)
  return { uploads, answer: rows.length }
}
