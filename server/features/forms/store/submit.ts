/** Writes submissions and drafts. */
import type { ClientBase } from 'pg'
import type { Booking } from '#schemas/generated/types.gen.ts'
import { insertPayment } from '#server/features/payments/store/write-payment.ts'
import { tryClaimIdempotencyKey } from '#server/postgres/idempotency-key.ts'
import { fromEpochSeconds, toTimestampParameter } from '#server/postgres/instant-text.ts'
import { acquireRowLocks, normalizeEmail, rowLockNames } from '#server/postgres/row-lock.ts'
import { query, sql } from '#server/postgres/sql.ts'
import { commitWith, type TransactionResult, toRolledBackResult } from '#server/postgres/transaction.ts'
import type { DraftCommand, Submission, SubmissionCommand, SubmissionResult } from '../submissions.ts'
import { findRepeatedSubmission } from './repeated-submission.ts'
import { toSubmissionStatus } from './settle-submissions.ts'
import { deleteStaleCounts, type SubmissionCountsPartKey } from './submission-count-cache.ts'
import { insertPaymentEntry, insertSubmissionEntry } from './submission-outbox.ts'
import { readSubmission } from './submission-rows.ts'

/** Writes a whole submission or nothing. */
export async function writeSubmission(
  connection: ClientBase,
  command: SubmissionCommand,
): Promise<TransactionResult<SubmissionResult>> {
  const { business, submission, request, quotas, now } = command
  const { kind, form, id } = submission
  if ((await tryClaimIdempotencyKey(connection, { business, now, request, submission: id })) === 'taken')
    return toRolledBackResult(
      (await findRepeatedSubmission(connection, { business, ...request })) ?? { kind: 'in-flight' },
    )
  if (!(await isVersionCurrent(connection, command))) return toRolledBackResult({ kind: 'republished' })
  const names = quotas.length === 0 ? [] : [rowLockNames.quota(`${kind} ${form}`)]
  await acquireRowLocks(connection, { business, names, now })
  const keys = quotas.map(({ key }) => key)
  const taken = await countSubmissionsByQuota(connection, { business, kind, form, keys })
  if (quotas.some(({ key, most }) => (taken.get(key) ?? 0) >= most))
    return toRolledBackResult({ kind: 'full' })
  if (!(await lockBooking(connection, command))) return toRolledBackResult({ kind: 'full' })
  const startedAt = await readDraftStart(connection, command)
  const draft = startedAt === undefined ? undefined : command.draft
  const status = await readStatus(connection, command)
  const written = { ...submission, status, startedAt: startedAt ?? submission.startedAt }
  await upsertRow(connection, { ...command, submission: written, quotas: status === 'unpaid' ? [] : keys })
  const missing = await attachUploads(connection, { ...command, from: draft })
  if (missing.length > 0) return toRolledBackResult({ kind: 'uploads-missing', uploads: missing })
  if (draft !== undefined) await deleteSubmissionRow(connection, business, draft)
  if (command.payment) {
    await insertPayment(connection, { business, submission: id, now }, command.payment)
    await insertPaymentEntry(connection, command, { submission: id, topic: 'submission.awaiting-payment' })
  }
  if (status === 'complete') await insertSubmissionEntry(connection, command, submission)
  await announceBooking(connection, command)
  return commitWith({ kind: 'kept', submission: (await readSubmission(connection, business, id)) ?? written })
}

export async function writeDraft(
  connection: ClientBase,
  command: DraftCommand,
): Promise<TransactionResult<'saved' | 'gone'>> {
  const { business, submission, replaces } = command
  const { id, kind, form, version, values, step = null, savedAt } = submission
  if (!replaces) {
    await upsertRow(connection, { ...command, quotas: [] })
  } else {
    const saved = await query<SubmissionCountsPartKey>(
      connection,
      sql`with before as (
          select business, id, kind, form, part from submission
          where business = ${business} and id = ${id} and kind = ${kind} and form = ${form} and status in ('partial', 'draft')
          for update)
        update submission set answers = ${JSON.stringify(values)}::jsonb, version = ${version}, step = ${step},
          email_keys = ${command.emails.map(normalizeEmail)}, saved_at = ${toTimestampParameter(savedAt)}, erased_at = null, part = null
        from before where submission.business = ${business} and submission.id = before.id
        returning before.business, before.kind, before.form, before.part`,
    )
    if (saved.length === 0) return toRolledBackResult('gone')
    await deleteStaleCounts(connection, saved)
  }
  await attachUploads(connection, command)
  return commitWith('saved')
}

/**
 * Holds a share lock on the version's row until the end of the transaction, so that its document cannot change
 * meanwhile.
 */
async function isVersionCurrent(
  connection: ClientBase,
  { business, submission, digest }: SubmissionCommand,
): Promise<boolean> {
  const { kind, form, version } = submission
  const condition = sql`kind = ${kind} and form = ${form} and version = ${version}`
  const rows = await query(
    connection,
    sql`select from form_version where ${condition} and digest = ${digest} for share`,
  )
  if (rows.length > 0) return true
  // A version of the business's own never changes, though a later server may prepare it in another way.
  const own = await query(
    connection,
    sql`select from document_version where business = ${business} and ${condition}`,
  )
  return own.length > 0
}

