/** The published files port on PostgreSQL. */
import type { ClientBase } from 'pg'
import { toTimestampParameter } from '#server/postgres/instant-text.ts'
import { type Pool, withConnection } from '#server/postgres/pool.ts'
import { query, sql } from '#server/postgres/sql.ts'
import type { FilePublication, PublishedFile, PublishedFileList } from '../published-files.ts'

export interface PublishedFiles {
  list(): Promise<PublishedFileList>
}

declare module '#server/calls/stores.ts' {
  interface Stores {
    readonly publishedFiles: PublishedFiles
  }
}

export const createPublishedFileStore = (pool: Pool): PublishedFiles => ({
  list: () =>
    withConnection(pool, async connection => {
      const rows = await query<PublishedFileRow>(
        connection,
        sql`select file, content, content is null as removed, base, revision::int from published_file order by file`,
      )
      return {
        files: rows.map(toPublishedFile),
        revision: Math.max(0, ...rows.map(({ revision }) => revision)),
      }
    }),
})

interface PublishedFileRow {
  readonly file: string
  readonly content: unknown
  readonly removed: boolean
  readonly base: string | null
  readonly revision: number
}

const toPublishedFile = ({ file, content, removed, base }: PublishedFileRow): PublishedFile => ({
  file,
  ...(removed ? {} : { content }),
  ...(base === null ? {} : { base }),
})

/** Publishes files within a transaction; returns false, unchanged, if other files have been published meanwhile. */
export async function publishFiles(
  connection: ClientBase,
  { files, ifRevision, now }: FilePublication,
): Promise<boolean> {
  // Lets others read, but nobody else publish until the transaction ends.
  await query(connection, sql`lock table published_file in share row exclusive mode`)
  const [row] = await query<{ revision: number }>(
    connection,
    sql`select coalesce(max(revision), 0)::int as revision from published_file`,
  )
  if (row?.revision !== ifRevision) return false
  for (const { file, content, base } of files)
    await query(
      connection,
      sql`insert into published_file (file, content, base, revision, published_at)
        values (${file}, ${content === undefined ? null : JSON.stringify(content)}::json, ${base ?? null},
          ${ifRevision + 1}, ${toTimestampParameter(now)})
        on conflict (file) do update set content = excluded.content, base = excluded.base,
          revision = excluded.revision, published_at = excluded.published_at`,
    )
  return true
}
