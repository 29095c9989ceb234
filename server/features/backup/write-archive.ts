/** Writes a backup archive as a stream, never holding all of it in memory. */
import { createHash } from 'node:crypto'
import { type FileHandle, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { pack } from 'tar-stream'

export interface ArchiveWriter {
  /** Adds an entry from memory. */
  add(name: string, content: Buffer): Promise<void>
  /** Adds an entry of exactly `size` bytes. */
  addStream(name: string, size: number, content: Readable): Promise<void>
  /** Returns the checksums of all entries so far, by entry name. */
  sha256(): Readonly<Record<string, string>>
  /** Renames the file to its final name once it is complete and on disk. Resolves to its size in bytes. */
  finish(): Promise<number>
  /** Removes the unfinished file. */
  abandon(): Promise<void>
}

/** Barely larger than at gzip's best level, in a third of the time. */
const gzipLevel = 4

/**
 * Writes to a temporary file beside `file`, readable by its owner only; `finish` renames it, so whatever is at `file`
 * is complete.
 */
export async function createArchiveWriter(file: string): Promise<ArchiveWriter> {
  const part = `${file}.part-${process.pid}`
  const handle = await open(part, 'wx', 0o600)
  const archive = pack()
  const sums: Record<string, string> = {}
  const written = pipeline(archive, createGzip({ level: gzipLevel }), createFileSink(handle))
  // The next call of `add` or `finish` throws the error; until then the rejection must not count as unhandled.
  written.catch(() => {})

  const addStream = async (name: string, size: number, content: Readable) => {
    const hash = createHash('sha256')
    const entry = archive.entry({ name, size, mode: 0o600 })
    const filled = pipeline(
      content,
      async function* (chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          hash.update(chunk)
          yield chunk
        }
      },
      entry,
    )
    await Promise.race([filled, written.then(() => filled)])
    sums[name] = hash.digest('hex')
  }
  return {
    addStream,
    add: (name, content) => addStream(name, content.length, Readable.from([content])),
    sha256: () => sums,
    async finish() {
      archive.finalize()
      await written
      await handle.sync()
      const { size } = await handle.stat()
      await handle.close()
      await rename(part, file)
      await syncFolder(dirname(file))
      return size
    },
    async abandon() {
      archive.destroy()
      await written.catch(() => {})
      await handle.close().catch(() => {})
      await rm(part, { force: true })
    },
  }
}

const createFileSink = (handle: FileHandle) => async (chunks: AsyncIterable<Buffer>) => {
  for await (const chunk of chunks) await handle.writeFile(chunk)
}

/** A rename is durable once its folder is synced. Windows cannot open folders and does not need this. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}
