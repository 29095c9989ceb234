/** The submissions port on PostgreSQL. */
import type { ClientBase } from 'pg'
import type { Instant } from '#schemas/runtime/time/time.ts'
import { writeAudit } from '#server/features/audit/store/audit.ts'
import { readPayments } from '#server/features/payments/store/payment-rows.ts'
import { respondentCondition } from '#server/features/privacy/store/person-conditions.ts'
import { toTimestampParameter } from '#server/postgres/instant-text.ts'
import { type Pool, withConnection } from '#server/postgres/pool.ts'
import { normalizeEmail } from '#server/postgres/row-lock.ts'
import { query, type Statement, sql } from '#server/postgres/sql.ts'
import { commitWith, runTransaction, type TransactionResult } from '#server/postgres/transaction.ts'
import type {
  ListSubmissionsQuery,
  SubmissionPage,
  Submissions,
  SubmissionsOfPersonQuery,
} from '../submissions.ts'
import {
  eraseSubmission,
  eraseSubmissionBatch,
  maxErasedRows,
  type SubmissionErasure,
  type SubmissionErasureResult,
} from './erase-submissions.ts'
import { countSubmissionsByForm } from './form-counts.ts'
import { findRepeatedSubmission } from './repeated-submission.ts'
import { findScanEnd, toFilterConditions } from './submission-filter.ts'
import { readSubmission, readSubmissions } from './submission-rows.ts'
import { countSubmissionsByQuota, deleteSubmissionRow, writeDraft, writeSubmission } from './submit.ts'
import type { UploadFiles } from './upload-files.ts'
import { deleteUploadRows } from './uploads.ts'

export function createSubmissionStore(pool: Pool, files: UploadFiles): Submissions {
  const read = <T>(work: (connection: ClientBase) => Promise<T>) => withConnection(pool, work)
  const write = <T>(work: (connection: ClientBase) => Promise<TransactionResult<T>>) =>
    runTransaction(pool, work)
  /**
   * Deletes rows in the transaction and files after it: a leftover file is cleaned up later, a lost one cannot be
   * restored.
   */
  const withFiles = async <T>(
    work: (connection: ClientBase) => Promise<SubmissionErasureResult<T>>,
  ): Promise<T> => {
    const { uploads, answer } = await write(async connection => commitWith(await work(connection)))
    await files.remove(uploads)
    return answer
  }
  const eraseInBatches = (erasure: SubmissionErasure): Promise<number> =>
    repeatBatches(() => withFiles(connection => eraseSubmissionBatch(connection, erasure)))
  return {
    findRepeatedRequest: options => read(connection => findRepeatedSubmission(connection, options)),
    submit: command => write(connection => writeSubmission(connection, command)),
    saveDraft: command => write(connection => writeDraft(connection, command)),
    find: (business, id) => read(connection => readSubmission(connection, business, id)),
    list: options => read(connection => listPage(connection, options)),
    countByForm: options => read(connection => countSubmissionsByForm(connection, options)),
    putTags: ({ audit, ...command }) =>
      write(async connection => {
        const isFound = await writeTags(connection, command)
        if (isFound) await writeAudit(connection, audit)
        return commitWith(isFound)
      }),
    countSubmissionsByQuota: (form, keys) =>
      read(connection => countSubmissionsByQuota(connection, { ...form, keys })),
    remove: ({ audit, ...command }) =>
      withFiles(async connection => {
        const removal = await removeSubmission(connection, command)
        if (removal.answer) await writeAudit(connection, audit)
        return removal
      }),
    countChargedOfDay: ({ id, savedAt }, { business, email }) =>
      read(async connection => {
        const [row] = await query<{ count: number }>(
          connection,
          sql`select count(*)::int as count from submission
            where business = ${business} and email_keys @> array[${normalizeEmail(email)}]::text[]
              and saved_at > ${toTimestampParameter(savedAt)}::timestamptz - interval '1 day'
              and (saved_at, id) <= (${toTimestampParameter(savedAt)}::timestamptz, ${id})
              and exists (select from payment p where p.business = ${business} and p.submission = submission.id)`,
        )
        return row?.count ?? 0
      }),
    findByPerson: person =>
      read(connection =>
        readSubmissions(connection, { business: person.business, condition: selectOfPerson(person) }),
      ),
    eraseCustomer: ({ now, ...person }) =>
      eraseInBatches({
        business: person.business,
        now,
        condition: sql`erased_at is null and ${selectOfPerson(person)}`,
      }),
    eraseOld: ({ business, before, now }) =>
      eraseInBatches({
        business,
        condition: sql`erased_at is null and saved_at < ${toTimestampParameter(before)}
          and ${isBookingOver(business, before)}`,
        now,
      }),
    forgetDrafts: ({ business, before }) =>
      repeatBatches(() => withFiles(connection => removeDrafts(connection, business, before))),
  }
}

