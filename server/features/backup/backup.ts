/** Writes all data to one file while servers keep running. */
import type { Client } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { BucketOptions } from '#server/features/forms/store/bucket.ts'
import { openUploadFiles } from '#server/features/forms/store/upload-bucket.ts'
import type { UploadFiles } from '#server/features/forms/store/upload-files.ts'
import { type DatabaseLocationOptions, locateDatabase } from '#server/postgres/locate-database.ts'
import { migrationLockKey } from '#server/postgres/migrate.ts'
import { connectDedicatedClient } from '#server/postgres/pool.ts'
import { StoreCommandError } from '#server/postgres/store-command-error.ts'
import { addDataFiles } from './data-files.ts'
import {
  type BackedUpTable,
  type BackupChecksums,
  type BackupManifest,
  backupFormatVersion,
  checksumsEntryName,
  getTablePartEntryName,
  manifestEntryName,
} from './format.ts'
import { formatCopyTarget, listBackupTables, sessionSettingsSql } from './tables.ts'
import { type ArchiveWriter, createArchiveWriter } from './write-archive.ts'

export interface BackupOptions extends Omit<DatabaseLocationOptions, 'anyMajor'> {
  readonly file: string
  /** Where visitors' uploads are kept; default: in `dataDir`. */
  readonly uploadBucket?: BucketOptions
}

export interface BackupSummary {
  readonly tables: number
  readonly rows: number
  readonly files: number
  /** Uploads that have a row but no file. */
  readonly missing: readonly string[]
  readonly bytes: number
}

/** Rows are collected up to this size per entry: tar needs sizes in advance. */
const partBytes = 1024 * 1024

/** Writes the backup, replacing an existing `file`. Rejects with a sentence if there is nothing to back up. */
export async function backUp({ file, ...where }: BackupOptions): Promise<BackupSummary> {
  const uploads = await openUploadFiles(where)
  const { connection, leave } = await locateDatabase({ ...where, anyMajor: true })
  try {
    const client = await connectDedicatedClient(connection)
    try {
      return await writeFromSnapshot(client, { dataDir: where.dataDir, uploads }, file)
    } finally {
      await client.end()
    }
  } finally {
    await leave()
  }
}

interface BackupFiles {
  readonly dataDir: string
  readonly uploads: Pick<UploadFiles, 'read'>
}

async function writeFromSnapshot(client: Client, files: BackupFiles, file: string): Promise<BackupSummary> {
  await client.query(sessionSettingsSql)
  // Makes a newer server that starts now wait with its migrations.
  await client.query(`select pg_advisory_lock_shared(${migrationLockKey})`)
  await client.query('begin isolation level repeatable read read only')
  const manifest = await createManifest(client)
  const archive = await createArchiveWriter(file)
  try {
    return await writeArchive(archive, { client, manifest, ...files })
  } catch (error) {
    await archive.abandon()
    throw error
  }
}

async function createManifest(client: Client): Promise<BackupManifest> {
  const { rows: present } = await client.query("select to_regclass('migration') is not null as migrated")
  if (present[0]?.migrated !== true)
    throw new StoreCommandError('The database is empty: there is nothing to back up.')
  const { rows: migrations } = await client.query('select name, sha256 from migration order by name')
  const { rows: server } = await client.query("select current_setting('server_version') as version")
  return {
    format: backupFormatVersion,
    createdAt: new Date().toISOString(),
    postgres: String(server[0]?.version),
    migrations,
    tables: await listBackupTables(client),
  }
}

interface BackupSource extends BackupFiles {
  readonly client: Client
  readonly manifest: BackupManifest
}

async function writeArchive(archive: ArchiveWriter, source: BackupSource): Promise<BackupSummary> {
  const { client, manifest } = source
  await archive.add(manifestEntryName, Buffer.from(JSON.stringify(manifest, null, 2)))
  const rows: Record<string, number> = {}
  for (const table of manifest.tables) rows[table.name] = await addTable(archive, client, table)
  const { files, missing } = await addDataFiles(archive, source)
  const checksums: BackupChecksums = { sha256: archive.sha256(), rows }
  await archive.add(checksumsEntryName, Buffer.from(JSON.stringify(checksums)))
  const bytes = await archive.finish()
  const total = Object.values(rows).reduce((sum, count) => sum + count, 0)
  return { tables: manifest.tables.length, rows: total, files, missing, bytes }
}

async function addTable(archive: ArchiveWriter, client: Client, table: BackedUpTable): Promise<number> {
  const copy = client.query(copyTo(`copy ${formatCopyTarget(table)} to stdout`))
  let pieces = 0
  let waiting: Buffer[] = []
  let waitingBytes = 0
  const flush = async () => {
    if (waitingBytes === 0) return
    pieces += 1
    await archive.add(getTablePartEntryName(table.name, pieces), Buffer.concat(waiting))
    waiting = []
    waitingBytes = 0
  }
  for await (const chunk of copy) {
    waiting.push(chunk)
    waitingBytes += chunk.length
    if (waitingBytes >= partBytes) await flush()
  }
  await flush()
  return copy.rowCount
}
