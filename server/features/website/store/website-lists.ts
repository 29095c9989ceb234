/** Lists records of content together with their drafts and what is planned, on PostgreSQL. */
import type { ContentKind } from '#schemas/generated/types.gen.ts'
import type { Problem } from '#schemas/runtime/core/problem.ts'
import type { Instant } from '#schemas/runtime/time/time.ts'
import { fromEpochSeconds } from '#server/postgres/instant-text.ts'
import { type Pool, withConnection } from '#server/postgres/pool.ts'
import { query, sql } from '#server/postgres/sql.ts'

type JsonRecord = Readonly<Record<string, unknown>>

export interface WebsiteQuery {
  readonly business: string
  readonly kind: ContentKind
  /** A part of the title in any language, or of the slug. */
  readonly search: string
  readonly offset: number
  readonly limit: number
}

export interface WebsiteRow {
  readonly key: string
  readonly published?: { readonly document: JsonRecord; readonly version: number } | undefined
  readonly draft?: { readonly document: JsonRecord; readonly revision: number } | undefined
  /** Who changed it last: the draft, or else what is published; undefined if that is not known. */
  readonly author?: string | undefined
  readonly changedAt?: Instant | undefined
  readonly publishAt?: Instant | undefined
  readonly takeDownAt?: Instant | undefined
  readonly failure?: { readonly at: Instant; readonly problem: Problem } | undefined
}

export interface WebsiteLists {
  /** The last changed first. */
  list(query: WebsiteQuery): Promise<{ readonly rows: readonly WebsiteRow[]; readonly total: number }>
}

declare module '#server/calls/stores.ts' {
  interface Stores {
    readonly websiteLists: WebsiteLists
  }
}

interface ListedRow {
  readonly key: string
  readonly document: JsonRecord | null
  readonly blocks: readonly unknown[] | null
  readonly version: number | null
  readonly draft: JsonRecord | null
  readonly revision: number | null
  readonly author: string | null
  readonly changed_at: number | null
  readonly publish_at: number | null
  readonly take_down_at: number | null
  readonly failed_at: number | null
  readonly failure: Problem | null
  readonly total: number
}

export const createWebsiteListStore = (pool: Pool): WebsiteLists => ({
  list: ({ business, kind, search, offset, limit }) =>
    withConnection(pool, async connection => {
      const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`
      const rows = await query<ListedRow>(
        connection,
        sql`select coalesce(c.slug, d.id) as key, c.document, c.blocks, c.version::float8 as version, d.content as draft,
            d.revision, coalesce(d.author, r.author) as author,
            extract(epoch from coalesce(d.changed_at, r.at))::float8 as changed_at,
            extract(epoch from s.publish_at)::float8 as publish_at,
            extract(epoch from s.take_down_at)::float8 as take_down_at,
            extract(epoch from s.failed_at)::float8 as failed_at, s.failure, count(*) over ()::int as total
          from (select slug, document, blocks, version from content where business = ${business} and kind = ${kind}) c
          full join (select id, content, revision, author, changed_at from document_draft
            where business = ${business} and kind = ${kind}) d on d.id = c.slug
          left join publication_schedule s
            on s.business = ${business} and s.kind = ${kind} and s.id = coalesce(c.slug, d.id)
          left join record_revision r
            on r.business = ${business} and r.kind = ${kind} and r.key = c.slug and r.version = c.version
          where ${search} = '' or coalesce(c.slug, d.id) ilike ${pattern}
            or coalesce(d.content ->> 'title', c.document ->> 'title') ilike ${pattern}
          order by coalesce(d.changed_at, r.at) desc nulls last, key
          offset ${offset} limit ${limit}`,
      )
      return { rows: rows.map(toWebsiteRow), total: rows[0]?.total ?? 0 }
    }),
})

const toWebsiteRow = (row: ListedRow): WebsiteRow => ({
  key: row.key,
  ...(row.document && row.version !== null
    ? {
        published: {
          document: { ...row.document, ...(row.blocks?.length ? { blocks: row.blocks } : {}) },
          version: row.version,
        },
      }
    : {}),
  ...(row.draft && row.revision !== null ? { draft: { document: row.draft, revision: row.revision } } : {}),
  ...(row.author === null ? {} : { author: row.author }),
  ...(row.changed_at === null ? {} : { changedAt: fromEpochSeconds(row.changed_at) }),
  ...(row.publish_at === null ? {} : { publishAt: fromEpochSeconds(row.publish_at) }),
  ...(row.take_down_at === null ? {} : { takeDownAt: fromEpochSeconds(row.take_down_at) }),
  ...(row.failed_at === null || row.failure === null
    ? {}
    : { failure: { at: fromEpochSeconds(row.failed_at), problem: row.failure } }),
})
