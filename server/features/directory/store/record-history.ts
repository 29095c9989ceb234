/** The history of records on PostgreSQL. Records of content have a table of their own, and kinds of their own. */
import type { ClientBase } from 'pg'
import type { RetentionCommand } from '#server/lib/retention-command.ts'
import { fromEpochSeconds, toTimestampParameter } from '#server/postgres/instant-text.ts'
import { type Pool, withConnection } from '#server/postgres/pool.ts'
import { query, sql } from '#server/postgres/sql.ts'
import {
  type DeletedRecord,
  maxRevisionsPerRecord,
  type RecordKey,
  type RecordRevision,
  type RecordState,
  type StoredRecord,
} from '../record-history.ts'
import { readDeletedRecords } from './deleted-records.ts'

export interface RecordHistoryStore {
  /** Returns records of a kind that can be restored, the last deleted first. */
  listDeleted(kind: Omit<RecordKey, 'key'>, limit: number): Promise<readonly DeletedRecord[]>
  read(key: RecordKey): Promise<RecordState>
  /** Returns records of a kind whose keys come after the key's, sorted by key, each with its version. */
  readAfter(key: RecordKey, limit: number): Promise<readonly StoredRecord[]>
  /** Returns the record as it was in a version; undefined if that is not known, or if it was deleted in it. */
  readRevision(key: RecordKey, version: number): Promise<StoredRecord['document'] | undefined>
  /** The newest first, at most `maxRevisionsPerRecord`. */
  list(key: RecordKey): Promise<readonly RecordRevision[]>
  /** Removes revisions that were replaced before. Returns how many there were. */
  forget(command: RetentionCommand): Promise<number>
}

declare module '#server/calls/stores.ts' {
  interface Stores {
    readonly recordHistory: RecordHistoryStore
  }
}

export const createRecordHistoryStore = (pool: Pool): RecordHistoryStore => ({
  read: key =>
    withConnection(pool, async connection => {
      const current = await readCurrent(connection, key)
      if (current) return current
      return { version: await readLastVersion(connection, key), document: undefined }
    }),
  readAfter: (key, limit) => withConnection(pool, connection => readRecordsAfter(connection, key, limit)),
  readRevision: ({ business, kind, key }, version) =>
    withConnection(pool, async connection => {
      const [row] = await query<{ document: StoredRecord['document'] | null }>(
        connection,
        sql`select coalesce(content, document::json) as document from record_revision
          where business = ${business} and kind = ${kind} and key = ${key} and version = ${version}`,
      )
      if (row?.document) return row.document
      const current = await readCurrent(connection, { business, kind, key })
      return current?.version === version ? current.document : undefined
    }),
  list: key => withConnection(pool, connection => listRevisions(connection, key)),
  listDeleted: (kind, limit) =>
    withConnection(pool, connection => readDeletedRecords(connection, kind, limit)),
  async forget({ business, before }) {
    for (let sum = 0; ; ) {
      const removed = await withConnection(pool, connection =>
        query(
          connection,
          sql`delete from record_revision where business = ${business} and (kind, key, version) in (
              select kind, key, version from record_revision
              where business = ${business} and replaced_at < ${toTimestampParameter(before)}
              limit ${rowsPerStep} for update skip locked)
            returning version`,
        ),
      )
      sum += removed.length
      if (removed.length < rowsPerStep) return sum
    }
  },
})

const rowsPerStep = 500

/** The record as one document, with its blocks, as they are in a revision. */
const withBlocks = sql`case when blocks = '[]' then document else document || jsonb_build_object('blocks', blocks) end`

async function readCurrent(
  connection: ClientBase,
  { business, kind, key }: RecordKey,
): Promise<StoredRecord | undefined> {
  const [row] = await query<StoredRecord>(
    connection,
    sql`select key collate "C" as key, version, document from record
        where business = ${business} and kind = ${kind} and key = ${key}
      union all
      select slug as key, version, ${withBlocks} as document from content
        where business = ${business} and kind = ${kind} and slug = ${key}`,
  )
  if (row) return row
  const [document] = await query<StoredRecord>(
    connection,
    sql`select id as key, version, content as document from document
      where business = ${business} and kind = ${kind} and id = ${key}`,
  )
  return document
}

async function readRecordsAfter(
  connection: ClientBase,
  { business, kind, key }: RecordKey,
  limit: number,
): Promise<StoredRecord[]> {
  // Apart from the others, because a union would make jsonb of their text.
  const documents = await query<StoredRecord>(
    connection,
    sql`select id as key, version, content as document from document
      where business = ${business} and kind = ${kind} and id > ${key} order by id limit ${limit}`,
  )
  if (documents.length > 0) return documents
  return query<StoredRecord>(
    connection,
    sql`select key collate "C" as key, version, document from record
        where business = ${business} and kind = ${kind} and key collate "C" > ${key}
      union all
      select slug as key, version, ${withBlocks} as document from content
        where business = ${business} and kind = ${kind} and slug > ${key}
      order by key limit ${limit}`,
  )
}

/** Of a record that is gone, the version in which it was deleted. */
async function readLastVersion(connection: ClientBase, { business, kind, key }: RecordKey): Promise<number> {
  const [row] = await query<{ version: number | null }>(
    connection,
    sql`select max(version) as version from record_revision
      where business = ${business} and kind = ${kind} and key = ${key}`,
  )
  return row?.version ?? 0
}

interface RevisionRow {
  readonly version: number
  readonly what: RecordRevision['what']
  readonly author: string | null
  readonly at: number | null
}

/** A record that was never changed has no revision yet, but is one. */
async function listRevisions(connection: ClientBase, key: RecordKey): Promise<RecordRevision[]> {
  const current = await readCurrent(connection, key)
  const { business, kind } = key
  const rows = await query<RevisionRow>(
    connection,
    sql`select version, what, author, date_part('epoch', at) as at from record_revision
      where business = ${business} and kind = ${kind} and key = ${key.key}
      order by version desc limit ${maxRevisionsPerRecord}`,
  )
  const revisions = rows.map(({ version, what, author, at }) => ({
    version,
    what,
    isCurrent: version === current?.version,
    ...(author === null ? {} : { author }),
    ...(at === null ? {} : { at: fromEpochSeconds(at) }),
  }))
  return current === undefined || revisions.some(({ isCurrent }) => isCurrent)
    ? revisions
    : [{ version: current.version, what: 'found', isCurrent: true }, ...revisions]
}
