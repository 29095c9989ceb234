/** Reads and replaces all records of a business. */

import type { ClientBase } from 'pg'
import type { BusinessRecords } from '../../ports/directory.ts'
import { query, sql } from '../postgres/sql.ts'
import { fromRecordsByKindRow, type RecordsByKindRow, toRecordRows } from './record-rows.ts'

/** Notifications of changes; the payload is the business. */
export const changeChannel = 'bookplate_change'

export interface VersionedRecords {
  readonly version: number
  readonly records: BusinessRecords
}

/** One statement, so that the version and all records are consistent. Lists are sorted by key. */
export async function readRecords(
  connection: ClientBase,
  slug: string,
): Promise<VersionedRecords | undefined> {
  const [row] = await query<RecordsByKindRow & { version: number }>(
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
  const records = row === undefined ? undefined : fromRecordsByKindRow(row)
  return row === undefined || records === undefined ? undefined : { version: row.version, records }
}

/** Returns the version of the records of a business, or undefined if there is none. */
export async function readVersion(connection: ClientBase, slug: string): Promise<number | undefined> {
  const [row] = await query<{ version: number }>(
    connection,
    sql`select version from business where business = ${slug}`,
  )
  return row?.version
}

/**
 * Increments the version and returns it; writes what differs, deletes what is gone, notifies other processes. Must run
 * in a transaction. The row of the business serves as its lock, so replacements of one business run one after the
 * other.
 */
export async function replaceBusinessRecords(
  connection: ClientBase,
  records: BusinessRecords,
): Promise<number> {
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

/** Increments the version of a business, returns it and notifies other processes. Must run in a transaction. */
export async function incrementVersion(
  connection: ClientBase,
  business: string,
): Promise<number | undefined> {
  const [row] = await query<{ version: number }>(
    connection,
    sql`update business set version = version + 1, standby = false where business = ${business} returning version`,
  )
  await query(connection, sql`select pg_notify(${changeChannel}, ${business})`)
  return row?.version
}

/** Puts businesses on standby and notifies other processes. */
export async function putBusinessesOnStandby(
  connection: ClientBase,
  businesses: readonly string[],
): Promise<void> {
  await query(connection, sql`update business set standby = true where business = any(${businesses})`)
  for (const business of businesses)
    await query(connection, sql`select pg_notify(${changeChannel}, ${business})`)
}
