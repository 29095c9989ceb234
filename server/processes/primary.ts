/**
 * The process that starts the workers when WORKERS is more than 1, and holds what they share: the port and the embedded
 * PostgreSQL. It loads no page and answers no request itself.
 */
import cluster from 'node:cluster'
import type { ClientConfig } from 'pg'
import { readSettings, type Settings, SettingsError } from '#server/environment/settings.ts'
import { stopOnSignals } from '#server/lib/stop-on-signals.ts'
import { readConnectionLimit } from '#server/postgres/connection-limit.ts'
import { type DatabaseLocation, locateDatabase } from '#server/postgres/locate-database.ts'
import { StoreCommandError } from '#server/postgres/store-command-error.ts'
import { createMetricsCollector } from './collect-metrics.ts'
import { choosePoolSize, countNeededConnections } from './connection-budget.ts'
import { formatPrimaryMetrics } from './primary-metrics.ts'
import { createWorkerGroup, type WorkerGroup } from './worker-group.ts'
import { startWorker } from './worker-handle.ts'

export interface PrimaryOptions {
  /** The folder of package.json. */
  readonly root: string
  /** The script of the workers. */
  readonly script: string
}

/** Runs until a signal ends it. Prints errors that the operator can fix as sentences and ends the process. */
export async function runPrimary(options: PrimaryOptions): Promise<void> {
  try {
    await startPrimary(options)
  } catch (error) {
    if (!(error instanceof SettingsError || error instanceof StoreCommandError)) throw error
    console.error(error.message)
    process.exit(1)
  }
}

async function startPrimary({ root, script }: PrimaryOptions): Promise<void> {
  const settings = readSettings(process.env, root)
  const { dataDir, databaseUrl, workers: count } = settings
  const location = await locateDatabase({
    dataDir,
    root,
    say: console.error,
    ...(databaseUrl === undefined ? {} : { databaseUrl }),
  })
  try {
    const maxConnections = await requirePoolSize(location.connection, count)
    cluster.setupPrimary({ exec: script, args: [], execArgv: listWorkerFlags(process.execArgv) })
    const ownDatabase = databaseUrl === undefined ? { databaseUrl: toDatabaseUrl(location.connection) } : {}
    const group = createGroup({ settings, identity: { maxConnections, ...ownDatabase } })
    await serve(group, location)
  } catch (error) {
    await location.leave()
    throw error
  }
}

async function serve(group: WorkerGroup, location: DatabaseLocation): Promise<void> {
  stopOnSignals(async () => {
    await group.stop()
    await location.leave()
  })
  process.on('SIGHUP', () => {
    for (const worker of group.list()) worker.send({ kind: 'reload' })
  })
  process.on('SIGUSR2', () => void group.replaceAll())
  const port = await group.start().catch(async (error: Error) => {
    // The worker has said why.
    console.error(error.message)
    await group.stop()
    await location.leave()
    process.exit(1)
  })
  const pids = group.list().map(({ pid }) => pid)
  console.log(`${pids.length} workers share the port: processes ${pids.join(', ')}.`)
  console.log(`Bookplate is ready on http://localhost:${port}`)
}

interface GroupOptions {
  readonly settings: Settings
  readonly identity: { readonly maxConnections: number; readonly databaseUrl?: string }
}

function createGroup({ settings, identity }: GroupOptions): WorkerGroup {
  const printed = new Set<string>()
  let lostWorkers = 0
  const metrics = createMetricsCollector({
    listWorkers: () => group.list(),
    readOwn: () => formatPrimaryMetrics({ lostWorkers, residentBytes: process.memoryUsage.rss() }),
  })
  const launch = (number: number) =>
    startWorker({ number, ...identity }, (report, from) => {
      if (report.kind === 'metrics' || report.kind === 'read-all-metrics') metrics.receive(report, from)
      if (report.kind !== 'notice' || printed.has(report.line)) return
      printed.add(report.line)
      console.log(report.line)
    })
  const group = createWorkerGroup({
    count: settings.workers,
    launch,
    say: console.error,
    onLost: () => {
      lostWorkers += 1
    },
    giveUp: () => {
      console.error('No worker starts any more: see the errors above.')
      // Ends the embedded PostgreSQL, too: it notices that nobody uses it.
      process.exit(1)
    },
  })
  return group
}

/** Throws SettingsError if PostgreSQL allows too few connections. */
async function requirePoolSize(connection: ClientConfig, workers: number): Promise<number> {
  const available = await readConnectionLimit(connection)
  const size = choosePoolSize({ workers, available })
  if (size !== undefined) return size
  throw new SettingsError(
    `WORKERS is ${workers}, which takes ${countNeededConnections(workers)} database connections, but PostgreSQL allows ${available}. Set WORKERS to less, or raise max_connections of PostgreSQL.`,
  )
}

/** The workers run the build: they need no loader for TypeScript, unlike `npm start`. */
export const listWorkerFlags = (flags: readonly string[]): string[] =>
  flags.filter((flag, index) => flag !== '--import' && flags[index - 1] !== '--import')

/** In the form of DATABASE_URL; the host may be a folder with a socket. */
function toDatabaseUrl({ host = '', port, user = '', password, database }: ClientConfig): string {
  const credentials = typeof password === 'string' ? `${user}:${encodeURIComponent(password)}` : user
  return `postgres://${credentials}@${encodeURIComponent(host)}:${port}/${database}`
}
