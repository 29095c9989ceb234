/** Starts the server from its settings, in production and development alike. */
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { asInstant } from '#schemas/runtime/time/instant.ts'
import type { Instant } from '#schemas/runtime/time/time.ts'
import { type AppContext, createAppContext } from '#server/app/app-context.ts'
import { startBackgroundWork } from '#server/app/background-work.ts'
import { createConsoleEmails } from '#server/app/console-emails.ts'
import { getEmailEraser, openMailState } from '#server/app/mail-outbox-worker.ts'
import { createMetrics, type Metrics } from '#server/app/metrics.ts'
import { getOrCreateOperatorToken } from '#server/app/operator-token.ts'
import { openStore, type Store } from '#server/app/stores/open.ts'
import type { Tracing } from '#server/app/tracing/tracing.ts'
import { readSourceFiles } from '#server/configuration/configuration-source.ts'
import { ConfigurationError } from '#server/configuration/files.ts'
import { buildConfiguration } from '#server/configuration/load.ts'
import { loadDemoIfEmpty } from '#server/demo/load.ts'
import { moveDemoForms } from '#server/demo/move-demo-forms.ts'
import { readSettings, type Settings, SettingsError } from '#server/environment/settings.ts'
import { createImageEncoder } from '#server/features/images/processing/image-encoder.ts'
import { createPaymentAdapters } from '#server/features/payments/providers/create-payment-adapters.ts'
import { isOverload } from '#server/features/request-limits/calls/shed-load.ts'
import { warmTimezoneIndexes } from '#server/features/timezones/calls/search-timezones.ts'
import { createApp } from '#server/http/app.ts'
import type { LoadEmbedScripts } from '#server/http/embed/embed-script.ts'
import { listenOnPort } from '#server/http/listen.ts'
import { createOperatorApp } from '#server/http/operator-app.ts'
import type { RenderPage } from '#server/http/pages/render.ts'
import { runForAllBusinesses } from '#server/lib/business-scope.ts'
import { summarizeError } from '#server/lib/loggable-error.ts'
import { stopOnSignals } from '#server/lib/stop-on-signals.ts'
import { StoreCommandError } from '#server/postgres/store-command-error.ts'
import { startLoopDelayMeter } from '#server/processes/loop-delay.ts'
import type { WorkerProcess } from '#server/processes/worker-process.ts'
import { listStartNotices } from './start-notices.ts'

export interface ServeOptions {
  /** The folder with `routes.json`, `schemas/`, `locales/` and `server/`. */
  readonly root: string
  readonly renderPage: RenderPage
  readonly development: boolean
  readonly registerAssets: (app: FastifyInstance) => Promise<void>
  readonly loadEmbedScripts: LoadEmbedScripts
  /** The connection to the primary if this is one of several workers. */
  readonly worker?: WorkerProcess | undefined
}

/**
 * Starts the server and prints its address when it is ready. On an error that the operator can fix, prints it as a
 * sentence and ends the process.
 */
export async function serve(options: ServeOptions): Promise<AppContext> {
  try {
    return await start(options)
  } catch (error) {
    if (
      !(
        error instanceof SettingsError ||
        error instanceof ConfigurationError ||
        error instanceof StoreCommandError
      )
    )
      throw error
    console.error(error.message)
    process.exit(1)
  }
}

async function start(options: ServeOptions): Promise<AppContext> {
  const settings = readSettings(process.env, options.root)
  const { worker, root } = options
  const { dataDir, uploadBucket, replicaUrl } = settings
  const databaseUrl = settings.databaseUrl ?? worker?.databaseUrl
  const metrics = createMetrics(worker)
  const tracing = await openTracing(settings)
  const store = await openStore({
    root,
    dataDir,
    onConnect: tracing?.traceStatements,
    countCacheRead: metrics.countCacheRead,
    countReplicaRead: metrics.countReplicaRead,
    ...(databaseUrl === undefined ? {} : { databaseUrl }),
    ...(replicaUrl === undefined ? {} : { replicaUrl }),
    ...(uploadBucket === undefined ? {} : { uploadBucket }),
    ...(worker === undefined ? {} : { maxConnections: worker.maxConnections }),
  })
  try {
    return await runServer(options, settings, { store, metrics, tracing })
  } catch (error) {
    // An embedded database would keep running without us.
    await store.close()
    throw error
  }
}

