/** PostgreSQL's data folder: creates it atomically, recognizes its version and reads its lock file. */
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { createFileIfMissing } from '../create-file-if-missing.ts'
import { getErrorCode } from '../error-code.ts'
import { StoreCommandError } from '../store-command-error.ts'
import { canAccountRead, changeFolderOwner, type SystemAccount } from './account.ts'
import type { PostgresBinaries } from './binaries.ts'
import { isProcessRunning, runProgram } from './processes.ts'

export interface PostgresDataFolder {
  readonly path: string
  /** The value for `-D`: the path, or a name that works without access to the folders above. */
  readonly name: string
}

export interface PrepareDataFolderOptions {
  readonly path: string
  readonly account: SystemAccount | undefined
  /** Finds the programs to use by default. */
  requireBinaries(): Promise<PostgresBinaries>
  /** Finds the programs for data of another major version; without it such data is refused. */
  findBinariesOf?(major: number): Promise<PostgresBinaries | undefined>
}

/**
 * Creates the folder unless it exists. `initdb` writes to a folder beside it that is renamed when complete, so an
 * interrupted start leaves no partial data, and of two starts that race one wins. Throws if another major version wrote
 * the folder and its programs are not available.
 */
export async function prepareDataFolder(
  plan: PrepareDataFolderOptions,
): Promise<PostgresDataFolder & { readonly binaries: PostgresBinaries }> {
  const { path, account } = plan
  const major = await readMajorVersion(path)
  const binaries = await chooseBinaries(plan, major)
  if (major === undefined) await createDataFolder(path, account, binaries)
  await changeFolderOwner(account, path)
  return { path, name: await chooseFolderName(path, account), binaries }
}

async function chooseBinaries(
  plan: PrepareDataFolderOptions,
  written: number | undefined,
): Promise<PostgresBinaries> {
  const binaries = await plan.requireBinaries()
  if (written === undefined || written === binaries.major) return binaries
  const older = await plan.findBinariesOf?.(written)
  if (older !== undefined) return older
  throw new StoreCommandError(describeWrongVersion(plan.path, written, binaries.major))
}

/** `postmaster.pid`, the lock file of a server that is running or was killed. */
export interface PostmasterLock {
  readonly pid: number
  readonly port: number
  readonly ready: boolean
  /** The server was told to stop and is closing its connections. */
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
 * Removes the lock of a killed server if its process id now belongs to another program, because PostgreSQL would
 * believe that the server is still running. This happens when a container is killed and restarted, as process ids
 * repeat.
 */
export async function removeStalePostmasterLock(folder: string): Promise<void> {
  const lock = await readPostmasterLock(folder)
  if (lock === undefined) return
  const program = await readFile(`/proc/${lock.pid}/comm`, 'utf8').catch(() => undefined)
  if (program === undefined || program.trim() === 'postgres') return
  if ((await readPostmasterLock(folder))?.pid === lock.pid)
    await rm(join(folder, 'postmaster.pid'), { force: true })
}

async function readMajorVersion(folder: string): Promise<number | undefined> {
  const refuseAccount = (error: unknown) => {
    if (getErrorCode(error) === 'EACCES') throw new StoreCommandError(describeWrongAccount(folder))
  }
  // In this order: another of our processes may create the folder, with all of its content, at any moment.
  const entries = await readdir(folder).catch(refuseAccount)
  if (entries === undefined || entries.length === 0) return undefined
  const version = await readFile(join(folder, 'PG_VERSION'), 'utf8').catch(refuseAccount)
  if (version !== undefined) return Number(version)
  throw new StoreCommandError(
    `${folder} is not empty but contains no PostgreSQL data. Move it elsewhere, or set another DATA_DIR.`,
  )
}

const describeWrongAccount = (folder: string) =>
  `${folder} belongs to another account. Start as that account or as root, or give the folder to this one with "chown -R".`

const describeWrongVersion = (folder: string, written: number, present: number) =>
  `The data in ${folder} was written by PostgreSQL ${written}, but this installation comes with PostgreSQL ${present}, which cannot open it. Run "npm run backup -- <file>", either with the version of Bookplate that wrote the data, or with this one once PostgreSQL ${written} is installed here too (on Debian: apt install postgresql-${written}). Then move everything in ${dirname(folder)} elsewhere and run "npm run restore -- <file>".`

async function createDataFolder(
  path: string,
  account: SystemAccount | undefined,
  binaries: PostgresBinaries,
): Promise<void> {
  await removeLeftovers(path)
  const unfinished = `${path}.new-${process.pid}`
  await mkdir(unfinished, { recursive: true, mode: 0o700 })
  await changeFolderOwner(account, unfinished)
  const { code, output } = await runProgram({
    program: join(binaries.folder, 'initdb'),
    args: [
      '-D',
      await chooseFolderName(unfinished, account),
      ...(await initArguments(binaries, dirname(path))),
    ],
    folder: unfinished,
    account,
  })
  if (code !== 0) {
    await rm(unfinished, { recursive: true, force: true })
    throw new StoreCommandError(`PostgreSQL could not be set up in ${path}. Its output:\n${output.trim()}`)
  }
  try {
    await rename(unfinished, path)
  } catch {
    // Another of our processes was first; its folder is as good.
    await rm(unfinished, { recursive: true, force: true })
  }
}

/** Removes what killed starts have left behind; a folder of a live process is still being written. */
async function removeLeftovers(path: string): Promise<void> {
  const mark = `${basename(path)}.new-`
  for (const name of await readdir(dirname(path))) {
    if (!name.startsWith(mark)) continue
    const pid = Number(name.slice(mark.length))
    if (pid === process.pid || !isProcessRunning(pid)) {
      // An orphaned initdb may still be writing there until its output pipe breaks.
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

/** Windows has no folder modes to protect a socket, so the server listens on the loopback there, with this password. */
export async function getOrCreatePasswordFile(dataDir: string): Promise<string> {
  const path = join(dataDir, 'postgres-password')
  await createFileIfMissing(path, crypto.randomUUID())
  return path
}

/**
 * `/proc/self/cwd` leads to the working folder without permission to traverse those above it, so data under root's home
 * (mode 0700) can stay where it is. Linux only.
 */
async function chooseFolderName(path: string, account: SystemAccount | undefined): Promise<string> {
  const above = dirname(path)
  if (await canAccountRead(account, above)) return path
  if (process.platform === 'linux') return '/proc/self/cwd'
  throw new StoreCommandError(
    `PostgreSQL refuses to run as root, and the account that it runs under instead cannot enter ${above}. Set DATA_DIR to a folder that every account can reach, start as an ordinary user, or set DATABASE_URL.`,
  )
}
