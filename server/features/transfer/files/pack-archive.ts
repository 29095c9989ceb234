/** Packs files into a gzip-compressed tar while they are read, so that an archive of any size needs little memory. */
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { type Pack, pack } from 'tar-stream'

export interface ArchiveFile {
  readonly path: string
  /** A text that is not all in memory is written to a temporary file first, because a tar says sizes in advance. */
  readonly content: string | Uint8Array | AsyncIterable<string | Uint8Array>
}

/** Barely larger than at gzip's best level, in a third of the time. */
const gzipLevel = 4

/** @param modifiedAt what the files say of their age */
export async function* packArchive(
  files: AsyncIterable<ArchiveFile>,
  modifiedAt: Date,
): AsyncGenerator<Uint8Array> {
  const folder = await mkdtemp(join(tmpdir(), 'bookplate-export-'))
  const archive = pack()
  const gzip = createGzip({ level: gzipLevel })
  const compressed = pipeline(archive, gzip)
  const packed = packFiles(archive, files, { folder, modifiedAt, compressed })
  // Both also end the stream that is read below.
  compressed.catch(() => {})
  packed.catch(error => archive.destroy(error instanceof Error ? error : undefined))
  try {
    yield* gzip
    await packed
  } finally {
    // Somebody has stopped reading.
    archive.destroy()
    gzip.destroy()
    await packed.catch(() => {})
    await rm(folder, { recursive: true, force: true })
  }
}

interface PackContext {
  readonly folder: string
  readonly modifiedAt: Date
  /** Rejects if nobody reads the archive any more. */
  readonly compressed: Promise<void>
}

async function packFiles(
  archive: Pack,
  files: AsyncIterable<ArchiveFile>,
  { folder, modifiedAt, compressed }: PackContext,
): Promise<void> {
  const spooled = join(folder, 'spooled')
  for await (const { path, content } of files) {
    const isStream = typeof content === 'object' && Symbol.asyncIterator in content
    if (isStream) await pipeline(Readable.from(content), createWriteStream(spooled, { mode: 0o600 }))
    const bytes = isStream ? undefined : Buffer.from(content)
    const size = bytes ? bytes.length : (await stat(spooled)).size
    const entry = archive.entry({ name: path, size, mtime: modifiedAt, mode: 0o644 })
    const filled = pipeline(bytes ? Readable.from([bytes]) : createReadStream(spooled), entry)
    filled.catch(() => {})
    await Promise.race([filled, compressed.then(() => filled)])
  }
  archive.finalize()
}
