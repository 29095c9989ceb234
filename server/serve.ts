/** From settings to a server that answers; the same for production and development. */
import type { FastifyInstance } from 'fastify'
import { instantOf } from '#schemas/instant.ts'
import { ConfigurationError } from './configuration/files.ts'
import { loadDemoIfEmpty } from './demo/load.ts'
import { createApp } from './http/app.ts'
import { listen } from './http/listen.ts'
import type { RenderPage } from './http/render.ts'
import { jobs } from './jobs/jobs.ts'
import { createRunner } from './jobs/runner.ts'
import { operatorToken } from './operator-token.ts'
import { createOutgoing, mailNotice } from './outgoing.ts'
import { type Running, run } from './running.ts'
import { readSettings, type Settings, SettingsError } from './settings.ts'
import { openStore, type Store } from './store/open.ts'
import { StoreError } from './store/store-error.ts'

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
  const token = await operatorToken(settings, console.log)
  const running = await run({ settings, operatorToken: token, store, clock, root })
  if (await loadDemoIfEmpty(store.catalogues, root)) console.log('Loaded the demo business "Harbor Studio".')
  const app = await createApp({ running, renderPage, development, registerAssets })
  const port = await listen(app, settings)
  if (!settings.rateLimits)
    console.warn('RATE_LIMITS=off: nobody is slowed down. For tests and benches only.')
  const notice = mailNotice(settings)
  if (notice !== undefined) console.log(notice)
  const { upkeep, catalogues, leases, hosting } = store
  const runner = createRunner({
    jobs,
    context: { upkeep, catalogues, leases, hosting, clock },
    say: console.error,
  })
  const outgoing = createOutgoing({ running, store, port })
  runner.start()
  outgoing.start()
  stopOnSignals(app, async () => {
    await Promise.all([runner.stop(), outgoing.stop()])
    await store.close()
  })
  process.on('SIGHUP', () => void reload(running))
  console.log(`Bookplate is ready on http://localhost:${port}`)
  return running
}

async function reload(running: Running): Promise<void> {
  try {
    await running.reload()
    console.log(`Configuration ${running.configuration.version} is in service.`)
  } catch (error) {
    console.error(`The configuration stays as it was:\n${error instanceof Error ? error.message : error}`)
  }
}

/** First signal: finish what is under way. Second: go at once. */
function stopOnSignals(app: FastifyInstance, closeStore: () => Promise<void>): void {
  let stopping = false
  const stop = async () => {
    if (stopping) process.exit(1)
    stopping = true
    await app.close()
    await closeStore()
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}
