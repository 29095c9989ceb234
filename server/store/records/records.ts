/** Reading and replacing all records of a business. */

import type { ClientBase } from 'pg'
import type { BusinessRecords } from '../../ports/directory.ts'
import { query, sql } from '../postgres/sql.ts'
import { parseRecordColumns, type RecordColumns, toRecordRows } from './record-rows.ts'

/** Another process hears of a change here; the payload is the business. */
export const changeChannel = 'bookplate_change'

export interface VersionedRecords {
  readonly version: number
  readonly records: BusinessRecords
}

/** One statement, so that the version and all records are of the same moment. Lists are sorted by key. */
export async function readRecords(
  connection: ClientBase,
  slug: string,
): Promise<VersionedRecords | undefined> {
  const [row] = await query<RecordColumns & { version: number }>(
    connection,
    sql`select b.version, (array_agg(document) filter (where kind = 'business'))[1] as business,
        jsonb_agg(document order by key collate "C") filter (where kind = 'provider') as providers,
        jsonb_agg(document order by key collate "C") filter (where kind = 'team') as teams,
        jsonb_agg(document order by key collate "C") filter (where kind = 'service') as services,
        jsonb_agg(document order by key collate "C") filter (where kind = 'group') as groups,
        jsonb_agg(document order by key collate "C") filter (where kind = 'service-menu') as service_menus,
        jsonb_agg(document order by key collate "C") filter (where kind = 'one-time-link') as one_time_links
      from business b join record using (business)
      where business = ${slug}
      group by business, b.version`,
  )
  const records = row === undefined ? undefined : parseRecordColumns(row)
  return row === undefined || records === undefined ? undefined : { version: row.version, records }
}

/**
 * Bumps the version and answers it, writes what differs, removes what is gone, tells the others: to be run in one transaction.
 * The row of the directory is its lock, so two replacements of one business follow each other.
 */
export async function writeRecords(connection: ClientBase, records: BusinessRecords): Promise<number> {
  const { slug, hosts = [] } = records.business
  const rows = toRecordRows(records)
  const [directory] = await query<{ version: number }>(
    connection,
    sql`insert into business (business, hosts, version) values (${slug}, ${hosts}, 1)
      on conflict (business) do update
        set hosts = excluded.hosts, version = business.version + 1, standby = false
      returning version`,
  )
  await query(
    connection,
    sql`insert into record (business, kind, key, document, version)
      select ${slug}, kind, key, document, ${directory?.version ?? 1}
      from unnest(${rows.map(({ kind }) => kind)}::text[], ${rows.map(({ key }) => key)}::text[],
                  ${rows.map(({ document }) => document)}::jsonb[]) as wanted(kind, key, document)
      on conflict (business, kind, key)
        do update set document = excluded.document, version = excluded.version
        where record.document is distinct from excluded.document`,
  )
  await query(
    connection,
    sql`delete from record where business = ${slug} and not exists (
        select from unnest(${rows.map(({ kind }) => kind)}::text[], ${rows.map(({ key }) => key)}::text[])
          as wanted(kind, key)
        where wanted.kind = record.kind and wanted.key = record.key)`,
  )
  await query(connection, sql`select pg_notify(${changeChannel}, ${slug})`)
  return directory?.version ?? 1
}

/** Puts businesses on standby and tells the others. */
export async function markStandby(connection: ClientBase, businesses: readonly string[]): Promise<void> {
  await query(connection, sql`update business set standby = true where business = any(${businesses})`)
  for (const business of businesses)
    await query(connection, sql`select pg_notify(${changeChannel}, ${business})`)
}
