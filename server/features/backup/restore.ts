/** Restores a backup into an empty database and an empty DATA_DIR: all of it or nothing. */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Client, escapeIdentifier } from 'pg'
import { type BucketOptions, openBucket } from '#server/features/forms/store/bucket.ts'
import { explainDataFolderErrors } from '#server/postgres/data-folder-error.ts'
import { type DatabaseLocationOptions, locateDatabase } from '#server/postgres/locate-database.ts'
import { applyPendingMigrations, migrationLockKey, replayMigrations } from '#server/postgres/migrate.ts'
import { connectDedicatedClient } from '#server/postgres/pool.ts'
import { StoreCommandError } from '#server/postgres/store-command-error.ts'
import { createDataFileRestorer, type DataFileRestorer, refuseExistingFiles } from './data-files.ts'
import { type BackedUpTable, type BackupManifest, findDataFilePath, getEntryTable } from './format.ts'
import { scanArchive } from './scan-archive.ts'
import { createTableLoader } from './table-loader.ts'
import { listBackupTables, sessionSettingsSql } from './tables.ts'

export interface RestoreOptions extends Omit<DatabaseLocationOptions, 'anyMajor'> {
  readonly file: string
  /** Where to restore visitors' uploads; default: in `dataDir`. */
  readonly uploadBucket?: BucketOptions
}

export interface RestoreSummary {
  readonly createdAt: string
  readonly tables: number
  readonly rows: number
  readonly files: number
}

/**
 * Reads the file twice: once to verify it, then to write its content. Rejects with a sentence if the file is damaged,
 * or if the database or DATA_DIR is not empty.
 */
export async function restoreBackup({ file, ...where }: RestoreOptions): Promise<RestoreSummary> {
  await scanArchive(file, {})
  await explainDataFolderErrors(where.dataDir, async () => {
    await refuseExistingFiles(where.dataDir)
    await mkdir(where.dataDir, { recursive: true, mode: 0o755 })
  })
  const { uploadBucket, say } = where
  const bucket = uploadBucket && (await openBucket(uploadBucket, say))
  const { connection, leave } = await locateDatabase(where)
  const files = createDataFileRestorer(where.dataDir, bucket)
  try {
    const client = await connectDedicatedClient(connection)
    try {
      return await runInTransaction(client, () => loadArchive({ client, files, file, root: where.root }))
    } finally {
      await client.end()
    }
  } catch (error) {
    await files.undo()
    throw error
  } finally {
    await leave()
  }
}

async function runInTransaction<T>(client: Client, work: () => Promise<T>): Promise<T> {
  await client.query(sessionSettingsSql)
  await client.query('begin')
  try {
    // Makes a server that starts on this database wait until it is filled.
    await client.query(`select pg_advisory_xact_lock(${migrationLockKey})`)
    const result = await work()
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

interface RestoreTarget {
  readonly client: Client
  readonly files: DataFileRestorer
  readonly file: string
  readonly root: string
}

async function loadArchive({ client, files, file, root }: RestoreTarget): Promise<RestoreSummary> {
  await refuseExistingTables(client)
  const migrations = join(root, 'server/postgres/migrations')
  let manifest: BackupManifest | undefined
  const tables = createTableLoader(client)
  const { rows } = await scanArchive(file, {
    async manifest(read) {
      manifest = read
      await replayMigrations(client, migrations, read.migrations)
      await emptyTables(client, read.tables)
    },
    async entry({ name, content }) {
      const path = findDataFilePath(name)
      if (path !== undefined) return files.add(path, content)
      const table = manifest?.tables.find(candidate => candidate.name === getEntryTable(name))
      if (table === undefined)
        throw new StoreCommandError(
          `The backup contains ${name}, which does not belong to any table. Use another backup.`,
        )
      await tables.add(table, content)
    },
  }).catch(error => {
    tables.abandon()
    throw error
  })
  const loaded = await tables.end()
  const short = Object.keys(rows).find(name => rows[name] !== (loaded[name] ?? 0))
  if (manifest === undefined || short !== undefined)
    throw new StoreCommandError(
      `The table "${short}" does not have as many rows as were backed up. Use another backup.`,
    )
  await applyPendingMigrations(client, migrations)
  return {
    createdAt: manifest.createdAt,
    tables: manifest.tables.length,
    rows: Object.values(loaded).reduce((sum, count) => sum + count, 0),
    files: await files.settle(),
  }
}

async function refuseExistingTables(client: Client): Promise<void> {
  const present = await listBackupTables(client)
  const { rows } = await client.query("select to_regclass('migration') is not null as migrated")
  if (present.length === 0 && rows[0]?.migrated === false) return
  throw new StoreCommandError(
    `The database is not empty (it has ${present.length} tables): a restore needs an empty one. Set DATA_DIR to a new folder or DATABASE_URL to a new database.`,
  )
}

/** Migrations may have filled tables; the backup has the latest state of those rows too. */
async function emptyTables(client: Client, tables: readonly BackedUpTable[]): Promise<void> {
  const present = new Map((await listBackupTables(client)).map(table => [table.name, table]))
  for (const { name, columns } of tables) {
    const strange = columns.find(column => !present.get(name)?.columns.includes(column))
    if (!present.has(name) || strange !== undefined)
      throw new StoreCommandError(
        `The backup contains ${strange === undefined ? '' : `the column "${strange}" of `}the table "${name}", which Bookplate did not create. Remove it from the original database, then back up again.`,
      )
  }
  const names = [...present.keys()].map(name => escapeIdentifier(name))
  if (names.length > 0) await client.query(`truncate ${names.join(', ')}`)
}
