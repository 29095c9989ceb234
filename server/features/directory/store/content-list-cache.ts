/**
 * Caches the slugs of lists, in order: the page of a list is a slice of them, and its length their number. To count and
 * skip thousands of posts in the database for each page takes tens of milliseconds.
 */
import { LRUCache } from 'lru-cache'
import type { CountCacheRead } from '#server/calls/observations.ts'
import { type Pool, withConnection } from '#server/postgres/pool.ts'
import { query, type Statement, sql } from '#server/postgres/sql.ts'
import type { ContentQuery } from '../content.ts'

export type ContentSelector = Omit<ContentQuery, 'offset' | 'limit'>

export interface ContentListCache {
  /** Returns the slugs of all records that are selected, newest first. */
  read(selector: ContentSelector): Promise<readonly string[]>
}

interface ListEntry {
  readonly slug: string
  /** Null if the record belongs to every site. */
  readonly site: string | null
  /** '' if the record has none. */
  readonly date: string
}

/** An entry has at most 80 characters of its own and takes about 200 bytes: this is 40 MB at most, usually a tenth. */
const maxCachedEntries = 200_000

/**
 * Each list is read once for all sites and all days: a request may name any site, and most records belong to none, so
 * that every name would be another list of all posts.
 */
export function createContentListCache(pool: Pool, countCacheRead?: CountCacheRead): ContentListCache {
  const lists = new LRUCache<string, readonly ListEntry[], ContentSelector>({
    maxSize: maxCachedEntries,
    // Empty lists take room too: anybody may ask for categories that do not exist.
    sizeCalculation: entries => Math.max(entries.length, 10),
    fetchMethod: (_key, _stale, { context }) => readEntries(pool, context),
    // A list that other lists displace while it is read still answers those who wait for it.
    ignoreFetchAbort: true,
  })
  return {
    async read(selector) {
      const { business, version, kind, site, category, author, tag, until } = selector
      const key = JSON.stringify([business, version, kind, category, author, tag])
      countCacheRead?.('content-list', lists.has(key) ? 'hit' : 'miss')
      const entries = (await lists.fetch(key, { context: selector })) ?? []
      return entries
        .filter(
          entry =>
            (site === undefined || entry.site === null || entry.site === site) &&
            (until === undefined || entry.date <= until),
        )
        .map(({ slug }) => slug)
    },
  }
}

const readEntries = (pool: Pool, selector: ContentSelector): Promise<ListEntry[]> =>
  withConnection(pool, async connection => {
    const rows = await query<ListEntry>(
      connection,
      sql`select slug, site, date from content
        where business = ${selector.business} and ${selectContent(selector)} order by date desc, slug`,
    )
    const known = new Map<string, string>()
    const share = (text: string) => known.get(text) ?? known.set(text, text).get(text) ?? text
    return rows.map(({ slug, site, date }) => ({ slug, site: site && share(site), date: share(date) }))
  })

/** Builds a condition from the given filters only, so that PostgreSQL plans each combination separately. */
function selectContent({ kind, category, author, tag }: ContentSelector): Statement {
  let condition = sql`kind = ${kind}`
  if (category !== undefined) condition = sql`${condition} and category = ${category}`
  if (author !== undefined) condition = sql`${condition} and author = ${author}`
  if (tag !== undefined) condition = sql`${condition} and kind = 'post' and document -> 'tags' ? ${tag}`
  return condition
}
