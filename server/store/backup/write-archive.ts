/** Writes the container of a backup as a stream: nothing of it is in memory as a whole. */
import { createHash } from 'node:crypto'
import { type FileHandle, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { pack } from 'tar-stream'

export interface ArchiveWriter {
  /** Adds an entry of bytes that are at hand. */
  add(name: string, content: Buffer): Promise<void>
  /** Adds an entry of exactly `size` bytes. */
  addStream(name: string, size: number, content: Readable): Promise<void>
  /** By entry, of all that were added so far. */
  sha256(): Readonly<Record<string, string>>
  /** Makes the file appear under its name, whole and on disk. Resolves with its size in bytes. */
  finish(): Promise<number>
  /** Removes what was written. */
  abandon(): Promise<void>
}

/** Barely larger than at gzip's best, in a third of the time. */
const gzipLevel = 4

/** Writes beside `file`, for its owner alone; `finish` renames, so what is at `file` is whole. */
export async function createArchiveWriter(file: string): Promise<ArchiveWriter> {
  const part = `${file}.part-${process.pid}`
  const handle = await open(part, 'wx', 0o600)
  const archive = pack()
  const sums: Record<string, string> = {}
  const written = pipeline(archive, createGzip({ level: gzipLevel }), writeTo(handle))
  // The call that adds an entry or finishes throws it; until then nobody else may.
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

const writeTo = (handle: FileHandle) => async (chunks: AsyncIterable<Buffer>) => {
  for await (const chunk of chunks) await handle.writeFile(chunk)
}

/** A new name is on disk once its folder is. Windows cannot open folders, and needs no such thing. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}
