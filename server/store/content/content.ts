/** The content port on PostgreSQL. */
import type { ClientBase } from 'pg'
import type { ContentKind } from '#schemas/generated/types.gen.ts'
import type { ContentKey, ContentRecord, ContentStore } from '../../ports/content.ts'
import { type Pool, withConnection } from '../postgres/pool.ts'
import { query, type Statement, sql } from '../postgres/sql.ts'
import {
  type ContentHeaderRow,
  type ContentRecordRow,
  fromHeaderRow,
  fromRecordRow,
  toContentRow,
} from './content-rows.ts'

export const createContentStore = (pool: Pool): ContentStore => ({
  find: ({ business, kind, slug }) =>
    withConnection(pool, async connection => {
      const [row] = await query<ContentRecordRow>(
        connection,
        sql`select kind, document, blocks from content
          where business = ${business} and kind = ${kind} and slug = ${slug}`,
      )
      return row && fromRecordRow(row)
    }),
  async findHeaders(business, kind, slugs) {
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
  },
  list: selection =>
    withConnection(pool, async connection => {
      const { offset, limit } = selection
      const selected = selectContent(selection)
      const [count] = await query<{ total: number }>(
        connection,
        sql`select count(*)::int as total from content where ${selected}`,
      )
      const rows = await query<ContentHeaderRow>(
        connection,
        sql`select kind, document from content where ${selected}
          order by date desc, slug limit ${limit} offset ${offset}`,
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
  findReferrers: ({ business, kind, slug }, limit) =>
    withConnection(pool, async connection => {
      const rows = await query<ContentHeaderRow>(
        connection,
        sql`select kind, document from content where business = ${business} and ${namesRecord(kind, slug)}
          order by kind, slug limit ${limit}`,
      )
      return rows.map(fromHeaderRow)
    }),
  readAll: business =>
    withConnection(pool, async connection => {
      const rows = await query<ContentRecordRow>(
        connection,
        sql`select kind, document, blocks from content
          where business = ${business} order by kind collate "C", slug`,
      )
      return rows.map(fromRecordRow)
    }),
})

/** Builds a condition for the records that name a record. */
function namesRecord(kind: ContentKind, slug: string): Statement {
  switch (kind) {
    case 'page':
      return sql`site = ${slug}`
    case 'category':
      return sql`category = ${slug}`
    case 'author':
      return sql`author = ${slug}`
    case 'tag':
      return sql`kind = 'post' and document -> 'tags' ? ${slug}`
    case 'product':
      return sql`kind = 'collection' and document -> 'products' ? ${slug}`
    default:
      return sql`false`
  }
}

/** Builds a condition of only what is asked for, so that each combination has its own plan. */
function selectContent({
  business,
  kind,
  site,
  category,
  author,
  tag,
}: Omit<Parameters<ContentStore['list']>[0], 'offset' | 'limit'>) {
  let condition = sql`business = ${business} and kind = ${kind}`
  // A record without a site belongs to every site.
  if (site !== undefined) condition = sql`${condition} and (site = ${site} or site is null)`
  if (category !== undefined) condition = sql`${condition} and category = ${category}`
  if (author !== undefined) condition = sql`${condition} and author = ${author}`
  if (tag !== undefined) condition = sql`${condition} and kind = 'post' and document -> 'tags' ? ${tag}`
  return condition
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

/** Inserts or replaces records; writes only those that differ. */
export async function putContent(
  connection: ClientBase,
  business: string,
  records: readonly ContentRecord[],
): Promise<void> {
  const rows = records.map(toContentRow)
  await query(
    connection,
    sql`insert into content (business, kind, slug, document, blocks)
      select ${business}, kind, slug, document, blocks
      from unnest(${rows.map(({ kind }) => kind)}::text[], ${rows.map(({ slug }) => slug)}::text[],
                  ${rows.map(({ document }) => document)}::jsonb[], ${rows.map(({ blocks }) => blocks)}::jsonb[])
        as wanted(kind, slug, document, blocks)
      on conflict (business, kind, slug)
        do update set document = excluded.document, blocks = excluded.blocks
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
