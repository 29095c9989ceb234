/**
 * The database that needs no installation: a real PostgreSQL that our server starts, shares with other servers
 * on the same DATA_DIR, starts again when it dies, and stops when the last of them leaves or is killed.
 */
import { mkdir, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import { StoreError } from '../store-error.ts'
import { chooseSystemAccount, type SystemAccount } from './account.ts'
import { chooseAddress, type DatabaseAddress } from './address.ts'
import { findBinaries, findBinariesForMajor } from './binaries.ts'
import { prepareDataFolder, readPostmasterLock } from './data-folder.ts'
import { enterPresence, leavePresence } from './presence.ts'
import type { RunningProgram } from './processes.ts'
import {
  type PostgresProcessOptions,
  readLogTail,
  startPostgres,
  stopPostgres,
  waitUntilStopped,
} from './server-process.ts'
import { startWatchdog } from './watchdog.ts'

export interface EmbeddedPostgresOptions {
  readonly dataDir: string
  /** The folder of package.json, whose node_modules hold PostgreSQL's programs. */
  readonly root: string
  /** Gets sentences for the operator. */
  readonly say: (sentence: string) => void
  /** Opens what another major has written, too, where this system has a PostgreSQL of that major. */
  readonly anyMajor?: boolean
  /** Rests before PostgreSQL is started once more; rejects when the signal aborts. */
  readonly rest?: (ms: number, signal: AbortSignal) => Promise<void>
}

export interface EmbeddedPostgres {
  readonly address: DatabaseAddress
  /** Leaves; stops PostgreSQL when nobody else uses it. Close every other connection before. */
  close(): Promise<void>
}

/** What stays the same for one opening. */
interface Home extends EmbeddedPostgresOptions {
  readonly dataFolder: string
  readonly logFile: string
  readonly account: SystemAccount | undefined
  readonly address: DatabaseAddress
}

const pollMs = 10
const startTimeoutMs = 60_000
/** Doubles with each attempt: a DATA_DIR that was deleted would otherwise keep a core busy with starting for nothing. */
const firstPauseMs = 500
const longestPauseMs = 30_000

/** Resolves when the database answers. Rejects with a sentence that says what to do. */
export async function openEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const home = await settle(options)
  const { rest = pause } = options
  const closed = new AbortController()
  let closing = false
  let presence = await arrive(home)
  let arriving = Promise.resolve()

  const watch = () =>
    presence.once('end', () => {
      if (!closing) arriving = comeBack()
    })
  const comeBack = async () => {
    options.say('The embedded PostgreSQL has gone; starting it again.')
    for (let pauseMs = firstPauseMs; !closing; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
      try {
        presence = await arrive(home)
        watch()
        return
      } catch (error) {
        options.say(String(error))
        await rest(pauseMs, closed.signal).catch(() => {})
      }
    }
  }
  watch()

  return {
    address: home.address,
    async close() {
      if (closing) return
      closing = true
      closed.abort()
      await arriving
      await depart(home, presence)
    },
  }
}

const pause = (ms: number, signal: AbortSignal): Promise<void> => delay(ms, undefined, { signal })

async function settle(options: EmbeddedPostgresOptions): Promise<Home> {
  await mkdir(options.dataDir, { recursive: true, mode: 0o755 })
  const dataDir = await realpath(options.dataDir)
  const dataFolder = join(dataDir, 'postgres')
  const account = await chooseSystemAccount(dataFolder, dataDir)
  const address = await chooseAddress(dataFolder, account)
  return { ...options, dataDir, dataFolder, account, address, logFile: join(dataDir, 'postgres.log') }
}

/** Joins the server that runs, or starts one. Several of our processes may do this at once: one start wins. */
async function arrive(home: Home): Promise<Client> {
  const deadline = performance.now() + startTimeoutMs
  let server: RunningProgram | undefined
  for (;;) {
    const arrival = await enterPresence(home.address)
    if (arrival instanceof Client) {
      if (await isGuarded(home)) {
        server?.release()
        return arrival
      }
      // It was told to stop while we came.
      await arrival.end().catch(() => {})
    }
    if (arrival === 'absent') {
      if (server?.exitCode() !== undefined) await explainExit(home)
      if (server === undefined || server.exitCode() !== undefined)
        server = await startPostgres(await plan(home))
    }
    if (performance.now() > deadline) throw new StoreError(await startSentence(home))
    await delay(pollMs)
  }
}

async function isGuarded(home: Home): Promise<boolean> {
  const { binaries, data, address } = await plan(home)
  const lock = await readPostmasterLock(data.path)
  if (lock === undefined) return false
  return startWatchdog({ address, programs: binaries.folder, pid: lock.pid }).then(
    () => true,
    () => false,
  )
}

async function plan(home: Home): Promise<PostgresProcessOptions> {
  const { binaries, ...data } = await prepareDataFolder({
    path: home.dataFolder,
    account: home.account,
    findBinaries: () => findBinaries(home),
    ...(home.anyMajor ? { findBinariesOf: (major: number) => findBinariesForMajor(major, home) } : {}),
  })
  return { ...home, data, binaries }
}

/**
 * Two exits are no fault: another process got the lock first (a moment ago, if the file is still empty), and its
 * server is the one we wait for; or a killed server's last connections have not ended yet.
 */
const passing = /lock file ".*" (already exists|is empty)|pre-existing shared memory block/

async function explainExit(home: Home): Promise<void> {
  if (!passing.test(await readLogTail(home.logFile))) throw new StoreError(await startSentence(home))
}

const startSentence = async ({ dataFolder, logFile }: Home) =>
  `PostgreSQL does not start in ${dataFolder}. The end of ${logFile}:\n${await readLogTail(logFile)}`

async function depart(home: Home, presence: Client): Promise<void> {
  // A connection that is gone holds nothing any more. The watchdog may have been quick enough to end it.
  const departure = await leavePresence(presence).catch(() => 'lost' as const)
  if (departure === 'last') await stopPostgres(await plan(home))
  const isStopping = departure === 'lost' && (await readPostmasterLock(home.dataFolder))?.stopping === true
  if (departure === 'stopping' || isStopping) await waitUntilStopped(await plan(home))
  await presence.end().catch(() => {})
}
