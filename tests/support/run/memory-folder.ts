/**
 * The temporary folder of a run of tests, in memory where the system has room: PostgreSQL makes 660 files for each
 * database, for which a disk may take half a second of processor time.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { basename, join } from 'node:path'
import { isProcessRunning } from '#server/postgres/embedded/processes.ts'

const memory = '/dev/shm'
/** Of all tests together; they use a tenth of it. */
const neededBytes = 3 * 1024 ** 3
/** The number is that of the process that removes the folder when it ends. */
const folderName = /^bookplate-tests-(\d+)$/

/**
 * Makes the folder the temporary one of this process and of those that it starts, if there is room. A run that a test
 * starts has that of the test.
 */
export function openMemoryFolder(): void {
  if (getMemoryFolder() !== undefined || !hasRoom()) return
  removeLeftovers()
  const folder = join(memory, `bookplate-tests-${process.pid}`)
  // PostgreSQL may run as another user, who must be able to enter it.
  mkdirSync(folder, { mode: 0o755 })
  process.once('exit', () => {
    endDatabases(folder)
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  })
  process.env.TMPDIR = folder
}

/** Ends each PostgreSQL whose data is in the folder: without its data it would run for another minute. */
function endDatabases(folder: string): void {
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (basename(file) !== 'postmaster.pid') continue
    try {
      const [pid = ''] = readFileSync(join(folder, file), 'utf8').split('\n')
      process.kill(Number(pid), 'SIGQUIT')
    } catch {
      // It has ended already, or is about to, and has removed its file.
    }
  }
}

/** Returns the folder if it is in use. */
export function getMemoryFolder(): string | undefined {
  const { TMPDIR = '' } = process.env
  return TMPDIR.startsWith(`${memory}/`) && folderName.test(TMPDIR.slice(memory.length + 1))
    ? TMPDIR
    : undefined
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize > neededBytes
  } catch {
    return false
  }
}

/** Removes the folders of runs that were killed. */
function removeLeftovers(): void {
  for (const name of readdirSync(memory)) {
    const pid = folderName.exec(name)?.[1]
    if (pid === undefined || isProcessRunning(Number(pid))) continue
    try {
      rmSync(join(memory, name), { recursive: true, force: true })
    } catch {
      // It belongs to another account.
    }
  }
}
