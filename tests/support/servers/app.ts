/**
 * The HTTP server without a port and without Vike: it loads pages as usual, but renders them as a few lines
 * of text.
 */
import type { FastifyInstance } from 'fastify'
import { loadPage } from '#renderer/app/load-page.ts'
import type { RenderRequest } from '#renderer/app/render-request.ts'
import { getProblemMessageKey } from '#schemas/runtime/screen/error-mapping.ts'
import type { Instant } from '#schemas/runtime/time/time.ts'
import { type AppContext, createAppContext } from '#server/app/app-context.ts'
import { createConsoleEmails } from '#server/app/console-emails.ts'
import { getEmailEraser, openMailState } from '#server/app/mail-outbox-worker.ts'
import { createMetrics } from '#server/app/metrics.ts'
import type { Store } from '#server/app/stores/open.ts'
import type { Tracing } from '#server/app/tracing/tracing.ts'
import { readSettings } from '#server/environment/settings.ts'
import { createPaymentAdapters } from '#server/features/payments/providers/create-payment-adapters.ts'
import { createApp } from '#server/http/app.ts'
import { createEmbedScripts } from '#server/http/embed/embed-script.ts'
import type { LogStream } from '#server/http/logger.ts'
import type { RenderPage } from '#server/http/pages/render.ts'
import { demoNow } from '../business/demo.ts'
import { root } from '../run/command.ts'
import { englishWords } from '../texts/words.ts'
import { buildOnce } from './build-once.ts'

export interface TestApp {
  readonly app: FastifyInstance
  readonly appContext: AppContext
  /** URLs of the pages that were rendered rather than taken from the cache. */
  readonly rendered: readonly string[]
  /** Sets the server's clock, which starts at `demoNow`. */
  setTime(moment: Instant): void
}

export interface TestAppOptions {
  readonly store: Store
  readonly environment?: Readonly<Record<string, string>>
  /** Folder of the configuration; default: the checkout. */
  readonly configuration?: string
  /** Receives the log; default: standard output. */
  readonly logStream?: LogStream
  /** Traces requests and calls; statements, too, if the store was opened with it. */
  readonly tracing?: Pick<Tracing, 'traceRequests' | 'wrapCallRunner'>
  /** Whether the server is overloaded; default: never. */
  readonly isOverloaded?: (running: number) => boolean
  /** Awaited before each rendering. */
  readonly beforeRender?: (render: RenderRequest) => Promise<void>
}

export const operatorToken = 'token-of-the-operator'

export async function openApp(options: TestAppOptions): Promise<TestApp> {
  const { store, environment = {}, configuration = root, beforeRender, logStream, tracing } = options
  const { isOverloaded } = options
  let time = demoNow
  const settings = readSettings({ LOG_LEVEL: 'silent', RATE_LIMITS: 'off', ...environment }, root)
  const clock = () => time
  const metrics = createMetrics()
  metrics.watch({
    readBacklog: () => store.outbox.readBacklog(time),
    readJobs: () => store.leases.list(),
    readConnections: () => store.countConnections(),
    measureClockDifferenceMs: store.measureClockDifferenceMs,
  })
  const appContext = await createAppContext({
    wrapCallRunner: tracing?.wrapCallRunner,
    isOverloaded,
    countCall: metrics.countCall,
    observeSlotSearch: metrics.observeSlotSearch,
    settings,
    operatorToken,
    store,
    clock,
    emailEraser: getEmailEraser(settings),
    createConsoleEmails: getMessageSources =>
      createConsoleEmails({
        settings,
        directories: store.directories,
        getMessageSources,
        watch: { mailHealth: store.mailHealth, clock },
      }),
    mailState: openMailState(settings, { mailHealth: store.mailHealth, clock }),
    ...(await createPaymentAdapters({
      settings: settings.payments,
      checkouts: store.testCheckouts,
      clock,
    })),
    root: configuration,
    build: buildOnce,
  })
  const rendered: string[] = []
  const renderPage: RenderPage = async ({ cspNonce, render }) => {
    rendered.push(render.fullPath + render.search)
    await beforeRender?.(render)
    return { httpResponse: { statusCode: 200, getBody: () => draw(render, cspNonce) } }
  }
  const registerAssets = async () => {}
  const loadEmbedScripts = async () => createEmbedScripts('/* loader */', '/* gallery */')
  const app = await createApp({
    appContext,
    renderPage,
    development: false,
    registerAssets,
    loadEmbedScripts,
    metrics,
    traceRequests: tracing?.traceRequests,
    ...(logStream === undefined ? {} : { logStream }),
  })
  const setTime = (moment: Instant) => {
    time = moment
  }
  return { app, appContext, rendered, setTime }
}

/**
 * Renders `booking en Europe/Berlin` or the problem's English message, then the nonce, the page's URL in each
 * language and the posted values.
 */
async function draw(request: RenderRequest, nonce: string): Promise<string> {
  const page = await loadPage(request)
  const { status, personal, statusText, problem, screen, locale, zone, posted } = page
  const { languages, homeHref, catalogueHref, zoneIsChosen } = request
  const pageData = {
    page,
    languages,
    homeHref,
    catalogueHref,
    zoneIsChosen,
    apiPath: '/api/v1',
    program: '',
    messages: {},
  }
  request.onRendered({
    status,
    personal,
    ...(statusText === undefined ? {} : { statusText }),
    ...(problem === undefined ? {} : { problem }),
    ...(request.isData ? { pageData } : {}),
  })
  const words = problem
    ? englishWords().phrase(getProblemMessageKey(problem.code), problem.params)
    : `${screen?.id} ${locale} ${zone}`
  const shown = posted === undefined ? [] : [JSON.stringify(posted)]
  return [words, `nonce ${nonce}`, ...languages.map(({ href }) => href), ...shown].join('\n')
}
