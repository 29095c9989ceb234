/** The uploads port: what is said of files in PostgreSQL, what is in them beside it. */
import type { ClientBase } from 'pg'
import type { Instant } from '#schemas/runtime/time/time.ts'
import type { StoredUpload, UploadCommand, Uploads } from '../../ports/uploads.ts'
import { toIsoText } from '../postgres/instant-text.ts'
import { type Pool, withConnection } from '../postgres/pool.ts'
import { query, type Statement, sql } from '../postgres/sql.ts'
import type { UploadFiles } from './upload-files.ts'

const rowsPerStep = 500

export const createUploads = (pool: Pool, files: UploadFiles): Uploads => ({
  receive: files.receive,
  discard: id => files.remove([id]),
  async keep(order) {
    await files.settle(order.upload.id)
    await withConnection(pool, connection => write(connection, order))
  },
  async find(business, id) {
    const condition = sql`business = ${business} and id = ${id}`
    const [found] = await withConnection(pool, connection => read(connection, condition))
    return found
  },
  ofSubmission: (business, submission) =>
    withConnection(pool, connection =>
      read(connection, sql`business = ${business} and submission = ${submission}`),
    ),
  read: files.read,
  async tidy(before) {
    const orphans = await withConnection(pool, connection => removeOrphans(connection, before))
    const lost = await withConnection(pool, async connection =>
      unknown(connection, await files.olderThan(before)),
    )
    const gone = new Set([...orphans, ...lost])
    await files.remove([...gone])
    return gone.size
  },
})

async function write(connection: ClientBase, { business, upload, now }: UploadCommand): Promise<void> {
  const { id, kind, form, field, name, type, bytes } = upload
  await query(
    connection,
    sql`insert into upload (business, id, kind, form, field, name, type, bytes, created_at)
      values (${business}, ${id}, ${kind}, ${form}, ${field}, ${name}, ${type}, ${bytes}, ${toIsoText(now)})`,
  )
}

const read = (connection: ClientBase, condition: Statement): Promise<StoredUpload[]> =>
  query<StoredUpload>(
    connection,
    sql`select id, kind, form, field, name, type, bytes from upload where ${condition} order by created_at, id`,
  )

async function removeOrphans(connection: ClientBase, before: Instant): Promise<string[]> {
  const removed = await query<{ id: string }>(
    connection,
    sql`delete from upload where (business, id) in (
        select business, id from upload where submission is null and created_at < ${toIsoText(before)}
        order by created_at limit ${rowsPerStep} for update skip locked)
      returning id`,
  )
  return removed.map(({ id }) => id)
}

/** Files without a row: a server went down between the two. */
async function unknown(connection: ClientBase, ids: readonly string[]): Promise<string[]> {
  const known = await query<{ id: string }>(
    connection,
    sql`select id from upload where id = any(${ids}::text[])`,
  )
  const named = new Set(known.map(({ id }) => id))
  return ids.filter(id => !named.has(id))
}

/** The rows of these submissions' files; their files are for whoever asked to remove when that is committed. */
export async function deleteUploadRows(
  connection: ClientBase,
  submissions: Statement,
): Promise<readonly string[]> {
  const removed = await query<{ id: string }>(
    connection,
    sql`delete from upload using submission where submission.business = upload.business
        and submission.id = upload.submission and ${submissions}
      returning upload.id`,
  )
  return removed.map(({ id }) => id)
}
