import type { ClientBase } from 'pg'
import { fromEpochSeconds } from '#server/postgres/instant-text.ts'
import { query, sql } from '#server/postgres/sql.ts'
import type { DeletedRecord, RecordKey } from '../record-history.ts'

/** Finds records of a kind whose last revision is a deletion, unless they have become drafts; what they were last is in the revision before. */
export async function readDeletedRecords(
  connection: ClientBase,
  { business, kind }: Omit<RecordKey, 'key'>,
  limit: number,
): Promise<DeletedRecord[]> {
  const rows = await query<Omit<DeletedRecord, 'at'> & { at: number | null }>(
    connection,
    sql`select gone.key, last.version, last.document, date_part('epoch', gone.at) as at
      from record_revision gone
      join lateral (
        select version, coalesce(content, document::json) as document from record_revision
        where business = ${business} and kind = ${kind} and key = gone.key and version < gone.version
          and document is not null
        order by version desc limit 1) last on true
      where gone.business = ${business} and gone.kind = ${kind} and gone.what = 'deleted'
        and not exists (select from record_revision later
          where later.business = ${business} and later.kind = ${kind} and later.key = gone.key
            and later.version > gone.version)
        and not exists (select from document_draft draft
          where draft.business = ${business} and draft.kind = ${kind} and draft.id = gone.key)
      order by gone.at desc nulls last, gone.key limit ${limit}`,
  )
  return rows.map(({ at, ...row }) => ({ ...row, ...(at === null ? {} : { at: fromEpochSeconds(at) }) }))
}
