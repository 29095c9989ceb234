/** Migrates a database to the schema of this version: ordered `.sql` files, each applied once, never changed. */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Client } from 'pg'
import { getErrorCode } from './error-code.ts'
import { StoreCommandError } from './store-command-error.ts'

interface Migration {
  readonly name: string
  readonly text: string
  readonly sha256: string
  /**
   * The migration that a server must know to work with the tables after this one; undefined if all servers can. The file
   * says so in a line `-- needs: 0041-name.sql`.
   */
  readonly needs: string | undefined
}

const oldestVersion = 150_000
/** Held exclusively while the schema changes, and shared by those that must not see it change. */
export const migrationLockKey = '4777232811104501'

/** A statement that waits longer for a table that is in use makes all others wait behind it. */
const lockTimeoutMs = 2_000
const retryMs = 1_000
const maxAttempts = 60

/**
 * Applies all pending files of the folder in one transaction; several processes may do so at once, and other servers may
 * use the tables. Returns the names of migrations of a newer version, after which this one still works. Throws a sentence
 * with the remedy if the server is too old, a privilege is missing, a file was changed, or the database is too new.
 */
export async function migrate(connection: Client, folder: string): Promise<readonly string[]> {
  await refuseOldServer(connection)
  for (let attempt = 1; ; attempt++) {
    await connection.query('begin')
    try {
      await connection.query(`select pg_advisory_xact_lock(${migrationLockKey})`)
      await connection.query(`set local lock_timeout = ${lockTimeoutMs}`)
      const newer = await applyPendingMigrations(connection, folder)
      await connection.query('commit')
      return newer
    } catch (error) {
      await connection.query('rollback')
      if (!blockedCodes.has(getErrorCode(error) ?? '') || attempt === maxAttempts) throw error
    }
    await delay(retryMs)
  }
}

/** Applies the pending files in the caller's transaction. Returns the names of newer migrations. */
export async function applyPendingMigrations(connection: Client, folder: string): Promise<readonly string[]> {
  const migrations = await readMigrations(folder)
  const { pending, newer } = await compareWithApplied(connection, migrations)
  for (const migration of pending) await applyMigration(connection, migration)
  return newer
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
      const sha256 = createHash('sha256').update(text).digest('hex')
      return { name, text, sha256, needs: findNeededMigration(text) }
    }),
  )
}

/** Returns the name of the last migration: databases with the same one have the same tables. */
export const findLastMigration = async (folder: string): Promise<string> =>
  (await readMigrations(folder)).at(-1)?.name ?? ''

/** Returns the migration that a server must know after this one, if its text names one. */
export const findNeededMigration = (text: string): string | undefined => /^-- needs: (\S+)$/m.exec(text)?.[1]

interface AppliedMigration {
  readonly name: string
  readonly sha256: string
  readonly needs: string | null
}

async function compareWithApplied(connection: Client, migrations: readonly Migration[]) {
  await createMigrationTable(connection)
  const { rows } = await connection.query<AppliedMigration>(
    'select name, sha256, needs from migration order by name',
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
  const names = new Set(migrations.map(({ name }) => name))
  const newer = rows.filter(({ name }) => !names.has(name))
  const unusable = newer.filter(({ needs }) => needs !== null && !names.has(needs)).map(({ name }) => name)
  if (unusable.length > 0) {
    throw new StoreCommandError(
      `The database was written by a newer version (it has ${unusable.join(', ')}). Start that version.`,
    )
  }
  const pending = migrations.filter(({ name }) => !applied.has(name))
  return { pending, newer: newer.map(({ name }) => name) }
}

/** The first versions did not write what a migration needs: all that they applied are known to every later version. */
async function createMigrationTable(connection: Client): Promise<void> {
  await explainMissingPrivilege(connection, async () => {
    await connection.query(
      'create table if not exists migration (name text primary key, sha256 text not null, applied_at timestamptz not null default now(), needs text)',
    )
    const { rows } = await connection.query(
      "select from pg_attribute where attrelid = 'migration'::regclass and attname = 'needs'",
    )
    if (rows.length === 0) await connection.query('alter table migration add column needs text')
  })
}

async function applyMigration(connection: Client, migration: Migration): Promise<void> {
  const { name, text, sha256, needs } = migration
  await explainMissingPrivilege(connection, () => connection.query(text))
  await connection.query('insert into migration (name, sha256, needs) values ($1, $2, $3)', [
    name,
    sha256,
    needs,
  ])
}

/** insufficient_privilege; invalid_schema_name if not even the schema `public` may be used. */
const missingPrivilege = new Set(['42501', '3F000'])
const undefinedFileCode = '58P01'
/** lock_not_available, deadlock_detected: another time no one may be in the way. */
const blockedCodes = new Set(['55P03', '40P01'])

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
