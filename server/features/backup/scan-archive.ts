/** Reads a backup archive as a stream and checks each entry against its checksum. */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { access } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { extract } from 'tar-stream'
import { getErrorCode } from '#server/postgres/error-code.ts'
import { StoreCommandError } from '#server/postgres/store-command-error.ts'
import {
  type BackupChecksums,
  type BackupManifest,
  checksumsEntryName,
  formatDamagedFileError,
  formatForeignFileError,
  manifestEntryName,
  parseBackupChecksums,
  parseBackupManifest,
} from './format.ts'

export interface ArchiveEntry {
  readonly name: string
  /** Must be read to its end before the next entry. */
  readonly content: AsyncIterable<Buffer>
}

export interface ArchiveCallbacks {
  /** Called once, before any entry. */
  manifest?(manifest: BackupManifest): Promise<void>
  /** Called for each part of a table and each file, in their order. */
  entry?(entry: ArchiveEntry): Promise<void>
}

const maxJsonBytes = 256 * 1024 * 1024

/**
 * Reads a backup to its end. Resolves once all checksums match; rejects with a sentence if the file is not a backup, is
 * damaged or was cut off, and with any error of the callbacks.
 */
export async function scanArchive(file: string, reading: ArchiveCallbacks): Promise<BackupChecksums> {
  await access(file).catch(() => {
    throw new StoreCommandError(`${file} cannot be read: specify a file that "npm run backup" wrote.`)
  })
  const source = createReadStream(file)
  const gunzip = createGunzip()
  const archive = extract()
  let damage: Error | undefined
  const note = (error: Error) => {
    damage ??= error
  }
  source.on('error', note)
  gunzip.on('error', note)
  archive.on('error', note)
  const read = pipeline(source, gunzip, archive)
  // The loop below fails with the same error and reports it.
  read.catch(() => {})
  let refusal: unknown
  const heed = async (work: Promise<void>) => {
    await work.catch(error => {
      refusal = error
      throw error
    })
  }
  const sums: Record<string, string> = {}
  let checksums: BackupChecksums | undefined
  try {
    for await (const entry of archive) {
      const { name } = entry.header
      const isFirst = Object.keys(sums).length === 0
      const hash = createHash('sha256')
      const content = hashChunks(entry, hash)
      if (isFirst !== (name === manifestEntryName)) throw new StoreCommandError(formatForeignFileError(file))
      if (isFirst) {
        const manifest = parseBackupManifest(await readText(content), file)
        if (reading.manifest) await heed(reading.manifest(manifest))
      } else if (name === checksumsEntryName) {
        checksums = parseBackupChecksums(await readText(content), file)
        continue
      } else if (reading.entry) await heed(reading.entry({ name, content }))
      else await drain(content)
      sums[name] = hash.digest('hex')
    }
    await read
  } catch (error) {
    source.destroy()
    archive.destroy()
    if (error === refusal || damage === undefined) throw error
    throw new StoreCommandError(describeError(damage, file))
  }
  if (checksums === undefined) throw new StoreCommandError(formatDamagedFileError(file, 'its end is missing'))
  verifyChecksums(file, sums, checksums)
  return checksums
}

function verifyChecksums(
  file: string,
  found: BackupChecksums['sha256'],
  { sha256: wanted }: BackupChecksums,
): void {
  const names = new Set([...Object.keys(found), ...Object.keys(wanted)])
  const other = [...names].find(name => found[name] !== wanted[name])
  if (other !== undefined)
    throw new StoreCommandError(formatDamagedFileError(file, `${other} does not match its checksum`))
}

/** Passes chunks on and adds each to the hash. */
async function* hashChunks(
  chunks: AsyncIterable<unknown>,
  hash: ReturnType<typeof createHash>,
): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    if (!Buffer.isBuffer(chunk)) throw new TypeError('A tar entry yielded something other than bytes.')
    hash.update(chunk)
    yield chunk
  }
}

async function readText(content: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of content) {
    bytes += chunk.length
    if (bytes > maxJsonBytes)
      throw new StoreCommandError(
        'The manifest or the checksums of the backup are too long. Use another backup.',
      )
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

async function drain(content: AsyncIterable<Buffer>): Promise<void> {
  for await (const _ of content);
}

/** Z_DATA_ERROR with "incorrect header check" means that the file is not gzip at all. */
function describeError(error: unknown, file: string): string {
  const reason = error instanceof Error ? error.message : String(error)
  if (getErrorCode(error) === 'Z_DATA_ERROR' && reason === 'incorrect header check')
    return formatForeignFileError(file)
  return formatDamagedFileError(file, reason)
}
