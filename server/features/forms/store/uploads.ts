/** The uploads port: metadata in PostgreSQL, content in files beside it. */
import type { ClientBase } from 'pg'
import type { Instant } from '#schemas/runtime/time/time.ts'
import type { RetentionCommand } from '#server/lib/retention-command.ts'
import { groupByBusiness } from '#server/postgres/group-by-business.ts'
import { toTimestampParameter } from '#server/postgres/instant-text.ts'
import { type Pool, withConnection } from '#server/postgres/pool.ts'
import { query, type Statement, sql } from '#server/postgres/sql.ts'
import type { StoredUpload, UploadCommand } from '../uploads.ts'
import type { UploadFiles } from './upload-files.ts'

const rowsPerStep = 500

export interface Uploads {
  /**
   * Writes the body to a file and returns it as a whole; undefined if it is longer than the limit, in which case
   * nothing is left of it.
   */
  receive(id: string, body: AsyncIterable<Uint8Array>, maxBytes: number): Promise<Uint8Array | undefined>
  /** Deletes a received file that is not needed after all. */
  delete(id: string): Promise<void>
  keep(command: UploadCommand): Promise<void>
  find(business: string, id: string): Promise<StoredUpload | undefined>
  listBySubmission(business: string, submission: string): Promise<readonly StoredUpload[]>
  /** Lists files that belong to answers or drafts, by id, after that of the previous page; '' begins. */
  listAnswered(business: string, after: string, limit: number): Promise<readonly StoredUpload[]>
  /** Undefined if the file is gone. */
  read(id: string): Promise<Uint8Array | undefined>
  /**
   * Removes the files of submissions that were submitted or last saved before, and whose booking, if they have made one,
   * ended before. Returns how many there were.
   */
  removeOld(command: RetentionCommand): Promise<number>
  /** Removes uploads from before that no answer refers to, and files without a row. */
  tidy(before: Instant): Promise<number>
}

export const createUploadStore = (pool: Pool, files: UploadFiles): Uploads => ({
  receive: files.receive,
  delete: id => files.remove([id]),
  async keep(order) {
    await files.settle(order.upload.id)
    await withConnection(pool, connection => insertRow(connection, order))
  },
  async find(business, id) {
    const [found] = await withConnection(pool, connection => readRows(connection, business, sql`id = ${id}`))
    return found
  },
  listBySubmission: (business, submission) =>
    withConnection(pool, connection => readRows(connection, business, sql`submission = ${submission}`)),
  listAnswered: (business, after, limit) =>
    withConnection(pool, connection =>
      query<StoredUpload>(
        connection,
        sql`select id, kind, form, field, name, type, bytes from upload
          where business = ${business} and submission is not null and id > ${after}
          order by id limit ${limit}`,
      ),
    ),
  read: files.read,
  async removeOld(command) {
    let sum = 0
    for (;;) {
      const removed = await withConnection(pool, connection => deleteOldRows(connection, command))
      await files.remove(removed)
      sum += removed.length
      if (removed.length < rowsPerStep) return sum
    }
  },
  async tidy(before) {
    const orphans = await withConnection(pool, connection => removeOrphans(connection, before))
    await files.remove(orphans)
    const gone = new Set(orphans)
    for await (const ids of files.listOlderThan(before)) {
      const lost = await withConnection(pool, connection => findUnknownIds(connection, ids))
      await files.remove(lost)
      for (const id of lost) gone.add(id)
    }
    return gone.size
  },
})

async function insertRow(connection: ClientBase, { business, upload, now }: UploadCommand): Promise<void> {
  const { id, kind, form, field, name, type, bytes } = upload
  await query(
    connection,
    sql`insert into upload (business, id, kind, form, field, name, type, bytes, created_at)
      values (${business}, ${id}, ${kind}, ${form}, ${field}, ${name}, ${type}, ${bytes}, ${toTimestampParameter(now)})`,
  )
}

const readRows = (connection: ClientBase, business: string, condition: Statement): Promise<StoredUpload[]> =>
  query<StoredUpload>(
    connection,
    sql`select id, kind, form, field, name, type, bytes from upload
      where business = ${business} and ${condition} order by created_at, id`,
  )

/** Returns the ids of a batch. */
async function deleteOldRows(
  connection: ClientBase,
  { business, before }: RetentionCommand,
): Promise<readonly string[]> {
  const removed = await query<{ id: string }>(
    connection,
    sql`delete from upload where business = ${business} and id in (
        select u.id from upload u join submission s on s.business = u.business and s.id = u.submission
        where u.business = ${business} and s.business = ${business} and s.saved_at < ${toTimestampParameter(before)}
          -- They are for the appointment that the submission has booked, wherever it was moved to.
          and not exists (
            select from booking b where b.business = ${business} and b.id = s.booking
              and b.ends_at >= ${toTimestampParameter(before)})
        limit ${rowsPerStep})
      returning id`,
  )
  return removed.map(({ id }) => id)
}

async function removeOrphans(connection: ClientBase, before: Instant): Promise<string[]> {
  const found = await query<{ business: string; id: string }>(
    connection,
    sql`select business, id from upload where submission is null and created_at < ${toTimestampParameter(before)}
      order by created_at limit ${rowsPerStep}`,
  )
  const removed: string[] = []
  for (const [business, orphans] of groupByBusiness(found)) {
    const rows = await query<{ id: string }>(
      connection,
      sql`delete from upload where business = ${business} and id in (
          select id from upload where business = ${business} and id = any(${orphans.map(({ id }) => id)}::text[])
            and submission is null
          for update skip locked)
        returning id`,
    )
    removed.push(...rows.map(({ id }) => id))
  }
  return removed
}

/** Files without a row: a server died between the two writes. */
async function findUnknownIds(connection: ClientBase, ids: readonly string[]): Promise<string[]> {
  const known = await query<{ id: string }>(
    connection,
    sql`select id from upload where id = any(${ids}::text[])`,
  )
  const named = new Set(known.map(({ id }) => id))
  return ids.filter(id => !named.has(id))
}

/**
 * Deletes the rows of these submissions' files and returns their ids; the caller removes the files after the commit.
 */
export async function deleteUploadRows(
  connection: ClientBase,
  business: string,
  submissions: readonly string[],
): Promise<readonly string[]> {
  const removed = await query<{ id: string }>(
    connection,
    sql`delete from upload where business = ${business} and submission = any(${submissions}::text[])
      returning id`,
  )
  return removed.map(({ id }) => id)
}
