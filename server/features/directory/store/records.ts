/** Reads and replaces all records of a business. */

import type { ClientBase } from 'pg'
import type { ChangeOrigin } from '#server/features/audit/audit.ts'
import { query, sql } from '#server/postgres/sql.ts'
import type { BusinessRecords } from '../directory.ts'
import { batchRows } from './batch-rows.ts'
import { replaceDocuments } from './documents.ts'
import { fromRecordsByKindRow, listRecordRows, type RecordRow, type RecordsByKindRow } from './record-rows.ts'
import { createPatchBudget, type RecordChange, writeHistory } from './write-history.ts'

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
        jsonb_agg(document order by key collate "C") filter (where kind = 'one-time-link') as one_time_links,
        (select json_agg(json_build_object('kind', d.kind, 'id', d.id, 'content', d.content) order by d.kind collate "C", d.id)
          from document d where d.business = ${slug}) as documents
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

/** Which version a change expects, and who makes it. */
export interface RecordsChangeContext {
  readonly ifVersion?: number | undefined
  readonly origin: ChangeOrigin
}

/**
 * Increments the version and returns it; writes what differs with its history, deletes what is gone, notifies other
 * processes. Returns undefined if the version was not `ifVersion`; the transaction must then be rolled back. The row of
 * the business serves as its lock, so replacements of one business run one after the other.
 */
export async function replaceBusinessRecords(
  connection: ClientBase,
  records: BusinessRecords,
  { ifVersion, origin }: RecordsChangeContext,
): Promise<number | undefined> {
  const { slug, hosts = [] } = records.business
  const [directory] = await query<{ version: number }>(
    connection,
    sql`insert into business (business, hosts, version) values (${slug}, ${hosts}, 1)
      on conflict (business) do update
        set hosts = excluded.hosts, version = business.version + 1, standby = false
      returning version`,
  )
  const version = directory?.version ?? 1
  if (ifVersion !== undefined && version !== ifVersion + 1) return undefined
  const context = { business: slug, version, origin, patches: createPatchBudget() }
  const kept: Pick<RecordRow, 'kind' | 'key'>[] = []
  for (const rows of batchRows(listRecordRows(records), ({ document }) => document.length)) {
    kept.push(...rows.map(({ kind, key }) => ({ kind, key })))
    await writeHistory(connection, await writeRecords(connection, rows, context), context)
  }
  await writeHistory(connection, await deleteOthers(connection, kept, slug), context)
  await replaceDocuments(connection, records.documents ?? [], context)
  await query(connection, sql`select pg_notify(${changeChannel}, ${slug})`)
  return version
}

/** Inserts or replaces records; writes and returns only those that differ. */
async function writeRecords(
  connection: ClientBase,
  rows: readonly RecordRow[],
  { business, version }: { readonly business: string; readonly version: number },
): Promise<RecordChange[]> {
  const wanted = sql`unnest(${rows.map(({ kind }) => kind)}::text[], ${rows.map(({ key }) => key)}::text[],
      ${rows.map(({ document }) => document)}::jsonb[])`
  const before = await query<{ kind: string; key: string; version: number; document: unknown }>(
    connection,
    sql`select r.kind, r.key, r.version, r.document
      from record r join ${wanted} as wanted(kind, key, document) on r.kind = wanted.kind and r.key = wanted.key
      where r.business = ${business} and r.document is distinct from wanted.document`,
  )
  const written = await query<{ kind: string; key: string }>(
    connection,
    sql`insert into record (business, kind, key, document, version)
      select ${business}, kind, key, document, ${version} from ${wanted} as wanted(kind, key, document)
      on conflict (business, kind, key)
        do update set document = excluded.document, version = excluded.version
        where record.document is distinct from excluded.document
      returning kind, key`,
  )
  const toName = ({ kind, key }: Pick<RecordRow, 'kind' | 'key'>) => `${kind}/${key}`
  const replaced = new Map(
    before.map(({ version, document, ...row }) => [toName(row), { version, document }]),
  )
  const documents = new Map(rows.map(row => [toName(row), row.document]))
  return written.map(row => ({
    ...row,
    before: replaced.get(toName(row)),
    after: JSON.parse(documents.get(toName(row)) ?? 'null'),
  }))
}

async function deleteOthers(
  connection: ClientBase,
  rows: readonly Pick<RecordRow, 'kind' | 'key'>[],
  business: string,
): Promise<RecordChange[]> {
  const deleted = await query<{ kind: string; key: string; version: number; document: unknown }>(
    connection,
    sql`delete from record where business = ${business} and not exists (
        select from unnest(${rows.map(({ kind }) => kind)}::text[], ${rows.map(({ key }) => key)}::text[])
          as wanted(kind, key)
        where wanted.kind = record.kind and wanted.key = record.key)
      returning kind, key, version, document`,
  )
  return deleted.map(({ kind, key, ...before }) => ({ kind, key, before }))
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
