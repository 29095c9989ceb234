/**
 * Caches the slugs of lists, in order: the page of a list is a slice of them, and its length their number. To count and
 * skip thousands of posts in the database for each page takes tens of milliseconds.
 */
import { LRUCache } from 'lru-cache'
import type { ContentQuery } from '../../ports/content.ts'
import { type Pool, withConnection } from '../postgres/pool.ts'
import { query, type Statement, sql } from '../postgres/sql.ts'

export type ContentSelector = Omit<ContentQuery, 'offset' | 'limit'>

export interface ContentListCache {
  /** Returns the slugs of all records that are selected, newest first. */
  read(selector: ContentSelector): Promise<readonly string[]>
}

/** A slug has at most 80 characters: this is 32 MB at most, and usually a tenth of it. */
const maxCachedSlugs = 200_000

export function createContentListCache(pool: Pool): ContentListCache {
  const lists = new LRUCache<string, readonly string[], ContentSelector>({
    maxSize: maxCachedSlugs,
    // Empty lists take room too: anybody may ask for categories that do not exist.
    sizeCalculation: slugs => Math.max(slugs.length, 10),
    fetchMethod: (_key, _stale, { context }) => readSlugs(pool, context),
  })
  return {
    async read(selector) {
      const { business, version, kind, site, category, author, tag } = selector
      const key = JSON.stringify([business, version, kind, site, category, author, tag])
      return (await lists.fetch(key, { context: selector })) ?? []
    },
  }
}

const readSlugs = (pool: Pool, selector: ContentSelector): Promise<string[]> =>
  withConnection(pool, async connection => {
    const rows = await query<{ slug: string }>(
      connection,
      sql`select slug from content where ${selectContent(selector)} order by date desc, slug`,
    )
    return rows.map(({ slug }) => slug)
  })

/** Builds a condition from the given filters only, so that PostgreSQL plans each combination separately. */
function selectContent({ business, kind, site, category, author, tag }: ContentSelector): Statement {
  let condition = sql`business = ${business} and kind = ${kind}`
  // A record without a site belongs to every site.
  if (site !== undefined) condition = sql`${condition} and (site = ${site} or site is null)`
  if (category !== undefined) condition = sql`${condition} and category = ${category}`
  if (author !== undefined) condition = sql`${condition} and author = ${author}`
  if (tag !== undefined) condition = sql`${condition} and kind = 'post' and document -> 'tags' ? ${tag}`
  return condition
}