/** Loads the library only if traces are sent anywhere. */
async function openTracing({ tracing }: Settings): Promise<Tracing | undefined> {
  if (tracing === undefined) return undefined
  const { startTracing } = await import('#server/app/tracing/tracing.ts')
  return startTracing(tracing, console.error)
}

/** Throws SettingsError if the key for Stripe is lost: everybody could then book with a test payment. */
async function requireLastingProvider({ payments }: Settings, store: Store): Promise<void> {
  if (payments.provider === 'test' && payments.isDefault && (await store.payments.isProviderUsed('stripe')))
    throw new SettingsError(
      'There are payments at Stripe, but no STRIPE_SECRET_KEY. Set it, or PAYMENT_PROVIDER=test to take only test payments.',
    )
}

interface ServedParts {
  readonly store: Store
  readonly metrics: Metrics
  readonly tracing: Tracing | undefined
}

async function runServer(
  options: ServeOptions,
  settings: Settings,
  { store, metrics, tracing }: ServedParts,
): Promise<AppContext> {
  const { root, renderPage, development, registerAssets, loadEmbedScripts, worker } = options
  const announce = worker?.announce ?? console.log
  const clock = () => asInstant(Date.now())
  const emailEraser = getEmailEraser(settings)
  const token = await getOrCreateOperatorToken(settings, announce)
  await runForAllBusinesses(() => requireLastingProvider(settings, store))
  const payments = await createPaymentAdapters({
    settings: settings.payments,
    checkouts: store.testCheckouts,
    clock,
  })
  await runForAllBusinesses(() =>
    moveDemoForms(store, {
      root,
      now: clock(),
      load: async () =>
        buildConfiguration((await readSourceFiles(root, store.publishedFiles)).files, settings.locales),
    }),
  )
  watchStore(metrics, store, clock)
  const loopDelay = startLoopDelayMeter()
  const appContext = await createAppContext({
    settings,
    operatorToken: token,
    store,
    clock,
    emailEraser,
    root,
    ...pickObservers(metrics),
    createConsoleEmails: getMessageSources =>
      createConsoleEmails({
        settings,
        directories: store.directories,
        getMessageSources,
        watch: { mailHealth: store.mailHealth, clock },
      }),
    mailState: openMailState(settings, { mailHealth: store.mailHealth, clock }),
    ...payments,
    paymentProvider: tracing?.wrapPaymentProvider(payments.paymentProvider) ?? payments.paymentProvider,
    wrapCallRunner: tracing?.wrapCallRunner,
    isOverloaded: running => isOverload({ delayMs: loopDelay.readMs(), running }),
  })
  if (await loadDemo(appContext, store, root)) announce('Loaded the demo business "Harbor Studio".')
  const imageEncoder = createImageEncoder({
    images: appContext.pictures.images,
    onError: error => console.error('A picture could not be encoded.', summarizeError(error)),
  })
  const consoleFolder = `${root}/dist/operator`
  const app = await createApp({
    appContext,
    renderPage,
    development,
    registerAssets,
    loadEmbedScripts,
    metrics,
    imageEncoder,
    consoleFolder,
    traceRequests: tracing?.traceRequests,
  })
  // Sites may include it by its digest long after the next build.
  const { loader } = await loadEmbedScripts()
  await store.embedScripts.keep(loader.path, loader.code, clock())
  const port = await listenOnPort(app, settings)
  const operatorApp = await listenForOperator({ appContext, metrics, tracing, announce, consoleFolder })
  for (const notice of listStartNotices(settings)) announce(notice)
  const work = startBackgroundWork({
    appContext,
    store,
    port,
    emailEraser,
    imageEncoder,
    metrics,
    root,
    tracing,
  })
  const finish = async () => {
    await app.close()
    await Promise.all([work.stop(), operatorApp?.close()])
    await store.close()
    await tracing?.stop()
    loopDelay.stop()
  }
  const stop = async () => {
    appContext.beginStop()
    await delay(settings.drainSeconds * 1000)
    await finish()
  }
  const endBy = stopOnSignals(stop)
  process.on('SIGHUP', () => void reload(appContext))
  store.reloads.serve(() => reloadForAnother(appContext))
  if (worker === undefined) {
    process.on('SIGUSR2', () => console.error('A rolling restart needs at least 2 WORKERS.'))
    console.log(`Bookplate is ready on http://localhost:${port}`)
  } else {
    worker.obey({
      stop: () => void endBy(stop),
      retire: () => void endBy(finish),
      reload: () => void reload(appContext),
      readMetrics: metrics.read,
    })
    worker.reportReady(port)
  }
  // After an upgrade, a large index takes a minute to build; until then searches find what is already in it.
  if (worker === undefined || worker.number === 1) void appContext.updateSearchIndex({ isOutdated: true })
  void warmTimezoneIndexes(appContext.configuration.catalogues.keys(), clock)
  return appContext
}

