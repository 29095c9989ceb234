/**
 * The database that needs no installation: a real PostgreSQL that our server starts, shares with other servers on the
 * same DATA_DIR, restarts when it dies, and stops when the last of them leaves or is killed.
 */
import { mkdir, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import { StoreCommandError } from '../store-command-error.ts'
import { chooseSystemAccount, type SystemAccount } from './account.ts'
import { findBinariesForMajor, requireBinaries } from './binaries.ts'
import { type ConnectionParameters, chooseConnectionParameters } from './connection-parameters.ts'
import { prepareDataFolder, readPostmasterLock } from './data-folder.ts'
import type { RunningProgram } from './processes.ts'
import {
  type PostgresProcessOptions,
  readLogTail,
  spawnPostgres,
  stopPostgres,
  waitUntilStopped,
} from './server-process.ts'
import { acquireUsageLock, releaseUsageLock } from './usage-lock.ts'
import { startShutdownWatchdog } from './watchdog.ts'

export interface EmbeddedPostgresOptions {
  readonly dataDir: string
  /** The folder of package.json, whose node_modules contain PostgreSQL's programs. */
  readonly root: string
  /** Prints sentences for the operator. */
  readonly say: (sentence: string) => void
  /** Also opens data of another major version if this system has a PostgreSQL of that version. */
  readonly anyMajor?: boolean
  /** Waits before PostgreSQL is restarted; rejects when the signal aborts. */
  readonly rest?: (ms: number, signal: AbortSignal) => Promise<void>
}

export interface EmbeddedPostgres {
  readonly connection: ConnectionParameters
  /** Disconnects, and stops PostgreSQL if nobody else uses it. Close all other connections first. */
  close(): Promise<void>
}

/** What stays the same while the database is open. */
interface EmbeddedContext extends EmbeddedPostgresOptions {
  readonly dataFolder: string
  readonly logFile: string
  readonly account: SystemAccount | undefined
  readonly connection: ConnectionParameters
}

const pollMs = 10
const startTimeoutMs = 60_000
/** Doubles with each attempt: after DATA_DIR was deleted, useless restarts would otherwise keep a core busy. */
const firstPauseMs = 500
const maxPauseMs = 30_000

/** Resolves when the database answers. Rejects with a sentence that says what to do. */
export async function openEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const context = await createContext(options)
  const { rest: wait = pause } = options
  const closed = new AbortController()
  let closing = false
  let lockHolder = await joinOrStart(context)
  let rejoining = Promise.resolve()

  const watch = () =>
    lockHolder.once('end', () => {
      if (!closing) rejoining = comeBack()
    })
  const comeBack = async () => {
    options.say('The embedded PostgreSQL has stopped; restarting it.')
    for (let pauseMs = firstPauseMs; !closing; pauseMs = Math.min(pauseMs * 2, maxPauseMs)) {
      try {
        lockHolder = await joinOrStart(context)
        watch()
        return
      } catch (error) {
        options.say(String(error))
        await wait(pauseMs, closed.signal).catch(() => {})
      }
    }
  }
  watch()

  return {
    connection: context.connection,
    async close() {
      if (closing) return
      closing = true
      closed.abort()
      await rejoining
      await leave(context, lockHolder)
    },
  }
}

const pause = (ms: number, signal: AbortSignal): Promise<void> => delay(ms, undefined, { signal })

async function createContext(options: EmbeddedPostgresOptions): Promise<EmbeddedContext> {
  await mkdir(options.dataDir, { recursive: true, mode: 0o755 })
  const dataDir = await realpath(options.dataDir)
  const dataFolder = join(dataDir, 'postgres')
  const account = await chooseSystemAccount(dataFolder, dataDir)
  const connection = await chooseConnectionParameters(dataFolder, account)
  return { ...options, dataDir, dataFolder, account, connection, logFile: join(dataDir, 'postgres.log') }
}

/** Joins the running server or starts one. Several of our processes may do this at once: one start wins. */
async function joinOrStart(context: EmbeddedContext): Promise<Client> {
  const deadline = performance.now() + startTimeoutMs
  let server: RunningProgram | undefined
  for (;;) {
    const arrival = await acquireUsageLock(context.connection)
    if (arrival instanceof Client) {
      if (await tryStartWatchdog(context)) {
        server?.release()
        return arrival
      }
      // It was told to stop while we were connecting.
      await arrival.end().catch(() => {})
    }
    if (arrival === 'absent') {
      if (server?.exitCode() !== undefined) await explainExit(context)
      if (server === undefined || server.exitCode() !== undefined)
        server = await spawnPostgres(await toProcessOptions(context))
    }
    if (performance.now() > deadline) throw new StoreCommandError(await describeFailedStart(context))
    await delay(pollMs)
  }
}

async function tryStartWatchdog(context: EmbeddedContext): Promise<boolean> {
  const { binaries, data, connection } = await toProcessOptions(context)
  const lock = await readPostmasterLock(data.path)
  if (lock === undefined) return false
  return startShutdownWatchdog({ connection, programs: binaries.folder, pid: lock.pid }).then(
    () => true,
    () => false,
  )
}

async function toProcessOptions(context: EmbeddedContext): Promise<PostgresProcessOptions> {
  const { binaries, ...data } = await prepareDataFolder({
    path: context.dataFolder,
    account: context.account,
    requireBinaries: () => requireBinaries(context),
    ...(context.anyMajor ? { findBinariesOf: (major: number) => findBinariesForMajor(major, context) } : {}),
  })
  return { ...context, data, binaries }
}

/**
 * Three kinds of exit are not errors: another process got the lock first (a moment ago if the file is still empty), and
 * its server is the one we wait for; the last connections of a killed server have not ended yet; or the server that had
 * the lock was shutting down, which its last lines say, after those about the lock.
 */
const harmlessExit =
  /lock file ".*" (already exists|is empty)|pre-existing shared memory block|database system is (shut|shutting) down\s*$/

/** Returns whether the end of PostgreSQL's log gives a reason to try again at once. */
export const isRetryableLogTail = (logTail: string): boolean => harmlessExit.test(logTail)

async function explainExit(context: EmbeddedContext): Promise<void> {
  if (!isRetryableLogTail(await readLogTail(context.logFile)))
    throw new StoreCommandError(await describeFailedStart(context))
}

const describeFailedStart = async ({ dataFolder, logFile }: EmbeddedContext) =>
  `PostgreSQL does not start in ${dataFolder}. The last lines of ${logFile}:\n${await readLogTail(logFile)}`

async function leave(context: EmbeddedContext, lockHolder: Client): Promise<void> {
  // A lost connection holds no lock any more. The watchdog may have been quick enough to end it.
  const departure = await releaseUsageLock(lockHolder).catch(() => 'lost' as const)
  if (departure === 'last') await stopPostgres(await toProcessOptions(context))
  const isStopping = departure === 'lost' && (await readPostmasterLock(context.dataFolder))?.stopping === true
  if (departure === 'stopping' || isStopping) await waitUntilStopped(await toProcessOptions(context))
  await lockHolder.end().catch(() => {})
}
