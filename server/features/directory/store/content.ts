/** The content port on PostgreSQL. */
import type { ClientBase } from 'pg'
import { type Pool, withConnection } from '#server/postgres/pool.ts'
import { query, sql } from '#server/postgres/sql.ts'
import type { ContentHeader, ContentKey, ContentRecord, ContentStore } from '../content.ts'
import { batchRows } from './batch-rows.ts'
import type { ContentListCache } from './content-list-cache.ts'
import {
  type ContentHeaderRow,
  type ContentRecordRow,
  type ContentRow,
  fromHeaderRow,
  fromRecordRow,
  toContentRow,
} from './content-rows.ts'
import { findContentWithMentions, findContentWithText } from './content-search.ts'
import { type ChangeContext, createPatchBudget, type RecordChange, writeHistory } from './write-history.ts'

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
    findMentions: (business, slugs) => findContentWithMentions(pool, business, slugs),
    findWithText: (business, texts) => findContentWithText(pool, business, texts),
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
  records: readonly ContentRecord[],
  context: ChangeContext,
): Promise<void> {
  await saveContent(connection, records, context)
  const { business } = context
  const keys = records.map(({ kind, document: { slug } }) => ({ kind, slug }))
  const deleted = await query<StoredContentRow>(
    connection,
    sql`delete from content where business = ${business} and not exists (
        select from unnest(${keys.map(({ kind }) => kind)}::text[], ${keys.map(({ slug }) => slug)}::text[])
          as wanted(kind, slug)
        where wanted.kind = content.kind and wanted.slug = content.slug)
      returning kind, document, blocks, version`,
  )
  await writeHistory(connection, deleted.map(toDeletion), context)
}

/** Inserts or replaces records; writes only those that differ. The business must have its new version. */
export async function saveContent(
  connection: ClientBase,
  records: readonly ContentRecord[],
  context: ChangeContext,
): Promise<void> {
  const measure = ({ document, blocks }: ContentRow) => document.length + blocks.length
  const all = { patches: createPatchBudget(), ...context }
  for (const rows of batchRows(listContentRows(records), measure)) await putPart(connection, rows, all)
}

function* listContentRows(records: readonly ContentRecord[]): Generator<ContentRow> {
  for (const record of records) yield toContentRow(record)
}

async function putPart(
  connection: ClientBase,
  rows: readonly ContentRow[],
  context: ChangeContext,
): Promise<void> {
  const { business, version } = context
  const wanted = sql`unnest(${rows.map(({ kind }) => kind)}::text[], ${rows.map(({ slug }) => slug)}::text[],
      ${rows.map(({ document }) => document)}::jsonb[], ${rows.map(({ blocks }) => blocks)}::jsonb[])`
  const before = await query<StoredContentRow>(
    connection,
    sql`select c.kind, c.document, c.blocks, c.version
      from content c join ${wanted} as wanted(kind, slug, document, blocks)
        on c.kind = wanted.kind and c.slug = wanted.slug
      where c.business = ${business} and (c.document, c.blocks) is distinct from (wanted.document, wanted.blocks)`,
  )
  const written = await query<{ kind: string; slug: string }>(
    connection,
    sql`insert into content (business, kind, slug, document, blocks, version)
      select ${business}, kind, slug, document, blocks, ${version}
      from ${wanted} as wanted(kind, slug, document, blocks)
      on conflict (business, kind, slug)
        do update set document = excluded.document, blocks = excluded.blocks, version = excluded.version
        where (content.document, content.blocks) is distinct from (excluded.document, excluded.blocks)
      returning kind, slug`,
  )
  const toName = (kind: string, slug: string) => `${kind}/${slug}`
  const deletions = new Map(before.map(toDeletion).map(change => [toName(change.kind, change.key), change]))
  const records = new Map(rows.map(({ kind, slug, record }) => [toName(kind, slug), record.document]))
  const changes = written.map(({ kind, slug }) => {
    const name = toName(kind, slug)
    return { kind, key: slug, before: deletions.get(name)?.before, after: records.get(name) }
  })
  await writeHistory(connection, changes, context)
}

export async function deleteContent(
  connection: ClientBase,
  keys: readonly Pick<ContentKey, 'kind' | 'slug'>[],
  context: ChangeContext,
): Promise<void> {
  for (const { kind, slug } of keys) {
    const deleted = await query<StoredContentRow>(
      connection,
      sql`delete from content where business = ${context.business} and kind = ${kind} and slug = ${slug}
        returning kind, document, blocks, version`,
    )
    await writeHistory(connection, deleted.map(toDeletion), context)
  }
}

type StoredContentRow = ContentRecordRow & { readonly version: number }

function toDeletion({ version, ...row }: StoredContentRow): RecordChange {
  const { kind, document } = fromRecordRow(row)
  return { kind, key: document.slug, before: { version, document } }
}
