/** From settings to a server that answers; the same for production and development. */
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { instantOf } from '#schemas/runtime/time/instant.ts'
import { prepareTimezoneSearch } from './calls/timezones/search-timezones.ts'
import { ConfigurationError } from './configuration/files.ts'
import { loadDemoIfEmpty } from './demo/load.ts'
import { createApp } from './http/app.ts'
import { listen } from './http/listen.ts'
import { createMetrics, type Metrics } from './http/metrics.ts'
import { createOperatorApp } from './http/operator-app.ts'
import type { RenderPage } from './http/render.ts'
import { jobs } from './jobs/jobs.ts'
import { createRunner } from './jobs/runner.ts'
import { operatorToken } from './operator-token.ts'
import { createOutgoing, letterFolderOf, mailNotice } from './outgoing.ts'
import { type Running, run } from './running.ts'
import { readSettings, type Settings, SettingsError } from './settings.ts'
import { openStore, type Store } from './store/open.ts'
import { StoreError } from './store/postgres/store-error.ts'

export interface ServeOptions {
  /** Where `routes.json`, `schemas/`, `locales/` and `server/` are. */
  readonly root: string
  readonly renderPage: RenderPage
  readonly development: boolean
  readonly registerAssets: (app: FastifyInstance) => Promise<void>
}

/** Starts and prints the address when ready. What a person can mend ends the process with its sentences. */
export async function serve(options: ServeOptions): Promise<Running> {
  try {
    return await start(options)
  } catch (error) {
    if (
      !(error instanceof SettingsError || error instanceof ConfigurationError || error instanceof StoreError)
    )
      throw error
    console.error(error.message)
    process.exit(1)
  }
}

async function start(options: ServeOptions): Promise<Running> {
  const settings = readSettings(process.env, options.root)
  const { databaseUrl, dataDir } = settings
  const store = await openStore({
    root: options.root,
    dataDir,
    ...(databaseUrl === undefined ? {} : { databaseUrl }),
  })
  try {
    return await answer(options, settings, store)
  } catch (error) {
    // A database of our own would go on without us.
    await store.close()
    throw error
  }
}

async function answer(options: ServeOptions, settings: Settings, store: Store): Promise<Running> {
  const { root, renderPage, development, registerAssets } = options
  const clock = () => instantOf(Date.now())
  const letters = letterFolderOf(settings)
  const token = await operatorToken(settings, console.log)
  const running = await run({ settings, operatorToken: token, store, clock, letters, root })
  if (await loadDemoIfEmpty(store.catalogues, root, running.configuration))
    console.log('Loaded the demo business "Harbor Studio".')
  const metrics = createMetrics()
  const app = await createApp({ running, renderPage, development, registerAssets, metrics })
  const port = await listen(app, settings)
  const operatorApp = await listenForOperator(running, metrics)
  if (!settings.rateLimits)
    console.warn('RATE_LIMITS=off: nobody is slowed down. For tests and benches only.')
  console.log(dataNotice(settings))
  const notice = mailNotice(settings)
  if (notice !== undefined) console.log(notice)
  const { upkeep, catalogues, leases, hosting, rateLimits } = store
  const runner = createRunner({
    jobs,
    context: {
      upkeep,
      catalogues,
      leases,
      hosting,
      rateLimits,
      letters,
      clock,
    },
    say: console.error,
  })
  const outgoing = createOutgoing({ running, store, port })
  runner.start()
  outgoing.start()
  stopOnSignals(async () => {
    running.beginStop()
    await delay(settings.drainSeconds * 1000)
    await app.close()
    await Promise.all([runner.stop(), outgoing.stop(), operatorApp?.close()])
    await store.close()
  })
  process.on('SIGHUP', () => void reload(running))
  store.reloads.serve(async () => {
    const refused = await reload(running)
    const { version } = running.configuration
    return { version, ...(refused === undefined ? {} : { refused }) }
  })
  console.log(`Bookplate is ready on http://localhost:${port}`)
  void prepareTimezoneSearch(running.configuration.catalogues.keys(), clock())
  return running
}

/** Undefined where the operator has no port of their own. */
async function listenForOperator(running: Running, metrics: Metrics): Promise<FastifyInstance | undefined> {
  const { operatorPort: wanted, operatorHost: host } = running.settings
  if (wanted === undefined) return undefined
  const app = createOperatorApp(running, metrics)
  const port = await listen(app, { port: wanted, host }, 'OPERATOR_')
  console.log(`The operator's calls, pages and metrics are on http://${host}:${port}`)
  return app
}

/** Tells where everything lies that has to be kept, without the password that DATABASE_URL may hold. */
const dataNotice = ({ dataDir, databaseUrl }: Settings): string =>
  databaseUrl === undefined
    ? `Data lies in ${dataDir}, with a PostgreSQL of its own.`
    : `Data lies in the database of DATABASE_URL and in ${dataDir}.`

/** Answers what was refused. */
async function reload(running: Running): Promise<string | undefined> {
  try {
    await running.reload()
    console.log(`Configuration ${running.configuration.version} is in service.`)
    return undefined
  } catch (error) {
    const { version } = running.configuration
    const reason = error instanceof Error ? error.message : String(error)
    console.error(
      `Configuration ${version} is in service; of what is refused the last good content stays:\n${reason}`,
    )
    return reason
  }
}

/** npm and a terminal send the same signal twice when a process group gets it. */
const sameSignalMs = 1000

/** First signal: finish what is under way. Second: go at once. */
function stopOnSignals(finish: () => Promise<void>): void {
  let begunAt: number | undefined
  const stop = async () => {
    if (begunAt !== undefined && performance.now() - begunAt > sameSignalMs) process.exit(1)
    if (begunAt !== undefined) return
    begunAt = performance.now()
    await finish()
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}
