/** The search index on PostgreSQL's full-text search. */
import { setImmediate } from 'node:timers/promises'
import type { ClientBase } from 'pg'
import { type Pool, withConnection } from '#server/postgres/pool.ts'
import { query, sql } from '#server/postgres/sql.ts'
import { commitWith, runTransaction } from '#server/postgres/transaction.ts'
import type {
  SearchableRecord,
  SearchDocument,
  SearchDocumentBuilder,
  SearchHits,
  SearchQuery,
} from '../search.ts'
import { type RecordCursor, readChangedContent, readChangedRecords } from './changed-records.ts'
import { findSearchHits } from './find-search-hits.ts'
import { deleteRemovedSearchDocuments, replaceSearchDocuments } from './write-documents.ts'

export interface SearchIndexStore {
  /** Finds what contains all of the terms. */
  find(query: SearchQuery): Promise<SearchHits>
  /**
   * Brings the index of a business up to date: with all changes committed before, or with everything if the default
   * locale has changed. Any number of processes may do so at once.
   */
  update(business: string, describer: SearchDocumentBuilder): Promise<void>
  /** Makes the next `update` index everything if the index was made by another describer. */
  expire(business: string, describer: SearchDocumentBuilder): Promise<void>
}

declare module '#server/calls/stores.ts' {
  interface Stores {
    readonly searchIndex: SearchIndexStore
  }
}

export const createSearchIndexStore = (pool: Pool): SearchIndexStore => ({
  find: search => withConnection(pool, connection => findSearchHits(connection, search)),
  async update(business, describer) {
    while (
      await runTransaction(pool, async connection =>
        commitWith(await advance(connection, business, describer)),
      )
    );
  },
  expire: (business, { digest }) =>
    withConnection(pool, async connection => {
      await query(
        connection,
        sql`update search_index set version = -1, target = null, cursor_kind = '', cursor_key = '',
            digest = ${digest} || coalesce(substring(digest from ' [^ ]*$'), ' ')
          where business = ${business} and digest not like ${`${digest} %`}`,
      )
    }),
})

/** How many records are indexed before others may write to the index, and before the transaction ends. */
const recordsPerStep = 100

interface IndexState extends RecordCursor {
  readonly digest: string
  readonly version: number
  readonly target: number | null
}

/**
 * Indexes the next records of a business; returns whether there are more. The row of the business in `search_index` is
 * the lock of all that write to the index, and each step remembers how far it has got. Records that change meanwhile
 * have a version beyond the target, so that the next steps index them again. A process with other rules, such as an
 * earlier version of this program, leaves the index to those that called `expire` later.
 */
async function advance(
  connection: ClientBase,
  business: string,
  describer: SearchDocumentBuilder,
): Promise<boolean> {
  const found = await lockState(connection, business)
  if (found === undefined) return false
  const { current, defaultLocale, ...stored } = found
  const digest = `${describer.digest} ${defaultLocale}`
  if (stored.digest !== '' && !stored.digest.startsWith(`${describer.digest} `)) return false
  const isOtherLocale = !stored.digest.endsWith(` ${defaultLocale}`)
  const state: IndexState = isOtherLocale ? { digest, version: -1, target: null, kind: '', key: '' } : stored
  const target = state.target ?? current
  if (state.version >= target) return false
  const records = await readChangedContent(connection, { business, ...state }, recordsPerStep)
  const last = records.at(-1)
  if (last && records.length === recordsPerStep) {
    await index(connection, business, { records, describer, defaultLocale })
    const { kind, document } = last
    await writeState(connection, business, { ...state, target, kind, key: document.slug })
    return true
  }
  const others = await readChangedRecords(connection, { business, version: state.version })
  await index(connection, business, { records: [...records, ...others], describer, defaultLocale })
  await deleteRemovedSearchDocuments(connection, business)
  await writeState(connection, business, {
    digest: state.digest,
    version: target,
    target: null,
    kind: '',
    key: '',
  })
  return true
}

async function lockState(connection: ClientBase, business: string) {
  await query(
    connection,
    sql`insert into search_index (business, digest, version)
      select business, '', -1 from business where business = ${business} on conflict do nothing`,
  )
  const [row] = await query<IndexState & { current: number; defaultLocale: string }>(
    connection,
    sql`select digest, s.version, target, cursor_kind as kind, cursor_key as key, b.version as current,
        r.document ->> 'defaultLocale' as "defaultLocale"
      from search_index s join business b using (business)
        join record r on r.business = s.business and r.kind = 'business'
      where s.business = ${business} for update of s`,
  )
  return row
}

async function writeState(
  connection: ClientBase,
  business: string,
  { digest, version, target, kind, key }: IndexState,
): Promise<void> {
  await query(
    connection,
    sql`update search_index set digest = ${digest}, version = ${version}, target = ${target},
      cursor_kind = ${kind}, cursor_key = ${key} where business = ${business}`,
  )
}

interface IndexOptions {
  readonly records: readonly SearchableRecord[]
  readonly describer: SearchDocumentBuilder
  readonly defaultLocale: string
}

async function index(
  connection: ClientBase,
  business: string,
  { records, describer, defaultLocale }: IndexOptions,
): Promise<void> {
  const documents: SearchDocument[] = []
  for (const record of records) {
    documents.push(...describer.describe(record, defaultLocale))
    // Parsing texts takes milliseconds, in which other requests wait.
    await setImmediate()
  }
  const names = records.map(({ kind, document: { slug } }) => ({ kind, key: slug }))
  await replaceSearchDocuments(connection, business, { names, documents })
}
