/** The content port on PostgreSQL. */
import type { ClientBase } from 'pg'
import type { ContentHeader, ContentKey, ContentRecord, ContentStore } from '../../ports/content.ts'
import { type Pool, withConnection } from '../postgres/pool.ts'
import { query, sql } from '../postgres/sql.ts'
import type { ContentListCache } from './content-list-cache.ts'
import {
  type ContentHeaderRow,
  type ContentRecordRow,
  fromHeaderRow,
  fromRecordRow,
  toContentRow,
} from './content-rows.ts'
import { findMentions, findWithText } from './content-search.ts'

export function createContentStore(pool: Pool, lists: ContentListCache): ContentStore {
  return {
    find: ({ business, kind, slug }) =>
      withConnection(pool, async connection => {
        const [row] = await query<ContentRecordRow>(
          connection,
          sql`select kind, document, blocks from content
          where business = ${business} and kind = ${kind} and slug = ${slug}`,
        )
        return row && fromRecordRow(row)
      }),
    findHeaders: (business, kind, slugs) => findHeaders(pool, { business, kind }, slugs),
    async list({ offset, limit, ...selection }) {
      const slugs = await lists.read(selection)
      const headers = await findHeaders(pool, selection, slugs.slice(offset, offset + limit))
      return { headers, total: slugs.length }
    },
    listHeaders: (business, { offset, limit, until = '9999' }) =>
      withConnection(pool, async connection => {
        const isListed = sql`business = ${business} and (kind <> 'post' or date <= ${until})`
        const [count] = await query<{ total: number }>(
          connection,
          sql`select count(*)::int as total from content where ${isListed}`,
        )
        const rows = await query<ContentHeaderRow>(
          connection,
          sql`select kind, document from content where ${isListed}
          order by kind, slug limit ${limit} offset ${offset}`,
        )
        return { headers: rows.map(fromHeaderRow), total: count?.total ?? 0 }
      }),
    readAfter: ({ business, kind, slug }, limit) =>
      withConnection(pool, async connection => {
        const rows = await query<ContentRecordRow>(
          connection,
          sql`select kind, document, blocks from content
          where business = ${business} and kind = ${kind} and slug > ${slug}
          order by slug limit ${limit}`,
        )
        return rows.map(fromRecordRow)
      }),
    findMentions: (business, slugs) => findMentions(pool, business, slugs),
    findWithText: (business, texts) => findWithText(pool, business, texts),
    readAll: business => withConnection(pool, connection => readContent(connection, business)),
  }
}

async function findHeaders(
  pool: Pool,
  { business, kind }: Omit<ContentKey, 'slug'>,
  slugs: readonly string[],
): Promise<ContentHeader[]> {
  if (slugs.length === 0) return []
  return withConnection(pool, async connection => {
    const rows = await query<ContentHeaderRow>(
      connection,
      sql`select kind, document from content
        where business = ${business} and kind = ${kind} and slug = any(${slugs})
        order by array_position(${slugs}::text[], slug)`,
    )
    return rows.map(fromHeaderRow)
  })
}

/** Reads all content of a business, sorted by kind and slug. */
export async function readContent(connection: ClientBase, business: string): Promise<ContentRecord[]> {
  const rows = await query<ContentRecordRow>(
    connection,
    sql`select kind, document, blocks from content
      where business = ${business} order by kind collate "C", slug`,
  )
  return rows.map(fromRecordRow)
}

/** Replaces all content of a business; must run in the transaction that replaces its records. */
export async function replaceContent(
  connection: ClientBase,
  business: string,
  records: readonly ContentRecord[],
): Promise<void> {
  await putContent(connection, business, records)
  const keys = records.map(({ kind, document: { slug } }) => ({ kind, slug }))
  await query(
    connection,
    sql`delete from content where business = ${business} and not exists (
        select from unnest(${keys.map(({ kind }) => kind)}::text[], ${keys.map(({ slug }) => slug)}::text[])
          as wanted(kind, slug)
        where wanted.kind = content.kind and wanted.slug = content.slug)`,
  )
}

/** No statement of so many records comes near the time limit of statements. */
const recordsPerStatement = 1000

/** Inserts or replaces records; writes only those that differ. The business must have its new version. */
export async function putContent(
  connection: ClientBase,
  business: string,
  records: readonly ContentRecord[],
): Promise<void> {
  for (let from = 0; from < records.length; from += recordsPerStatement)
    await putPart(connection, business, records.slice(from, from + recordsPerStatement))
}

async function putPart(
  connection: ClientBase,
  business: string,
  records: readonly ContentRecord[],
): Promise<void> {
  const rows = records.map(toContentRow)
  await query(
    connection,
    sql`insert into content (business, kind, slug, document, blocks, version)
      select ${business}, kind, slug, document, blocks,
        (select version from business where business = ${business})
      from unnest(${rows.map(({ kind }) => kind)}::text[], ${rows.map(({ slug }) => slug)}::text[],
                  ${rows.map(({ document }) => document)}::jsonb[], ${rows.map(({ blocks }) => blocks)}::jsonb[])
        as wanted(kind, slug, document, blocks)
      on conflict (business, kind, slug)
        do update set document = excluded.document, blocks = excluded.blocks, version = excluded.version
        where (content.document, content.blocks) is distinct from (excluded.document, excluded.blocks)`,
  )
}

export async function removeContent(
  connection: ClientBase,
  business: string,
  keys: readonly Pick<ContentKey, 'kind' | 'slug'>[],
): Promise<void> {
  for (const { kind, slug } of keys)
    await query(
      connection,
      sql`delete from content where business = ${business} and kind = ${kind} and slug = ${slug}`,
    )
}
