/** PostgreSQL refuses to run as root; this chooses the account it runs under instead. */
import { chown, lchown, readdir, readFile, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { StoreCommandError } from '../store-command-error.ts'

/** User and group for `spawn`, and the owner of the data. */
export interface SystemAccount {
  readonly uid: number
  readonly gid: number
}

/** Accounts that systems provide for this purpose, best first. */
const candidateNames = ['postgres', '_postgres', 'nobody', 'daemon']

/**
 * Undefined: run as the current user. For root: the owner of the data or of `dataDir`, or else a well-known
 * unprivileged account.
 */
export async function chooseSystemAccount(
  folder: string,
  dataDir: string,
): Promise<SystemAccount | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const accounts = await readAccounts()
  const knownIds = new Set([...accounts.values()].map(({ uid }) => uid))
  for (const path of [folder, dataDir]) {
    const owner = await stat(path).catch(() => undefined)
    // A volume may belong to an account of another system, but `initdb` needs one that has a name here.
    const hasName = path === folder || knownIds.has(owner?.uid ?? 0)
    if (owner !== undefined && owner.uid !== 0 && hasName) return { uid: owner.uid, gid: owner.gid }
  }
  for (const name of candidateNames) {
    const account = accounts.get(name)
    if (account !== undefined && account.uid > 0) return account
  }
  throw new StoreCommandError(
    `PostgreSQL refuses to run as root, and this system has none of the accounts ${candidateNames.join(', ')}. Start as an ordinary user, or set DATABASE_URL to a PostgreSQL server.`,
  )
}

/** Whether the account can traverse every folder above `path` and read `path`. Always true without an account. */
export async function canAccountRead(account: SystemAccount | undefined, path: string): Promise<boolean> {
  if (account === undefined) return true
  const entry = await stat(path)
  const shift = entry.uid === account.uid ? 6 : entry.gid === account.gid ? 3 : 0
  const needed = entry.isDirectory() ? 0o1 : 0o4
  if (((entry.mode >> shift) & needed) === 0) return false
  const parent = dirname(path)
  return parent === path || canAccountRead(account, parent)
}

/** Changes the owner of a folder and everything in it if another account owns it, as after restoring a backup. */
export async function changeFolderOwner(account: SystemAccount | undefined, folder: string): Promise<void> {
  if (account === undefined) return
  const { uid } = await stat(folder)
  if (uid === account.uid) return
  await chown(folder, account.uid, account.gid)
  for (const entry of await readdir(folder, { recursive: true })) {
    await lchown(join(folder, entry), account.uid, account.gid)
  }
}

async function readAccounts(): Promise<Map<string, SystemAccount>> {
  const lines = (await readFile('/etc/passwd', 'utf8').catch(() => '')).split('\n')
  return new Map(
    lines.map((line): [string, SystemAccount] => {
      const [name = '', , uid, gid] = line.split(':')
      return [name, { uid: Number(uid), gid: Number(gid) }]
    }),
  )
}
