/** Reads the records that have changed since a version of their business. */
import type { ClientBase } from 'pg'
import type { ContentRecord } from '#server/features/directory/content.ts'
import { type ContentRecordRow, fromRecordRow } from '#server/features/directory/store/content-rows.ts'
import { query, sql } from '#server/postgres/sql.ts'
import type { SearchableRecord } from '../search.ts'

/** The last record that was read. */
export interface RecordCursor {
  readonly kind: string
  readonly key: string
}

interface ChangesSince {
  readonly business: string
  readonly version: number
}

/** Returns records of content after the cursor, by kind and slug. */
export async function readChangedContent(
  connection: ClientBase,
  { business, version, kind, key }: ChangesSince & RecordCursor,
  limit: number,
): Promise<ContentRecord[]> {
  const rows = await query<ContentRecordRow>(
    connection,
    sql`select kind, document, blocks from content
      where business = ${business} and version > ${version}
        and (kind collate "C", slug) > (${kind} collate "C", ${key})
      order by kind collate "C", slug limit ${limit}`,
  )
  return rows.map(fromRecordRow)
}

/** Returns services, providers and teams. A business has at most hundreds, all of which are in memory anyway. */
export async function readChangedRecords(
  connection: ClientBase,
  { business, version }: ChangesSince,
): Promise<SearchableRecord[]> {
  const rows = await query<{ kind: string; document: object }>(
    connection,
    sql`select kind, document from record
      where business = ${business} and version > ${version} and kind in ('service', 'provider', 'team')`,
  )
  return rows.map(asSearchableRecord)
}

/** Proof: the record passed the schema of its kind before it was written. */
function asSearchableRecord(row: { kind: string; document: object }): SearchableRecord {
  return row as SearchableRecord
}
