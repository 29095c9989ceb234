/** Starts the server from its settings, in production and development alike. */
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { asInstant } from '#schemas/runtime/time/instant.ts'
import { type AppContext, createAppContext } from './app-context.ts'
import { createImageEncoder, type ImageEncoder } from './business/image-encoder.ts'
import { createHttpBusyFeedSource } from './calendars/http-busy-feed-source.ts'
import { createPaymentJobs } from './calls/payment/payment-jobs.ts'
import { warmTimezoneIndexes } from './calls/timezones/search-timezones.ts'
import { createWaitlistJobs } from './calls/waitlist/offer-free-times.ts'
import { ConfigurationError } from './configuration/files.ts'
import { loadDemoIfEmpty } from './demo/load.ts'
import { createApp } from './http/app.ts'
import type { LoadEmbedScripts } from './http/embed-script.ts'
import { listenOnPort } from './http/listen.ts'
import { createMetrics, type Metrics } from './http/metrics.ts'
import { createOperatorApp } from './http/operator-app.ts'
import type { RenderPage } from './http/render.ts'
import { createImageWorker } from './jobs/image-worker.ts'
import { createJobRunner } from './jobs/job-runner.ts'
import { jobs } from './jobs/jobs.ts'
import { busyFeedJob } from './jobs/refresh-busy-feeds.ts'
import { summarizeError } from './log/error-facts.ts'
import { createMailOutboxWorker, getLetterEraser, getMissingSmtpNotice } from './mail-outbox-worker.ts'
import { getOrCreateOperatorToken } from './operator-token.ts'
import { createPaymentAdapters, getPaymentNotice } from './payments/create-payment-adapters.ts'
import type { LetterEraser } from './ports/letter-eraser.ts'
import { readSettings, type Settings, SettingsError } from './settings.ts'
import { openStore, type Store } from './store/open.ts'
import { StoreCommandError } from './store/postgres/store-command-error.ts'
import { createWebhookOutboxWorker } from './webhook-outbox-worker.ts'

export interface ServeOptions {
  /** The folder with `routes.json`, `schemas/`, `locales/` and `server/`. */
  readonly root: string
  readonly renderPage: RenderPage
  readonly development: boolean
  readonly registerAssets: (app: FastifyInstance) => Promise<void>
  readonly loadEmbedScripts: LoadEmbedScripts
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
  const { databaseUrl, dataDir } = settings
  const store = await openStore({
    root: options.root,
    dataDir,
    ...(databaseUrl === undefined ? {} : { databaseUrl }),
  })
  try {
    return await runServer(options, settings, store)
  } catch (error) {
    // An embedded database would keep running without us.
    await store.close()
    throw error
  }
}

/** Throws SettingsError if the key for Stripe is lost: everybody could then book with a test payment. */
async function requireLastingProvider({ payments }: Settings, store: Store): Promise<void> {
  if (payments.provider === 'test' && payments.isDefault && (await store.payments.isProviderUsed('stripe')))
    throw new SettingsError(
      'There are payments at Stripe, but no STRIPE_SECRET_KEY. Set it, or PAYMENT_PROVIDER=test to take only test payments.',
    )
}

async function runServer(options: ServeOptions, settings: Settings, store: Store): Promise<AppContext> {
  const { root, renderPage, development, registerAssets, loadEmbedScripts } = options
  const clock = () => asInstant(Date.now())
  const letters = getLetterEraser(settings)
  const token = await getOrCreateOperatorToken(settings, console.log)
  await requireLastingProvider(settings, store)
  const payments = await createPaymentAdapters({
    settings: settings.payments,
    checkouts: store.testCheckouts,
    clock,
  })
  const metrics = createMetrics()
  metrics.watch({
    readBacklog: () => store.outbox.readBacklog(clock()),
    readConnections: store.countConnections,
  })
  const appContext = await createAppContext({
    ...{ settings, operatorToken: token, store, clock, letters, root, countCall: metrics.countCall },
    ...payments,
  })
  await loadDemo(appContext, store, root)
  const imageEncoder = createImageEncoder({
    images: store.formStores.images,
    onError: error => console.error('A picture could not be encoded.', summarizeError(error)),
  })
  const app = await createApp({
    ...{ appContext, renderPage, development, registerAssets, loadEmbedScripts, metrics, imageEncoder },
  })
  // Sites may include it by its digest long after the next build.
  const { loader } = await loadEmbedScripts()
  await store.embedScripts.keep(loader.path, loader.code, clock())
  const port = await listenOnPort(app, settings)
  const operatorApp = await listenForOperator(appContext, metrics)
  const paymentNotice = getPaymentNotice(settings.payments)
  if (paymentNotice !== undefined) console.log(paymentNotice)
  if (!settings.rateLimits)
    console.warn('RATE_LIMITS=off: requests are not limited. Use this for tests and benchmarks only.')
  console.log(describeDataLocation(settings))
  const notice = getMissingSmtpNotice(settings)
  if (notice !== undefined) console.log(notice)
  const workers = startWorkers({ appContext, store, port, letters, imageEncoder, metrics, root })
  stopOnSignals(async () => {
    appContext.beginStop()
    await delay(settings.drainSeconds * 1000)
    await app.close()
    await Promise.all([...workers.map(worker => worker.stop()), operatorApp?.close()])
    await store.close()
  })
  process.on('SIGHUP', () => void reload(appContext))
  store.reloads.serve(async () => {
    const refused = await reload(appContext)
    const { version } = appContext.configuration
    return { version, ...(refused === undefined ? {} : { refused }) }
  })
  console.log(`Bookplate is ready on http://localhost:${port}`)
  // After an upgrade, a large index takes a minute to build; until then searches find what is already in it.
  void appContext.updateSearchIndex({ isOutdated: true })
  void warmTimezoneIndexes(appContext.configuration.catalogues.keys(), clock())
  return appContext
}

