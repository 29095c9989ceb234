/** The previews port on PostgreSQL. The sandbox of a preview ends in the transaction that ends the preview. */

import type { Instant } from '#schemas/runtime/time/time.ts'
import type { AuditNote } from '#server/features/audit/audit.ts'
import { writeAudit } from '#server/features/audit/store/audit.ts'
import { fromEpochSeconds, toTimestampParameter } from '#server/postgres/instant-text.ts'
import { type Pool, withConnection } from '#server/postgres/pool.ts'
import { query, type Statement, sql } from '#server/postgres/sql.ts'
import { commitWith, runTransaction } from '#server/postgres/transaction.ts'
import {
  type LivePreviewOptions,
  livePreviewPrefix,
  type Preview,
  type PreviewChange,
  type PreviewFile,
  type PreviewInfo,
  type PreviewKey,
  type PreviewSummary,
} from '../previews.ts'
import type { SandboxRemoval } from './sandboxes.ts'

export interface Previews {
  /** Returns false, unchanged, if the business already has `max` previews that have not expired at `createdAt`. */
  create(preview: Preview, max: number, audit?: AuditNote): Promise<boolean>
  /** Deletes the live preview `replaces`, and the oldest live ones of the business that would be more than `max`. */
  createLive(preview: Preview, options: LivePreviewOptions): Promise<void>
  /** Finds no expired preview. */
  find(key: PreviewKey, now: Instant): Promise<Preview | undefined>
  /** Returns those that have not expired, the latest first, without live ones. */
  list(business: string, now: Instant): Promise<readonly PreviewSummary[]>
  /** Returns whether there was one. */
  delete(key: PreviewKey, audit?: AuditNote): Promise<boolean>
  /** Deletes those that have expired. Returns how many there were. */
  forget(now: Instant): Promise<number>
}

declare module '#server/calls/stores.ts' {
  interface Stores {
    readonly previews: Previews
  }
}

export const createPreviewStore = (pool: Pool, sandboxes: SandboxRemoval): Previews => ({
  create: ({ business, id, site, changes, files, createdAt, expiresAt }, max, audit) =>
    runTransaction(pool, async connection => {
      // The row of the business serves as a lock, so that no two requests pass the limit together.
      await query(connection, sql`select from business where business = ${business} for update`)
      const rows = await query(
        connection,
        sql`insert into preview (business, id, site, changes, files, created_at, expires_at)
          select ${business}, ${id}, ${site ?? null}, ${JSON.stringify(changes)}::jsonb, ${JSON.stringify(files)}::json,
            ${toTimestampParameter(createdAt)}, ${toTimestampParameter(expiresAt)}
          where (select count(*) from preview where business = ${business}
            and expires_at > ${toTimestampParameter(createdAt)} and not ${isLive}) < ${max}
          returning id`,
      )
      if (rows.length > 0) await writeAudit(connection, audit)
      return commitWith(rows.length > 0)
    }),
  async createLive(preview, options) {
    const outdated = await insertLive(pool, preview, options)
    for (const key of outdated) await deletePreview(key, { pool, sandboxes })
  },
  find: ({ business, id }, now) =>
    withConnection(pool, async connection => {
      const [row] = await query<PreviewRow & PreviewContent>(
        connection,
        sql`${selectPreviews}, changes, files from preview
          where business = ${business} and id = ${id} and expires_at > ${toTimestampParameter(now)}`,
      )
      return row && { ...toPreviewInfo(row), changes: row.changes, files: row.files }
    }),
  list: (business, now) =>
    withConnection(pool, async connection => {
      const rows = await query<PreviewRow & PreviewScope>(
        connection,
        sql`${selectPreviews}, json_array_length(files) as "fileCount",
            array(select distinct change ->> 'kind' from jsonb_array_elements(changes) change) as kinds
          from preview
          where business = ${business} and expires_at > ${toTimestampParameter(now)} and not ${isLive}
          order by created_at desc, id`,
      )
      return rows.map(row => ({ ...toPreviewInfo(row), kinds: row.kinds, fileCount: row.fileCount }))
    }),
  delete: (key, audit) => deletePreview(key, { pool, sandboxes, audit }),
  async forget(now) {
    const expired = await listKeys(pool, sql`expires_at <= ${toTimestampParameter(now)}`)
    for (const key of expired) await deletePreview(key, { pool, sandboxes })
    await sandboxes.tidy(() => listKeys(pool, sql`true`))
    return expired.length
  },
})

const isLive = sql`starts_with(id, ${livePreviewPrefix})`

/** Returns those that the new one takes the place of. Two at once may leave one too many, which the next one removes. */
async function insertLive(
  pool: Pool,
  { business, id, changes, files, createdAt, expiresAt }: Preview,
  { max, replaces }: LivePreviewOptions,
): Promise<PreviewKey[]> {
  await withConnection(pool, connection =>
    query(
      connection,
      sql`insert into preview (business, id, changes, files, created_at, expires_at)
        values (${business}, ${id}, ${JSON.stringify(changes)}::jsonb, ${JSON.stringify(files)}::json,
          ${toTimestampParameter(createdAt)}, ${toTimestampParameter(expiresAt)})`,
    ),
  )
  return listKeys(
    pool,
    sql`business = ${business} and ${isLive} and id <> ${id} and (id = ${replaces ?? ''} or id in (
      select id from preview where business = ${business} and ${isLive} and id <> ${id}
      order by created_at desc, id offset ${max - 1}))`,
  )
}

interface DeletionContext {
  readonly pool: Pool
  readonly sandboxes: SandboxRemoval
  readonly audit?: AuditNote | undefined
}

async function deletePreview(key: PreviewKey, { pool, sandboxes, audit }: DeletionContext): Promise<boolean> {
  const isDeleted = await runTransaction(pool, async connection => {
    const rows = await query(
      connection,
      sql`delete from preview where business = ${key.business} and id = ${key.id} returning id`,
    )
    if (rows.length === 0) return commitWith(false)
    await sandboxes.drop(connection, key)
    await writeAudit(connection, audit)
    return commitWith(true)
  })
  if (isDeleted) await sandboxes.removeFiles(key)
  return isDeleted
}

const listKeys = (pool: Pool, condition: Statement): Promise<PreviewKey[]> =>
  withConnection(pool, connection =>
    query<{ business: string; id: string }>(
      connection,
      sql`select business, id from preview where ${condition}`,
    ),
  )

interface PreviewRow {
  readonly business: string
  readonly id: string
  readonly site: string | null
  readonly created: number
  readonly expires: number
}

interface PreviewContent {
  readonly changes: readonly PreviewChange[]
  readonly files: readonly PreviewFile[]
}

type PreviewScope = Pick<PreviewSummary, 'kinds' | 'fileCount'>

const selectPreviews = sql`select business, id, site, date_part('epoch', created_at) as created,
    date_part('epoch', expires_at) as expires`

const toPreviewInfo = ({ business, id, site, created, expires }: PreviewRow): PreviewInfo => ({
  business,
  id,
  ...(site === null ? {} : { site }),
  createdAt: fromEpochSeconds(created),
  expiresAt: fromEpochSeconds(expires),
})
