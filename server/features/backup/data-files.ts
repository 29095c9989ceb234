/**
 * The files of DATA_DIR that a backup contains, and the uploads, which may be in a bucket. The database's own files are
 * not among them: the backup has its rows.
 */
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import type { ClientBase } from 'pg'
import type { Bucket } from '#server/features/forms/store/bucket.ts'
import type { UploadFiles } from '#server/features/forms/store/upload-files.ts'
import { getErrorCode } from '#server/postgres/error-code.ts'
import { StoreCommandError } from '#server/postgres/store-command-error.ts'
import { getFileEntryName } from './format.ts'
import type { ArchiveWriter } from './write-archive.ts'

/** Nothing else is written below DATA_DIR, whatever a forged backup says. */
const allowedPath = /^(operator-token|uploads\/up_[0-9A-Za-z]{22}|mail\/[\w.@+-]+\.eml)$/

const idsPerStep = 1000

interface FileSource {
  readonly dataDir: string
  readonly uploads: Pick<UploadFiles, 'read'>
  /** Sees one state of the database. */
  readonly client: ClientBase
}

/**
 * Adds the operator's token, the emails and the uploads that the snapshot lists. Returns how many were added, and
 * which uploads are missing.
 */
export async function addDataFiles(
  archive: ArchiveWriter,
  { dataDir, uploads, client: snapshot }: FileSource,
): Promise<{ readonly files: number; readonly missing: readonly string[] }> {
  const missing: string[] = []
  let files = 0
  const emails = (await readdir(join(dataDir, 'mail')).catch(unlessMissing)) ?? []
  for (const path of ['operator-token', ...emails.map(name => `mail/${name}`)])
    if (allowedPath.test(path) && (await addFile(archive, dataDir, path))) files += 1
  // A migration added this table, and an older database may not have it yet.
  const { rows } = await snapshot.query("select to_regclass('upload') is not null as present")
  for await (const id of rows[0]?.present === true ? listUploadIds(snapshot) : []) {
    const path = `uploads/${id}`
    const content = allowedPath.test(path) ? await uploads.read(id) : undefined
    if (content === undefined) {
      missing.push(id)
      continue
    }
    await archive.add(getFileEntryName(path), Buffer.from(content))
    files += 1
  }
  return { files, missing }
}

async function* listUploadIds(snapshot: ClientBase): AsyncGenerator<string> {
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

/** Returns false if the file does not exist. */
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
  /** Moves all files to their final places. Returns how many there are. */
  settle(): Promise<number>
  /** Leaves DATA_DIR as it was before. */
  undo(): Promise<void>
}

/**
 * Collects files in a folder of their own until the rest of the restore has succeeded. Then it moves uploads to the
 * bucket, if there is one. `undo` removes none there: an earlier database may have had the same ones.
 */
export function createDataFileRestorer(dataDir: string, bucket?: Pick<Bucket, 'put'>): DataFileRestorer {
  const waitingRoom = join(dataDir, `restoring-${process.pid}`)
  const waiting: string[] = []
  const settled: string[] = []
  return {
    async add(path, content) {
      if (!allowedPath.test(path))
        throw new StoreCommandError(
          `The backup contains ${path}, which Bookplate did not write. Use another backup.`,
        )
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
        const upload = /^uploads\/(.*)$/.exec(path)?.[1]
        if (bucket !== undefined && upload !== undefined) {
          await bucket.put(upload, () => readFile(join(waitingRoom, path)))
          continue
        }
        await mkdir(dirname(join(dataDir, path)), { recursive: true, mode: 0o700 })
        await rename(join(waitingRoom, path), join(dataDir, path))
        settled.push(path)
      }
      await rm(waitingRoom, { recursive: true, force: true })
      return waiting.length
    },
    async undo() {
      for (const path of settled) await rm(join(dataDir, path), { force: true })
      await rm(waitingRoom, { recursive: true, force: true })
    },
  }
}

/** Throws if DATA_DIR contains anything that a restore would mix with the backup. */
export async function refuseExistingFiles(dataDir: string): Promise<void> {
  for (const name of ['operator-token', 'uploads', 'mail']) {
    const entries = await readdir(join(dataDir, name)).catch(error =>
      getErrorCode(error) === 'ENOTDIR' ? [name] : unlessMissing(error),
    )
    if (entries === undefined || entries.length === 0) continue
    throw new StoreCommandError(
      `${join(dataDir, name)} already exists: a restore needs an empty DATA_DIR. Move the contents of ${dataDir} elsewhere, or set another DATA_DIR.`,
    )
  }
}

function unlessMissing(error: unknown): undefined {
  if (getErrorCode(error) !== 'ENOENT') throw error
}
