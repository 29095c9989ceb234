/** The files of DATA_DIR that a backup carries. The database's own are not among them: its rows are. */
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import type { ClientBase } from 'pg'
import { getErrorCode } from '../postgres/error-code.ts'
import { StoreError } from '../postgres/store-error.ts'
import { getFileEntryName } from './format.ts'
import type { ArchiveWriter } from './write-archive.ts'

/** Nothing else is written below DATA_DIR, whatever a backup that somebody made up says. */
const carried = /^(operator-token|uploads\/up_[0-9A-Za-z]{22}|mail\/[\w.@+-]+\.eml)$/

const idsPerStep = 1000

/** Adds the operator's token, the letters and the uploads that the snapshot knows. Answers which uploads are gone. */
export async function addDataFiles(
  archive: ArchiveWriter,
  dataDir: string,
  snapshot: ClientBase,
): Promise<{ readonly files: number; readonly missing: readonly string[] }> {
  const missing: string[] = []
  let files = 0
  const letters = (await readdir(join(dataDir, 'mail')).catch(unlessMissing)) ?? []
  for (const path of ['operator-token', ...letters.map(name => `mail/${name}`)])
    if (carried.test(path) && (await addFile(archive, dataDir, path))) files += 1
  // The table came with a migration that the database may not have been through.
  const { rows } = await snapshot.query("select to_regclass('upload') is not null as present")
  for await (const id of rows[0]?.present === true ? uploadIds(snapshot) : []) {
    if (await addFile(archive, dataDir, `uploads/${id}`)) files += 1
    else missing.push(id)
  }
  return { files, missing }
}

async function* uploadIds(snapshot: ClientBase): AsyncGenerator<string> {
  for (let after = ''; ; ) {
    const { rows } = await snapshot.query<{ id: string }>(
      `select distinct id collate "C" as id from upload where id collate "C" > $1 order by 1 limit ${idsPerStep}`,
      [after],
    )
    yield* rows.map(({ id }) => id)
    const last = rows.at(-1)
    if (last === undefined) return
    after = last.id
  }
}

/** False: there is no such file. */
async function addFile(archive: ArchiveWriter, dataDir: string, path: string): Promise<boolean> {
  const file = await open(join(dataDir, path), 'r').catch(unlessMissing)
  if (file === undefined) return false
  try {
    const { size } = await file.stat()
    const content =
      size === 0 ? Readable.from([]) : file.createReadStream({ end: size - 1, autoClose: false })
    await archive.addStream(getFileEntryName(path), size, content)
    return true
  } finally {
    await file.close()
  }
}

export interface DataFileRestorer {
  add(path: string, content: AsyncIterable<Buffer>): Promise<void>
  /** Puts all of them in their places. */
  settle(): Promise<number>
  /** Leaves DATA_DIR as it was found. */
  undo(): Promise<void>
}

/** Files wait in a folder of their own until everything else is certain. */
export function createDataFileRestorer(dataDir: string): DataFileRestorer {
  const waitingRoom = join(dataDir, `restoring-${process.pid}`)
  const waiting: string[] = []
  const settled: string[] = []
  return {
    async add(path, content) {
      if (!carried.test(path)) throw new StoreError(`The backup holds a file that is none of ours: ${path}.`)
      const place = join(waitingRoom, path)
      await mkdir(dirname(place), { recursive: true, mode: 0o700 })
      const file = await open(place, 'wx', 0o600)
      try {
        for await (const chunk of content) await file.writeFile(chunk)
        await file.sync()
      } finally {
        await file.close()
      }
      waiting.push(path)
    },
    async settle() {
      for (const path of waiting) {
        await mkdir(dirname(join(dataDir, path)), { recursive: true, mode: 0o700 })
        await rename(join(waitingRoom, path), join(dataDir, path))
        settled.push(path)
      }
      await rm(waitingRoom, { recursive: true, force: true })
      return settled.length
    },
    async undo() {
      for (const path of settled) await rm(join(dataDir, path), { force: true })
      await rm(waitingRoom, { recursive: true, force: true })
    },
  }
}

/** Throws when DATA_DIR holds something that a restore would mix with what it brings. */
export async function refuseExistingFiles(dataDir: string): Promise<void> {
  for (const name of ['operator-token', 'uploads', 'mail']) {
    const entries = await readdir(join(dataDir, name)).catch(error =>
      getErrorCode(error) === 'ENOTDIR' ? [name] : unlessMissing(error),
    )
    if (entries === undefined || entries.length === 0) continue
    throw new StoreError(
      `${join(dataDir, name)} is there already: a restore wants an empty DATA_DIR. Move what is in ${dataDir} away, or set another DATA_DIR.`,
    )
  }
}

function unlessMissing(error: unknown): undefined {
  if (getErrorCode(error) !== 'ENOENT') throw error
}