/** Counts the submissions under each quota. For a decision, call it while holding the row lock of the form's quotas. */
export async function countSubmissionsByQuota(
  connection: ClientBase,
  options: {
    readonly business: string
    readonly kind: string
    readonly form: string
    readonly keys: readonly string[]
  },
): Promise<ReadonlyMap<string, number>> {
  const { business, kind, form, keys } = options
  if (keys.length === 0) return new Map()
  const rows = await query<{ key: string; count: number }>(
    connection,
    sql`select key, count(*) from submission, unnest(quotas) as key
      where business = ${business} and kind = ${kind} and form = ${form} and key = any(${keys}::text[])
        -- What it has booked does not take place: the place is free again, and taken again by an undo.
        and (booking is null or exists (
          select from booking b where b.business = ${business} and b.id = submission.booking
            and b.status not in ('cancelled', 'declined', 'expired')))
      group by key`,
  )
  return new Map(rows.map(({ key, count }) => [key, count]))
}

/**
 * Keeps the booking of the submission as it is until the end of the transaction. Returns false if it is gone: a request with
 * the same key was refused, and has discarded it.
 */
async function lockBooking(
  connection: ClientBase,
  { business, submission: { booking } }: SubmissionCommand,
): Promise<boolean> {
  if (booking === undefined) return true
  const rows = await query(
    connection,
    sql`select from booking where business = ${business} and id = ${booking} for share`,
  )
  return rows.length > 0
}

/** What was booked for the submission may be told now. */
async function announceBooking(
  connection: ClientBase,
  { business, submission: { booking }, now }: SubmissionCommand,
): Promise<void> {
  if (booking === undefined) return
  await query(
    connection,
    sql`update outbox set next_attempt_at = ${toTimestampParameter(now)}
      where business = ${business} and document->>'booking' = ${booking} and not document ? 'former'
        and attempts = 0 and delivered_at is null and next_attempt_at > ${toTimestampParameter(now)}`,
  )
}

/**
 * Returns the status to write. The payment of the booking may have been settled since the booking was made; a share lock
 * on its row keeps it as it is until the end of the transaction.
 */
async function readStatus(
  connection: ClientBase,
  { business, submission: { status, booking } }: SubmissionCommand,
): Promise<Submission['status']> {
  if (status !== 'awaiting-payment' || booking === undefined) return status
  const [row] = await query<Pick<Booking, 'status'>>(
    connection,
    sql`select status from booking where business = ${business} and id = ${booking} for share`,
  )
  return row === undefined ? status : toSubmissionStatus(row.status)
}

/** Undefined if there is no draft, or if it belongs to another form. */
async function readDraftStart(connection: ClientBase, { business, submission, draft }: SubmissionCommand) {
  if (draft === undefined) return undefined
  const { kind, form } = submission
  const [found] = await query<{ started: number }>(
    connection,
    sql`select date_part('epoch', started_at) as started from submission
      where business = ${business} and id = ${draft} and kind = ${kind} and form = ${form} and status in ('partial', 'draft')
      for update`,
  )
  return found === undefined ? undefined : fromEpochSeconds(found.started)
}

interface RowOptions extends Omit<DraftCommand, 'replaces'> {
  readonly quotas: readonly string[]
}

async function upsertRow(
  connection: ClientBase,
  { business, submission, emails, quotas }: RowOptions,
): Promise<void> {
  const { id, kind, form, version, status, values, scores, locale, startedAt, savedAt } = submission
  await query(
    connection,
    sql`insert into submission
        (business, id, kind, form, version, status, answers, email_keys, scores, end_id, step, locale, started_at,
          saved_at, quotas, booking, consents)
      values (${business}, ${id}, ${kind}, ${form}, ${version}, ${status}, ${JSON.stringify(values)}::jsonb,
        ${emails.map(normalizeEmail)}, ${JSON.stringify(scores)}::jsonb, ${submission.end ?? null}, ${submission.step ?? null}, ${locale},
        ${toTimestampParameter(startedAt)}, ${toTimestampParameter(savedAt)}, ${quotas}, ${submission.booking ?? null},
        ${JSON.stringify(submission.consents ?? [])}::jsonb)`,
  )
}

interface AttachOptions extends Pick<DraftCommand, 'business' | 'submission' | 'uploads'> {
  /** The draft that has them so far. */
  readonly from?: string | undefined
}

/** Returns the uploads that could not be attached: missing, of another form, or of another submission. */
async function attachUploads(
  connection: ClientBase,
  { business, submission, uploads, from = submission.id }: AttachOptions,
): Promise<readonly string[]> {
  const { id, kind, form } = submission
  if (uploads.length === 0) return []
  const attached = await query<{ id: string }>(
    connection,
    sql`update upload set submission = ${id}
      from unnest(${uploads.map(upload => upload.id)}::text[], ${uploads.map(({ field }) => field)}::text[])
        as given(id, field)
      where business = ${business} and upload.id = given.id and upload.field = given.field
        and kind = ${kind} and form = ${form} and (submission is null or submission = ${from})
      returning upload.id`,
  )
  const ids = new Set(attached.map(upload => upload.id))
  return uploads.flatMap(upload => (ids.has(upload.id) ? [] : upload.id))
}

/** Uploads that nothing refers to any more are removed later. */
export async function deleteSubmissionRow(
  connection: ClientBase,
  business: string,
  id: string,
): Promise<boolean> {
  await query(
    connection,
    sql`update upload set submission = null where business = ${business} and submission = ${id}`,
  )
  const removed = await query<SubmissionCountsPartKey>(
    connection,
    sql`delete from submission where business = ${business} and id = ${id} returning business, kind, form, part`,
  )
  await deleteStaleCounts(connection, removed)
  return removed.length > 0
}
