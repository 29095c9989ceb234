/** The uploaded files in `DATA_DIR/uploads`. Servers on several machines share that folder, or use a bucket. */
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

export interface UploadFiles {
  /** Undefined if the body is too long, in which case nothing is left of it. */
  receive(id: string, body: AsyncIterable<Uint8Array>, maxBytes: number): Promise<Uint8Array | undefined>
  /** Keeps a received file. */
  settle(id: string): Promise<void>
  read(id: string): Promise<Uint8Array | undefined>
  remove(ids: readonly string[]): Promise<void>
  /** Lists, in parts, the ids of files that were written before a time; ignores files with other names. */
  listOlderThan(ms: number): AsyncIterable<readonly string[]>
}

export interface UploadFolder extends UploadFiles {
  /** Reads a file that was received and is not kept yet. */
  readReceived(id: string): Promise<Uint8Array>
}

/** Suffix of a file while it is received, and until it is kept or discarded. */
const partSuffix = '.part'
const uploadName = /^(up_[0-9A-Za-z]{22})(\.part)?$/

/** Returns the id of an upload whose file has this name; undefined for other files. */
export const findUploadId = (name: string): string | undefined => uploadName.exec(name)?.[1]

export function createUploadFolder(dataDir: string): UploadFolder {
  const folder = join(dataDir, 'uploads')
  const pathOf = (id: string): string => {
    if (findUploadId(id) !== id)
      throw new Error(`"${id}" is not the id of an upload: check ids from outside first.`)
    return join(folder, id)
  }
  const removeOne = async (id: string) => {
    await rm(pathOf(id), { force: true })
    await rm(pathOf(id) + partSuffix, { force: true })
  }
  const readReceived = (id: string) => readFile(pathOf(id) + partSuffix)
  return {
    async receive(id, body, maxBytes) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      if (await writeBody(pathOf(id) + partSuffix, body, maxBytes)) return readReceived(id)
      await removeOne(id)
      return undefined
    },
    readReceived,
    settle: id => rename(pathOf(id) + partSuffix, pathOf(id)),
    read: id => readFile(pathOf(id)).catch(unlessMissing),
    async remove(ids) {
      for (const id of ids) await removeOne(id)
    },
    async *listOlderThan(ms) {
      const names = (await readdir(folder).catch(unlessMissing)) ?? []
      const old = await Promise.all(
        names.map(async name => {
          const changed = await stat(join(folder, name)).catch(unlessMissing)
          return changed !== undefined && changed.mtimeMs < ms ? findUploadId(name) : undefined
        }),
      )
      yield [...new Set(old.flatMap(id => id ?? []))]
    },
  }
}

/** A browser whose upload is cut off shows no error, so a body that is a little too long is read to its end. */
const maxDroppedBytes = 20 * 1024 * 1024

/** Returns whether the whole body was written. The file is private, and an existing name is never overwritten. */
async function writeBody(path: string, body: AsyncIterable<Uint8Array>, maxBytes: number): Promise<boolean> {
  const file = await open(path, 'wx', 0o600)
  let bytes = 0
  try {
    for await (const chunk of body) {
      bytes += chunk.length
      if (bytes > maxBytes + maxDroppedBytes) return false
      if (bytes <= maxBytes) await file.write(chunk)
    }
    await file.sync()
    return bytes <= maxBytes
  } catch (error) {
    await rm(path, { force: true })
    throw error
  } finally {
    await file.close()
  }
}

function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
