/** The submissions port on PostgreSQL. */
import type { ClientBase } from 'pg'
import type { Instant } from '#schemas/runtime/time/time.ts'
import type { ListSubmissionsQuery, SubmissionPage, Submissions } from '../../ports/submissions.ts'
import { findRepeatedSubmission } from '../bookings/idempotency.ts'
import { normalizeEmail } from '../bookings/row-lock.ts'
import { readPayments } from '../payments/payment-rows.ts'
import { toTimestampParameter } from '../postgres/instant-text.ts'
import { type Pool, withConnection } from '../postgres/pool.ts'
import { query, type Statement, sql } from '../postgres/sql.ts'
import { commitWith, runTransaction, type TransactionResult } from '../postgres/transaction.ts'
import { type CountsPartKey, deleteStaleCounts } from './submission-count-cache.ts'
import { readSubmission, readSubmissions } from './submission-rows.ts'
import { countSubmissionsByQuota, deleteSubmissionRow, writeDraft, writeSubmission } from './submit.ts'
import type { UploadFiles } from './upload-files.ts'
import { deleteUploadRows } from './uploads.ts'

const rowsPerStep = 500

export function createSubmissionStore(pool: Pool, files: UploadFiles): Submissions {
  const read = <T>(work: (connection: ClientBase) => Promise<T>) => withConnection(pool, work)
  const write = <T>(work: (connection: ClientBase) => Promise<TransactionResult<T>>) =>
    runTransaction(pool, work)
  /**
   * Deletes rows in the transaction and files after it: a leftover file is cleaned up later, a lost one cannot be
   * restored.
   */
  const withFiles = async <T>(work: (connection: ClientBase) => Promise<Removal<T>>): Promise<T> => {
    const { uploads, answer } = await write(async connection => commitWith(await work(connection)))
    await files.remove(uploads)
    return answer
  }
  const eraseInBatches = async (condition: Statement, now: Instant): Promise<number> => {
    let sum = 0
    for (;;) {
      const erased = await withFiles(connection => eraseBatch(connection, condition, now))
      sum += erased
      if (erased < rowsPerStep) return sum
    }
  }
  return {
    findRepeatedRequest: options => read(connection => findRepeatedSubmission(connection, options)),
    submit: command => write(connection => writeSubmission(connection, command)),
    saveDraft: command => write(connection => writeDraft(connection, command)),
    find: (business, id) => read(connection => readSubmission(connection, business, id)),
    list: options => read(connection => listPage(connection, options)),
    countSubmissionsByQuota: (form, keys) =>
      read(connection => countSubmissionsByQuota(connection, { ...form, keys })),
    remove: ({ business, id, now }) =>
      withFiles(async connection => {
        const [paid] = await readPayments(connection, sql`business = ${business} and submission = ${id}`)
        if (paid) return eraseSubmission(connection, { business, id, now })
        const uploads = await deleteUploadRows(
          connection,
          sql`submission.business = ${business} and submission.id = ${id}`,
        )
        return { uploads, answer: await deleteSubmissionRow(connection, business, id) }
      }),
    findByEmail: (business, email) =>
      read(connection =>
        readSubmissions(
          connection,
          sql`business = ${business} and email_keys @> array[${normalizeEmail(email)}]::text[]`,
        ),
      ),
    eraseContact: ({ business, email, now }) =>
      eraseInBatches(
        sql`business = ${business} and email_keys @> array[${normalizeEmail(email)}]::text[]`,
        now,
      ),
    eraseOld: ({ business, before, now }) =>
      eraseInBatches(
        sql`business = ${business} and erased_at is null and saved_at < ${toTimestampParameter(before)}`,
        now,
      ),
    forgetDrafts: before =>
      withFiles(async connection => {
        const condition = sql`submission.status = 'draft' and submission.saved_at < ${toTimestampParameter(before)}`
        const uploads = await deleteUploadRows(connection, condition)
        const gone = await query(connection, sql`delete from submission where ${condition} returning id`)
        return { uploads, answer: gone.length }
      }),
  }
}

/** Erases a submission whose row has to stay, because its payment refers to it. */
async function eraseSubmission(
  connection: ClientBase,
  { business, id, now }: { readonly business: string; readonly id: string; readonly now: Instant },
): Promise<Removal<boolean>> {
  const condition = sql`business = ${business} and id = ${id}`
  // The batch skips rows that others have locked; this one must not be skipped.
  await query(connection, sql`select from submission where ${condition} for update`)
  const { uploads } = await eraseBatch(connection, condition, now)
  return { uploads, answer: true }
}

interface Removal<T> {
  readonly uploads: readonly string[]
  readonly answer: T
}

/** Erased submissions remain, because they count towards quotas; drafts are removed. */
async function eraseBatch(
  connection: ClientBase,
  condition: Statement,
  now: Instant,
): Promise<Removal<number>> {
  const rows = await query<{ business: string; id: string; status: string }>(
    connection,
    sql`select business, id, status from submission where ${condition}
      order by saved_at limit ${rowsPerStep} for update skip locked`,
  )
  const businesses = rows.map(({ business }) => business)
  const ids = rows.map(({ id }) => id)
  const these = sql`(submission.business, submission.id) in (
    select * from unnest(${businesses}::text[], ${ids}::text[]))`
  const uploads = await deleteUploadRows(connection, these)
  await query(connection, sql`delete from submission where ${these} and status = 'draft'`)
  const erased = await query<CountsPartKey>(
    connection,
    sql`update submission set answers = '{}', email_keys = '{}', erased_at = ${toTimestampParameter(now)}
      where ${these} returning business, kind, form, part`,
  )
  await deleteStaleCounts(connection, erased)
  return { uploads, answer: rows.length }
}

/** Reads one submission more than the page has, to know whether there is a next page. */
async function listPage(connection: ClientBase, options: ListSubmissionsQuery): Promise<SubmissionPage> {
  const { business, kind, form, version, statuses, after, pageSize: most } = options
  // Contains only the conditions that are given: with "or" no index would be used.
  const conditions = [
    sql`business = ${business} and status = any(${statuses}::text[])`,
    ...(kind === undefined ? [] : [sql`kind = ${kind}`]),
    ...(form === undefined ? [] : [sql`form = ${form}`]),
    ...(version === undefined ? [] : [sql`version = ${version}`]),
    ...(after === undefined
      ? []
      : [sql`(saved_at, id) < (${toTimestampParameter(after.savedAt)}::timestamptz, ${after.id})`]),
  ]
  const found = await readSubmissions(
    connection,
    conditions.reduce((all, condition) => sql`${all} and ${condition}`),
    most + 1,
  )
  const submissions = found.slice(0, most)
  const last = submissions.at(-1)
  if (last === undefined || found.length <= most) return { submissions }
  return { submissions, next: { savedAt: last.savedAt, id: last.id } }
}
