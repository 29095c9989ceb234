/** A sandbox is a schema of the database, with the same tables as the real one. */
import { createHash } from 'node:crypto'
import type { Client, ClientBase } from 'pg'
import { escapeIdentifier } from 'pg'
import type { Instant } from '#schemas/runtime/time/time.ts'
import { toTimestampParameter } from '#server/postgres/instant-text.ts'
import { applyPendingMigrations } from '#server/postgres/migrate.ts'
import { query, sql } from '#server/postgres/sql.ts'
import type { PreviewKey } from '../previews.ts'
import { maxSandboxes, maxSandboxTableBytes } from '../sandboxes.ts'

/** Held while a sandbox is created, so that no two pass the limit together. Differs from the keys of other such locks. */
const creationLockKey = '4777232811104504'

const schemaPattern = '^preview_[0-9a-f]{32}$'

/**
 * Returns the schema of a preview's sandbox. After an upgrade with migrations it is another one, which starts empty: what
 * is only tried out need not be migrated.
 */
export function getSandboxSchema({ business, id }: PreviewKey, lastMigration: string): string {
  const digest = createHash('sha256').update(`${business}/${id}/${lastMigration}`).digest('hex')
  return `preview_${digest.slice(0, 32)}`
}

export type SandboxState = 'missing' | 'ready' | 'refused'

/** `refused`: it is full, or cannot be created. */
export async function readSandboxState(connection: ClientBase, schema: string): Promise<SandboxState> {
  const [row] = await query<{ exists: boolean; permitted: boolean; sandboxes: number; bytes: number }>(
    connection,
    sql`select to_regnamespace(${schema}) is not null as exists,
        has_database_privilege(current_database(), 'create') as permitted,
        (select count(*)::int from pg_namespace where nspname ~ ${schemaPattern}) as sandboxes,
        (select coalesce(sum(pg_total_relation_size(oid)), 0)::bigint from pg_class
          where relnamespace = to_regnamespace(${schema}) and relkind = 'r') as bytes`,
  )
  if (row?.exists) return row.bytes < maxSandboxTableBytes ? 'ready' : 'refused'
  return row?.permitted && row.sandboxes < maxSandboxes ? 'missing' : 'refused'
}

export interface SandboxCreation {
  readonly preview: PreviewKey
  readonly schema: string
  readonly now: Instant
  /** The folder of the migrations. */
  readonly migrations: string
}

/** Creates the schema and its tables unless they exist. Returns whether they exist then. */
export async function createSandboxSchema(connection: Client, creation: SandboxCreation): Promise<boolean> {
  await connection.query('begin')
  try {
    const exists = await createInTransaction(connection, creation)
    await connection.query(exists ? 'commit' : 'rollback')
    return exists
  } catch (error) {
    await connection.query('rollback')
    throw error
  }
}

async function createInTransaction(
  connection: Client,
  { preview: { business, id }, schema, now, migrations }: SandboxCreation,
): Promise<boolean> {
  await connection.query("set local lock_timeout = '5s'")
  await connection.query(`select pg_advisory_xact_lock(${creationLockKey})`)
  // The lock on the row makes a deletion of the preview wait, and drop the schema.
  const found = await query(
    connection,
    sql`select from preview
      where business = ${business} and id = ${id} and expires_at > ${toTimestampParameter(now)} for update`,
  )
  if (found.length === 0) return false
  const state = await readSandboxState(connection, schema)
  if (state !== 'missing') return state === 'ready'
  await connection.query(`create schema ${escapeIdentifier(schema)}`)
  await connection.query(`set local search_path to ${escapeIdentifier(schema)}`)
  await applyPendingMigrations(connection, migrations)
  return true
}

export async function dropSandboxSchema(connection: ClientBase, schema: string): Promise<void> {
  await connection.query(`drop schema if exists ${escapeIdentifier(schema)} cascade`)
}

/** Lists the schemas of all sandboxes of this database's user, with the bytes of their tables. */
export const listSandboxSchemas = (connection: ClientBase) =>
  query<{ schema: string; bytes: number }>(
    connection,
    sql`select nspname as schema, (select coalesce(sum(pg_total_relation_size(c.oid)), 0)::bigint from pg_class c
        where c.relnamespace = n.oid and c.relkind = 'r') as bytes
      from pg_namespace n where nspname ~ ${schemaPattern} and pg_has_role(nspowner, 'usage')`,
  )
