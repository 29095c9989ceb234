/** The previews port on PostgreSQL. */
import type { PreviewChange, PreviewFile, PreviewInfo, Previews } from '../../ports/previews.ts'
import { fromEpochSeconds, toTimestampParameter } from '../postgres/instant-text.ts'
import { type Pool, withConnection } from '../postgres/pool.ts'
import { query, sql } from '../postgres/sql.ts'
import { commitWith, runTransaction } from '../postgres/transaction.ts'

export const createPreviewStore = (pool: Pool): Previews => ({
  create: ({ business, id, site, changes, files, createdAt, expiresAt }, max) =>
    runTransaction(pool, async connection => {
      // The row of the business serves as a lock, so that no two requests pass the limit together.
      await query(connection, sql`select from business where business = ${business} for update`)
      const rows = await query(
        connection,
        sql`insert into preview (business, id, site, changes, files, created_at, expires_at)
          select ${business}, ${id}, ${site ?? null}, ${JSON.stringify(changes)}::jsonb, ${JSON.stringify(files)}::json,
            ${toTimestampParameter(createdAt)}, ${toTimestampParameter(expiresAt)}
          where (select count(*) from preview where business = ${business}
            and expires_at > ${toTimestampParameter(createdAt)}) < ${max}
          returning id`,
      )
      return commitWith(rows.length > 0)
    }),
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
      const rows = await query<PreviewRow>(
        connection,
        sql`${selectPreviews} from preview
          where business = ${business} and expires_at > ${toTimestampParameter(now)}
          order by created_at desc, id`,
      )
      return rows.map(toPreviewInfo)
    }),
  delete: ({ business, id }) =>
    withConnection(pool, async connection => {
      const rows = await query(
        connection,
        sql`delete from preview where business = ${business} and id = ${id} returning id`,
      )
      return rows.length > 0
    }),
  forget: now =>
    withConnection(pool, async connection => {
      const rows = await query(
        connection,
        sql`delete from preview where expires_at <= ${toTimestampParameter(now)} returning id`,
      )
      return rows.length
    }),
})

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

const selectPreviews = sql`select business, id, site, date_part('epoch', created_at) as created,
    date_part('epoch', expires_at) as expires`

const toPreviewInfo = ({ business, id, site, created, expires }: PreviewRow): PreviewInfo => ({
  ...{ business, id },
  ...(site === null ? {} : { site }),
  createdAt: fromEpochSeconds(created),
  expiresAt: fromEpochSeconds(expires),
})
