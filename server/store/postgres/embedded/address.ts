/** Where an embedded PostgreSQL listens: a socket in a private folder; on Windows a loopback port. */
import { createHash } from 'node:crypto'
import { chown, lstat, mkdir, readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { StoreError } from '../store-error.ts'
import type { SystemAccount } from './account.ts'
import { getOrCreatePasswordFile, readPostmasterLock } from './data-folder.ts'

/** As `pg` takes it. */
export interface DatabaseAddress {
  /** A folder: the socket in it. */
  readonly host: string
  readonly port: number
  readonly user: string
  readonly database: string
  readonly password?: string
}

const who = { user: 'postgres', database: 'postgres' }
const defaultPort = 5432

/** `sun_path` of macOS holds 104 bytes, of Linux 108, with the final zero. */
const socketPathLimitBytes = 103

export async function chooseAddress(
  dataFolder: string,
  account: SystemAccount | undefined,
): Promise<DatabaseAddress> {
  if (process.platform !== 'win32') {
    return { ...who, host: await socketFolder(dataFolder, account), port: defaultPort }
  }
  const password = await readFile(await getOrCreatePasswordFile(dirname(dataFolder)), 'utf8')
  const port = (await readPostmasterLock(dataFolder))?.port ?? (await freePort())
  return { ...who, host: '127.0.0.1', port, password }
}

/** The data folder, which only its owner may enter; when its path is too long, a folder as private in the temporary one. */
async function socketFolder(dataFolder: string, account: SystemAccount | undefined): Promise<string> {
  const socket = join(dataFolder, `.s.PGSQL.${defaultPort}`)
  if (Buffer.byteLength(socket) <= socketPathLimitBytes) return dataFolder
  const name = createHash('sha256').update(dataFolder).digest('hex').slice(0, 16)
  const folder = join(tmpdir(), `bookplate-${name}`)
  const owner = account ?? { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 }
  const made = await mkdir(folder, { mode: 0o700 }).then(
    () => true,
    () => false,
  )
  if (made) await chown(folder, owner.uid, owner.gid)
  const { uid, mode } = await lstat(folder)
  // Everybody may write to the temporary folder: one that another account put there would hand it our database.
  if (uid !== owner.uid || (mode & 0o077) !== 0) {
    throw new StoreError(
      `${folder} must belong to uid ${owner.uid} alone (mode 0700). Remove it and start again.`,
    )
  }
  return folder
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.on('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() =>
        typeof address === 'object' && address !== null
          ? resolve(address.port)
          : reject(new Error('No port')),
      )
    })
  })
}
