/** The folder of a PostgreSQL: made whole or not at all, recognised, and what its lock file says. */
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { createFile } from '../create-file.ts'
import { getErrorCode } from '../error-code.ts'
import { StoreError } from '../store-error.ts'
import { canAccountRead, changeFolderOwner, type SystemAccount } from './account.ts'
import type { PostgresBinaries } from './binaries.ts'
import { isRunning, runProgram } from './processes.ts'

export interface DataFolder {
  readonly path: string
  /** What `-D` gets: the path, or a name that needs no way there. */
  readonly name: string
}

export interface PrepareDataFolderOptions {
  readonly path: string
  readonly account: SystemAccount | undefined
  /** The programs that are run as a rule. */
  findBinaries(): Promise<PostgresBinaries>
  /** Those for data that another major has written; left out: such data are refused. */
  findBinariesOf?(major: number): Promise<PostgresBinaries | undefined>
}

/**
 * Makes the folder unless it is there. `initdb` writes to a folder beside it that is renamed when complete, so
 * an interrupted start leaves nothing half made and of two that race one wins.
 * Throws when another major version wrote it and there are no programs of that one to be used.
 */
export async function prepareDataFolder(
  plan: PrepareDataFolderOptions,
): Promise<DataFolder & { readonly binaries: PostgresBinaries }> {
  const { path, account } = plan
  const major = await writtenBy(path)
  const binaries = await chooseBinaries(plan, major)
  if (major === undefined) await create(path, account, binaries)
  await changeFolderOwner(account, path)
  return { path, name: await nameFor(path, account), binaries }
}

async function chooseBinaries(
  plan: PrepareDataFolderOptions,
  written: number | undefined,
): Promise<PostgresBinaries> {
  const binaries = await plan.findBinaries()
  if (written === undefined || written === binaries.major) return binaries
  const older = await plan.findBinariesOf?.(written)
  if (older !== undefined) return older
  throw new StoreError(versionSentence(plan.path, written, binaries.major))
}

/** Of `postmaster.pid`, the lock file of a server that runs or was killed. */
export interface PostmasterLock {
  readonly pid: number
  readonly port: number
  readonly ready: boolean
  /** It was told to stop, and its connections are ending. */
  readonly stopping: boolean
}

/** See PostgreSQL's src/include/utils/pidfile.h. */
export async function readPostmasterLock(folder: string): Promise<PostmasterLock | undefined> {
  const text = await readFile(join(folder, 'postmaster.pid'), 'utf8').catch(() => '')
  const [pid, , , port, , , , status] = text.split('\n')
  if (pid === undefined || pid === '') return undefined
  return {
    pid: Number(pid),
    port: Number(port),
    ready: status?.trim() === 'ready',
    stopping: status?.trim() === 'stopping',
  }
}

/**
 * Removes the lock of a server that was killed when its number now belongs to some other program: PostgreSQL
 * would believe it is still running. It happens when a container is killed and restarted, as its numbers repeat.
 */
export async function removeStalePostmasterLock(folder: string): Promise<void> {
  const lock = await readPostmasterLock(folder)
  if (lock === undefined) return
  const program = await readFile(`/proc/${lock.pid}/comm`, 'utf8').catch(() => undefined)
  if (program === undefined || program.trim() === 'postgres') return
  if ((await readPostmasterLock(folder))?.pid === lock.pid)
    await rm(join(folder, 'postmaster.pid'), { force: true })
}

async function writtenBy(folder: string): Promise<number | undefined> {
  const refuseAccount = (error: unknown) => {
    if (getErrorCode(error) === 'EACCES') throw new StoreError(accountSentence(folder))
  }
  // In this order: the folder appears with all that is in it, perhaps now, from another of our processes.
  const entries = await readdir(folder).catch(refuseAccount)
  if (entries === undefined || entries.length === 0) return undefined
  const version = await readFile(join(folder, 'PG_VERSION'), 'utf8').catch(refuseAccount)
  if (version !== undefined) return Number(version)
  throw new StoreError(
    `${folder} is not empty and holds no PostgreSQL data. Move it away, or set another DATA_DIR.`,
  )
}

