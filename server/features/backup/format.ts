/**
 * The backup format: a gzip-compressed tar with these entries, in this order.
 *
 * - `manifest.json`: what wrote it, the applied migrations, and each table's columns.
 * - `tables/<table>/<number>.copy`: the rows in the text format of PostgreSQL's COPY, in parts. All parts of a table
 *   together are the input of `copy <table> (<columns>) from stdin`.
 * - `files/<path>`: files of DATA_DIR, and the uploads as if they were there.
 * - `checksums.json`: the SHA-256 of every entry before it, and each table's row count. A file without it was cut off.
 */
import { StoreCommandError } from '#server/postgres/store-command-error.ts'

/** Incremented when older versions can no longer read the format. */
export const backupFormatVersion = 1

export const manifestEntryName = 'manifest.json'
export const checksumsEntryName = 'checksums.json'

export interface BackedUpTable {
  readonly name: string
  readonly columns: readonly string[]
}

export interface BackupManifest {
  readonly format: number
  readonly createdAt: string
  /** The PostgreSQL server's version, such as 18.4. */
  readonly postgres: string
  readonly migrations: readonly { readonly name: string; readonly sha256: string }[]
  /** In insertion order: a table comes after those that it references. */
  readonly tables: readonly BackedUpTable[]
}

export interface BackupChecksums {
  /** By entry name, hexadecimal. */
  readonly sha256: Readonly<Record<string, string>>
  readonly rows: Readonly<Record<string, number>>
}

export const getTablePartEntryName = (table: string, number: number): string =>
  `tables/${table}/${String(number).padStart(6, '0')}.copy`

/** Returns the table that an entry belongs to; undefined for other entries. */
export const getEntryTable = (entry: string): string | undefined =>
  /^tables\/([^/]+)\/\d+\.copy$/.exec(entry)?.[1]

const filesFolder = 'files/'

export const getFileEntryName = (path: string): string => filesFolder + path

/** Returns the path below DATA_DIR of a file entry; undefined for other entries. */
export const findDataFilePath = (entry: string): string | undefined =>
  entry.startsWith(filesFolder) ? entry.slice(filesFolder.length) : undefined

/** Parses a manifest; throws a sentence if another program or a newer version wrote it. */
export function parseBackupManifest(text: string, file: string): BackupManifest {
  const parsed: Partial<BackupManifest> | undefined = parseJson(text)
  if (typeof parsed?.format !== 'number') throw new StoreCommandError(formatForeignFileError(file))
  const { format, createdAt = '', postgres = '', migrations, tables } = parsed
  if (format !== backupFormatVersion) {
    throw new StoreCommandError(
      `${file} has backup format ${format}, but this version of Bookplate reads format ${backupFormatVersion}. Restore it with the version that wrote it.`,
    )
  }
  if (!Array.isArray(migrations) || !Array.isArray(tables))
    throw new StoreCommandError(formatDamagedFileError(file))
  return { format, createdAt, postgres, migrations, tables }
}

export function parseBackupChecksums(text: string, file: string): BackupChecksums {
  const { sha256, rows }: Partial<BackupChecksums> = parseJson(text) ?? {}
  if (sha256 === undefined || rows === undefined) throw new StoreCommandError(formatDamagedFileError(file))
  return { sha256, rows }
}

export const formatForeignFileError = (file: string): string =>
  `${file} is not a Bookplate backup. Specify a file that "npm run backup" wrote.`

export const formatDamagedFileError = (file: string, reason?: string): string =>
  `${file} is damaged or incomplete${reason === undefined ? '' : ` (${reason})`}. Use another backup.`

function parseJson<T>(text: string): T | undefined {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
