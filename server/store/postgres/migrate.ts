/** Migrates a database to the schema of this version: ordered `.sql` files, each applied once, never changed. */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Client } from 'pg'
import { getErrorCode } from './error-code.ts'
import { StoreCommandError } from './store-command-error.ts'

interface Migration {
  readonly name: string
  readonly text: string
  readonly sha256: string
}

const oldestVersion = 150_000
/** Held exclusively while the schema changes, and shared by those that must not see it change. */
export const migrationLockKey = '4777232811104501'

/**
 * Applies all pending files of the folder in one transaction; several processes may do so at once. Throws a sentence
 * with the remedy if the server is too old, a privilege is missing, a file was changed, or the database is newer than
 * this version.
 */
export async function migrate(connection: Client, folder: string): Promise<void> {
  await refuseOldServer(connection)
  await connection.query('begin')
  try {
    await connection.query(`select pg_advisory_xact_lock(${migrationLockKey})`)
    await applyPendingMigrations(connection, folder)
    await connection.query('commit')
  } catch (error) {
    await connection.query('rollback')
    throw error
  }
}

/** Applies the pending files in the caller's transaction. */
export async function applyPendingMigrations(connection: Client, folder: string): Promise<void> {
  const migrations = await readMigrations(folder)
  for (const migration of await findPending(connection, migrations))
    await applyMigration(connection, migration)
}

/**
 * Migrates an empty database to the state of another one, in the caller's transaction. Throws a sentence if one of the
 * other database's files is missing here or was changed.
 */
export async function replayMigrations(
  connection: Client,
  folder: string,
  applied: readonly Pick<Migration, 'name' | 'sha256'>[],
): Promise<void> {
  await refuseOldServer(connection)
  await createMigrationTable(connection)
  const migrations = await readMigrations(folder)
  for (const { name, sha256 } of applied) {
    const migration = migrations.find(candidate => candidate.name === name)
    if (migration?.sha256 !== sha256) {
      throw new StoreCommandError(
        migration === undefined
          ? `The backup was written by a newer version (its database has ${name}). Restore it with that version.`
          : `The migration ${name} differs from the one that was applied to the backed-up database. Restore it with the version that wrote it.`,
      )
    }
    await applyMigration(connection, migration)
  }
}

async function refuseOldServer(connection: Client): Promise<void> {
  const { rows } = await connection.query(
    `select current_setting('server_version_num')::int as number, current_setting('server_version') as name`,
  )
  if (rows[0]?.number < oldestVersion) {
    throw new StoreCommandError(
      `DATABASE_URL points to PostgreSQL ${rows[0]?.name}, but version 15 or later is required. Upgrade it.`,
    )
  }
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter(name => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async name => {
      // A checkout on Windows may have other line endings, which make no difference.
      const text = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n')
      return { name, text, sha256: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

/** Returns the name of the last migration: databases with the same one have the same tables. */
export const findLastMigration = async (folder: string): Promise<string> =>
  (await readMigrations(folder)).at(-1)?.name ?? ''

async function findPending(connection: Client, migrations: readonly Migration[]): Promise<Migration[]> {
  await createMigrationTable(connection)
  const { rows } = await connection.query<{ name: string; sha256: string }>(
    'select name, sha256 from migration',
  )
  const applied = new Map(rows.map(row => [row.name, row.sha256]))
  for (const { name, sha256 } of migrations) {
    const before = applied.get(name)
    if (before !== undefined && before !== sha256) {
      throw new StoreCommandError(
        `The migration ${name} was changed after it was applied. Restore the file, and add a new migration instead.`,
      )
    }
  }
  const unknown = [...applied.keys()].filter(name => migrations.every(migration => migration.name !== name))
  if (unknown.length > 0) {
    throw new StoreCommandError(
      `The database was written by a newer version (it has ${unknown.join(', ')}). Start that version.`,
    )
  }
  return migrations.filter(({ name }) => !applied.has(name))
}

const createMigrationTable = (connection: Client): Promise<void> =>
  explainMissingPrivilege(connection, () =>
    connection.query(
      'create table if not exists migration (name text primary key, sha256 text not null, applied_at timestamptz not null default now())',
    ),
  )

async function applyMigration(connection: Client, { name, text, sha256 }: Migration): Promise<void> {
  await explainMissingPrivilege(connection, () => connection.query(text))
  await connection.query('insert into migration (name, sha256) values ($1, $2)', [name, sha256])
}

/** insufficient_privilege; invalid_schema_name if not even the schema `public` may be used. */
const missingPrivilege = new Set(['42501', '3F000'])
const undefinedFileCode = '58P01'

/** Runs one step of the set-up; turns a missing privilege into a sentence that says what an administrator must do. */
async function explainMissingPrivilege(connection: Client, step: () => Promise<unknown>): Promise<void> {
  try {
    await step()
  } catch (error) {
    const code = getErrorCode(error)
    const reason = error instanceof Error ? error.message : String(error)
    if (missingPrivilege.has(code ?? '')) {
      throw new StoreCommandError(
        `The user in DATABASE_URL has no permission to set up the database (${reason}). As a superuser, run in that database: create extension if not exists btree_gist; grant usage, create on schema public to "${connection.user}";`,
      )
    }
    if (code === undefinedFileCode) {
      throw new StoreCommandError(
        `The PostgreSQL server lacks the extension btree_gist (${reason}). Install its contrib package, such as postgresql-contrib, and start again.`,
      )
    }
    throw error
  }
}
