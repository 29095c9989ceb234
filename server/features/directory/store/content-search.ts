/** Finds records by what stands in them, in parts, so that no statement and no reply is large. */

import { type Pool, withConnection } from '#server/postgres/pool.ts'
import { query, type Statement, sql } from '#server/postgres/sql.ts'
import type { ContentRecord } from '../content.ts'
import { type ContentRecordRow, fromRecordRow } from './content-rows.ts'

/** A record with 200 texts in eleven languages has megabytes. */
const recordsPerPart = 20
const keysPerPart = 500

/** Yields records in which one of the slugs stands as a value. */
export async function* findContentWithMentions(
  pool: Pool,
  business: string,
  slugs: readonly string[],
): AsyncGenerator<ContentRecord> {
  const keys = await withConnection(pool, connection =>
    query<RecordKeyRow>(
      connection,
      sql`select kind, slug from content where business = ${business} and names ?| ${slugs} order by kind, slug`,
    ),
  )
  yield* readRecords(pool, business, keys)
}

/** Yields records whose blocks, as JSON, contain one of the texts in any case. */
export async function* findContentWithText(
  pool: Pool,
  business: string,
  texts: readonly string[],
): AsyncGenerator<ContentRecord> {
  const patterns = texts.map(text => `%${text.replace(/[%_\\]/g, '\\$&')}%`)
  const isWanted = sql`blocks::text ilike any(${patterns}::text[])`
  for (let last: RecordKeyRow | undefined; ; ) {
    const keys = await readKeysAfter(pool, { business, last, isWanted })
    yield* readRecords(
      pool,
      business,
      keys.filter(({ wanted }) => wanted),
    )
    last = keys.at(-1)
    if (last === undefined || keys.length < keysPerPart) return
  }
}

interface RecordKeyRow {
  readonly kind: string
  readonly slug: string
}

const readKeysAfter = (
  pool: Pool,
  { business, last, isWanted }: { business: string; last: RecordKeyRow | undefined; isWanted: Statement },
) =>
  withConnection(pool, connection =>
    query<RecordKeyRow & { readonly wanted: boolean }>(
      connection,
      sql`select kind, slug, ${isWanted} as wanted from content
        where business = ${business} and (kind, slug) > (${last?.kind ?? ''}, ${last?.slug ?? ''})
        order by kind, slug limit ${keysPerPart}`,
    ),
  )

async function* readRecords(
  pool: Pool,
  business: string,
  keys: readonly RecordKeyRow[],
): AsyncGenerator<ContentRecord> {
  for (let from = 0; from < keys.length; from += recordsPerPart) {
    const part = keys.slice(from, from + recordsPerPart)
    const rows = await withConnection(pool, connection =>
      query<ContentRecordRow>(
        connection,
        sql`select kind, document, blocks from content
          join unnest(${part.map(({ kind }) => kind)}::text[], ${part.map(({ slug }) => slug)}::text[])
            as wanted(kind, slug) using (kind, slug)
          where business = ${business}`,
      ),
    )
    yield* rows.map(fromRecordRow)
  }
}