interface WorkerOptions {
  readonly appContext: AppContext
  readonly store: Store
  readonly port: number
  readonly letters: LetterEraser
  readonly imageEncoder: ImageEncoder
  readonly metrics: Metrics
  readonly root: string
}

/** What is not fetched by then is due again at the next start. */
const maxFeedStopMs = 2_000

/** Starts what runs beside the requests: recurring jobs, letters, and pictures that are encoded ahead. */
function startWorkers({ appContext, store, port, letters, imageEncoder, metrics, root }: WorkerOptions) {
  const { maintenance, directories, leases, outbox, formStores, previews, rateLimits, testCheckouts } = store
  const { clock, updateSearchIndex, paymentServices, settings } = appContext
  const shared = { directories, leases, clock }
  const say = console.error
  const runner = createJobRunner({
    jobs,
    context: {
      ...{ ...shared, maintenance, outbox, formStores, previews, rateLimits, testCheckouts, letters },
      ...{ updateSearchIndex, paymentJobs: createPaymentJobs({ ...paymentServices, clock, say }) },
      waitlistJobs: createWaitlistJobs({ ...store, clock }),
    },
    say,
  })
  const busyFeedSource = createHttpBusyFeedSource({ allowsPrivate: settings.allowsPrivateAddresses, root })
  const feedRunner = createJobRunner({
    jobs: [busyFeedJob],
    context: { ...shared, busyFeeds: store.busyFeeds, busyFeedSource },
    ...{ say, stopMs: maxFeedStopMs },
  })
  const { countDelivery } = metrics
  const mailer = createMailOutboxWorker({ appContext, store, port, countDelivery })
  const webhooks = createWebhookOutboxWorker({ appContext, store, countDelivery })
  const encode = imageEncoder.findOrEncode
  const imageWorker = createImageWorker({ ...shared, images: formStores.images, encode, say })
  const workers = [runner, feedRunner, mailer, webhooks, imageWorker]
  for (const worker of workers) worker.start()
  return workers
}

async function loadDemo(appContext: AppContext, store: Store, root: string): Promise<void> {
  if (!(await loadDemoIfEmpty(store, root, appContext.configuration))) return
  await appContext.updateSearchIndex()
  console.log('Loaded the demo business "Harbor Studio".')
}

/** Starts the operator's server on its own port; returns undefined if none is set. */
async function listenForOperator(
  appContext: AppContext,
  metrics: Metrics,
): Promise<FastifyInstance | undefined> {
  const { operatorPort: wanted, operatorHost: host } = appContext.settings
  if (wanted === undefined) return undefined
  const app = createOperatorApp(appContext, metrics)
  const port = await listenOnPort(app, { port: wanted, host }, 'OPERATOR_')
  console.log(`The operator's calls, pages and metrics are on http://${host}:${port}`)
  return app
}

/** Says where the data to back up is, without the password that DATABASE_URL may contain. */
const describeDataLocation = ({ dataDir, databaseUrl }: Settings): string =>
  databaseUrl === undefined
    ? `Data is stored in ${dataDir}, including an embedded PostgreSQL.`
    : `Data is stored in the database that DATABASE_URL names and in ${dataDir}.`

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

/** Repeats within this time count as one signal: npm and a terminal both send it to a process group. */
const sameSignalMs = 1000

/** Finishes the running requests on the first signal; exits at once on the second. */
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
