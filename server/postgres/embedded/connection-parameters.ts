/** Where an embedded PostgreSQL listens: on a socket in a private folder, or on a loopback port on Windows. */
import { createHash } from 'node:crypto'
import { chown, lstat, mkdir, readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { StoreCommandError } from '../store-command-error.ts'
import type { SystemAccount } from './account.ts'
import { getOrCreatePasswordFile, readPostmasterLock } from './data-folder.ts'

/** In the form that `pg` expects. */
export interface ConnectionParameters {
  /** If it is a folder, the socket is inside. */
  readonly host: string
  readonly port: number
  readonly user: string
  readonly database: string
  readonly password?: string
}

const credentials = { user: 'postgres', database: 'postgres' }
const defaultPort = 5432

/** `sun_path` has 104 bytes on macOS and 108 on Linux, including the final zero. */
const socketPathLimitBytes = 103

export async function chooseConnectionParameters(
  dataFolder: string,
  account: SystemAccount | undefined,
): Promise<ConnectionParameters> {
  if (process.platform !== 'win32') {
    return { ...credentials, host: await chooseSocketFolder(dataFolder, account), port: defaultPort }
  }
  const password = await readFile(await getOrCreatePasswordFile(dirname(dataFolder)), 'utf8')
  const port = (await readPostmasterLock(dataFolder))?.port ?? (await findFreePort())
  return { ...credentials, host: '127.0.0.1', port, password }
}

/** The data folder, which only its owner may enter; if its path is too long, an equally private temporary folder. */
async function chooseSocketFolder(dataFolder: string, account: SystemAccount | undefined): Promise<string> {
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
  // Everybody may write to the temporary folder: a folder that another account made there would hand it our database.
  if (uid !== owner.uid || (mode & 0o077) !== 0) {
    throw new StoreCommandError(
      `${folder} must belong to uid ${owner.uid} alone (mode 0700). Remove it and start again.`,
    )
  }
  return folder
}

function findFreePort(): Promise<number> {
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
