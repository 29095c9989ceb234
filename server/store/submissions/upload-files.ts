/** The files themselves, below `DATA_DIR/uploads`. Servers on several machines share that folder. */
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

export interface UploadFiles {
  /** Undefined: there is more than that, and nothing is left of it. */
  receive(id: string, body: AsyncIterable<Uint8Array>, mostBytes: number): Promise<Uint8Array | undefined>
  /** What was received stays. */
  settle(id: string): Promise<void>
  read(id: string): Promise<Uint8Array | undefined>
  remove(ids: readonly string[]): Promise<void>
  /** Ids of files that were written before; names that are none of ours are left alone. */
  olderThan(ms: number): Promise<readonly string[]>
}

/** While it comes, and until it is known whether it is wanted. */
const part = '.part'
const ours = /^(up_[0-9A-Za-z]{22})(\.part)?$/

export function createUploadFiles(dataDir: string): UploadFiles {
  const folder = join(dataDir, 'uploads')
  const pathOf = (id: string): string => {
    if (!ours.test(id))
      throw new Error(`"${id}" is no id of an upload: ids never come from outside unchecked.`)
    return join(folder, id)
  }
  const removeOne = async (id: string) => {
    await rm(pathOf(id), { force: true })
    await rm(pathOf(id) + part, { force: true })
  }
  return {
    async receive(id, body, mostBytes) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      if (await write(pathOf(id) + part, body, mostBytes)) return readFile(pathOf(id) + part)
      await removeOne(id)
      return undefined
    },
    settle: id => rename(pathOf(id) + part, pathOf(id)),
    read: id => readFile(pathOf(id)).catch(unlessMissing),
    async remove(ids) {
      for (const id of ids) await removeOne(id)
    },
    async olderThan(ms) {
      const names = (await readdir(folder).catch(unlessMissing)) ?? []
      const old = await Promise.all(
        names.map(async name => {
          const changed = await stat(join(folder, name)).catch(unlessMissing)
          return changed !== undefined && changed.mtimeMs < ms ? ours.exec(name)?.[1] : undefined
        }),
      )
      return [...new Set(old.flatMap(id => id ?? []))]
    },
  }
}

/** A browser that is cut off while it sends tells its visitor nothing; what is a little too much is heard to its end. */
const mostDroppedBytes = 20 * 1024 * 1024

/** Whether all of it was written. Nobody else may read it, and a name that is taken is not overwritten. */
async function write(path: string, body: AsyncIterable<Uint8Array>, mostBytes: number): Promise<boolean> {
  const file = await open(path, 'wx', 0o600)
  let bytes = 0
  try {
    for await (const chunk of body) {
      bytes += chunk.length
      if (bytes > mostBytes + mostDroppedBytes) return false
      if (bytes <= mostBytes) await file.write(chunk)
    }
    await file.sync()
    return bytes <= mostBytes
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