async function reloadForAnother(appContext: AppContext) {
  const refused = await reload(appContext)
  const { version } = appContext.configuration
  return { version, ...(refused === undefined ? {} : { refused }) }
}

const watchStore = (metrics: Metrics, store: Store, clock: () => Instant): void =>
  metrics.watch({
    readBacklog: () => runForAllBusinesses(() => store.outbox.readBacklog(clock())),
    readJobs: store.leases.list,
    readConnections: store.countConnections,
    measureReplicaLag: () => store.replica?.measureLag(),
    measureClockDifferenceMs: store.measureClockDifferenceMs,
  })

const pickObservers = ({ countCall, observeSlotSearch }: Metrics) => ({ countCall, observeSlotSearch })

/** Returns whether the installation was empty. */
async function loadDemo(appContext: AppContext, store: Store, root: string): Promise<boolean> {
  const isLoaded = await runForAllBusinesses(() =>
    loadDemoIfEmpty(store, { root, now: appContext.clock(), rules: appContext.configuration }),
  )
  if (isLoaded) await appContext.updateSearchIndex()
  return isLoaded
}

interface OperatorPortOptions {
  readonly appContext: AppContext
  readonly metrics: Metrics
  readonly tracing: Tracing | undefined
  readonly announce: (line: string) => void
  readonly consoleFolder: string
}

/** Starts the operator's server on its own port; returns undefined if none is set. */
async function listenForOperator(options: OperatorPortOptions): Promise<FastifyInstance | undefined> {
  const { appContext, metrics, tracing, announce, consoleFolder } = options
  const { operatorPort: wanted, operatorHost: host } = appContext.settings
  if (wanted === undefined) return undefined
  const app = createOperatorApp(appContext, metrics, { ...tracing, consoleFolder })
  const port = await listenOnPort(app, { port: wanted, host }, 'OPERATOR_')
  announce(`The operator's calls, pages and metrics are on http://${host}:${port}`)
  return app
}

/** Reloads the configuration and logs the outcome; returns the errors, if there are any. */
async function reload(appContext: AppContext): Promise<string | undefined> {
  try {
    await appContext.reload()
    console.log(`Configuration ${appContext.configuration.version} is now in use.`)
    return undefined
  } catch (error) {
    const { version } = appContext.configuration
    const isKnown = error instanceof ConfigurationError || error instanceof SettingsError
    const reason = isKnown ? error.message : summarizeError(error)
    console.error(
      `Configuration ${version} is in use; files with errors were rejected, and their last valid content stays in use:\n${reason}`,
    )
    return reason
  }
}