async function writeTags(
  connection: ClientBase,
  {
    business,
    id,
    tags,
  }: { readonly business: string; readonly id: string; readonly tags: readonly string[] },
): Promise<boolean> {
  const written = await query(
    connection,
    sql`update submission set tags = ${tags}
      where business = ${business} and id = ${id} and erased_at is null returning id`,
  )
  return written.length > 0
}

async function removeSubmission(
  connection: ClientBase,
  { business, id, now }: { readonly business: string; readonly id: string; readonly now: Instant },
): Promise<SubmissionErasureResult<boolean>> {
  const [paid] = await readPayments(connection, business, sql`submission = ${id}`)
  if (paid) return eraseSubmission(connection, { business, id, now })
  const uploads = await deleteUploadRows(connection, business, [id])
  return { uploads, answer: await deleteSubmissionRow(connection, business, id) }
}

/**
 * SQL for whether what a `submission` has booked, wherever it was moved to, ended before: answers and files are for the
 * appointment, so they stay as long after it as they would after a submission that books nothing.
 */
const isBookingOver = (business: string, before: Instant): Statement =>
  sql`not exists (
    select from booking b where b.business = ${business} and b.id = submission.booking
      and b.ends_at >= ${toTimestampParameter(before)})`

/** Repeats until a batch is not full. */
async function repeatBatches(removeBatch: () => Promise<number>): Promise<number> {
  let sum = 0
  for (;;) {
    const removed = await removeBatch()
    sum += removed
    if (removed < maxErasedRows) return sum
  }
}

async function removeDrafts(
  connection: ClientBase,
  business: string,
  before: Instant,
): Promise<SubmissionErasureResult<number>> {
  const drafts = await query<{ id: string }>(
    connection,
    sql`select id from submission
      where business = ${business} and status = 'draft' and erased_at is null
        and saved_at < ${toTimestampParameter(before)} and ${isBookingOver(business, before)}
      limit ${maxErasedRows} for update skip locked`,
  )
  const ids = drafts.map(({ id }) => id)
  const uploads = await deleteUploadRows(connection, business, ids)
  await query(
    connection,
    sql`delete from submission where business = ${business} and id = any(${ids}::text[])`,
  )
  return { uploads, answer: ids.length }
}

const selectOfPerson = ({ bookings = [], ...person }: SubmissionsOfPersonQuery): Statement =>
  sql`(${respondentCondition(person)} or booking = any(${bookings}::text[]))`

/** Reads one submission more than the page has, to know whether there is a next page. */
async function listPage(connection: ClientBase, options: ListSubmissionsQuery): Promise<SubmissionPage> {
  const { business, kind, form, version, statuses, after, pageSize: most, filter = {} } = options
  const { indexed, scanned } = toFilterConditions(filter)
  // Contains only the conditions that are given: with "or" no index would be used.
  const listed = joinConditions([
    sql`status = any(${statuses}::text[])`,
    ...(kind === undefined ? [] : [sql`kind = ${kind}`]),
    ...(form === undefined ? [] : [sql`form = ${form}`]),
    ...(version === undefined ? [] : [sql`version = ${version}`]),
    ...(after === undefined
      ? []
      : [sql`(saved_at, id) < (${toTimestampParameter(after.savedAt)}::timestamptz, ${after.id})`]),
    ...indexed,
  ])
  const end = scanned.length === 0 ? undefined : await findScanEnd(connection, options, listed)
  const found = await readSubmissions(connection, {
    business,
    condition: joinConditions([
      listed,
      ...scanned,
      ...(end === undefined
        ? []
        : [sql`(saved_at, id) >= (${toTimestampParameter(end.savedAt)}::timestamptz, ${end.id})`]),
    ]),
    limit: most + 1,
  })
  const submissions = found.slice(0, most)
  const last = submissions.at(-1)
  if (last === undefined || found.length <= most) return end ? { submissions, next: end } : { submissions }
  return { submissions, next: { savedAt: last.savedAt, id: last.id } }
}

const joinConditions = (conditions: readonly Statement[]): Statement =>
  conditions.reduce((all, condition) => sql`${all} and ${condition}`)