const accountSentence = (folder: string) =>
  `${folder} belongs to another account. Start as that account or as root, or give the folder to this one with "chown -R".`

const versionSentence = (folder: string, written: number, present: number) =>
  `The data in ${folder} was written by PostgreSQL ${written}, and this installation brings PostgreSQL ${present}, which cannot open it. Run "npm run backup -- <file>", either with the version of Bookplate that wrote the data, or with this one once PostgreSQL ${written} is installed here too (on Debian: apt install postgresql-${written}). Then move everything in ${dirname(folder)} away and run "npm run restore -- <file>".`

async function create(
  path: string,
  account: SystemAccount | undefined,
  binaries: PostgresBinaries,
): Promise<void> {
  await removeLeftovers(path)
  const half = `${path}.new-${process.pid}`
  await mkdir(half, { recursive: true, mode: 0o700 })
  await changeFolderOwner(account, half)
  const { code, output } = await runProgram({
    program: join(binaries.folder, 'initdb'),
    args: ['-D', await nameFor(half, account), ...(await initArguments(binaries, dirname(path)))],
    folder: half,
    account,
  })
  if (code !== 0) {
    await rm(half, { recursive: true, force: true })
    throw new StoreError(`PostgreSQL could not be set up in ${path}. It said:\n${output.trim()}`)
  }
  try {
    await rename(half, path)
  } catch {
    // Another of our processes was first; its folder is as good.
    await rm(half, { recursive: true, force: true })
  }
}

/** What starts that were killed have left behind; those of a process that lives are still being written. */
async function removeLeftovers(path: string): Promise<void> {
  const mark = `${basename(path)}.new-`
  for (const name of await readdir(dirname(path))) {
    if (!name.startsWith(mark)) continue
    const pid = Number(name.slice(mark.length))
    if (pid === process.pid || !isRunning(pid)) {
      // An orphaned initdb may still be writing there, until it cannot tell anybody of its progress.
      await rm(join(dirname(path), name), { recursive: true, force: true, maxRetries: 20 })
    }
  }
}

async function initArguments(binaries: PostgresBinaries, dataDir: string): Promise<string[]> {
  // The built-in locale came with 17; before, C sorts the same bytes and only lacks case rules beyond ASCII.
  const locale = binaries.major >= 17 ? ['--locale-provider=builtin', '--locale=C.UTF-8'] : ['--locale=C']
  const common = ['--username=postgres', '--encoding=UTF8', ...locale, '--no-instructions']
  if (process.platform !== 'win32') return [...common, '--auth=trust']
  const passwordFile = await getOrCreatePasswordFile(dataDir)
  return [...common, '--auth=scram-sha-256', `--pwfile=${passwordFile}`]
}

/** Windows has no folder modes that guard a socket: there, the server listens on the loopback with this password. */
export async function getOrCreatePasswordFile(dataDir: string): Promise<string> {
  const path = join(dataDir, 'postgres-password')
  await createFile(path, crypto.randomUUID())
  return path
}

/**
 * `/proc/self/cwd` leads to the working folder without the right to pass through those above it: data under
 * root's home (mode 0700) stays where it is. Linux only.
 */
async function nameFor(path: string, account: SystemAccount | undefined): Promise<string> {
  const above = dirname(path)
  if (await canAccountRead(account, above)) return path
  if (process.platform === 'linux') return '/proc/self/cwd'
  throw new StoreError(
    `PostgreSQL refuses to run as root, and the account it runs under instead cannot reach ${above}. Set DATA_DIR to a folder that everybody may pass through, start as an ordinary user, or set DATABASE_URL.`,
  )
}
