/**
 * The HTTP server without a port and without Vike: pages are opened as always, but drawn as one line of text.
 */
import type { FastifyInstance } from 'fastify'
import { loadPage } from '#renderer/app/load-page.ts'
import type { RenderRequest } from '#renderer/app/render-request.ts'
import { getProblemMessageKey } from '#schemas/runtime/screen/error-mapping.ts'
import type { Instant } from '#schemas/runtime/time/time.ts'
import { type AppContext, createAppContext } from '#server/app-context.ts'
import { createApp } from '#server/http/app.ts'
import type { LogStream } from '#server/http/logger.ts'
import { createMetrics } from '#server/http/metrics.ts'
import type { RenderPage } from '#server/http/render.ts'
import { getLetterEraser } from '#server/mail-outbox-worker.ts'
import { readSettings } from '#server/settings.ts'
import type { Store } from '#server/store/open.ts'
import { root } from './command.ts'
import { demoNow } from './demo.ts'
import { englishWords } from './words.ts'

export interface TestApp {
  readonly app: FastifyInstance
  readonly appContext: AppContext
  /** Addresses of the pages that were rendered, not taken from the cache. */
  readonly rendered: readonly string[]
  /** The server's clock; begins with `now`. */
  setTime(moment: Instant): void
}

export interface TestAppOptions {
  readonly store: Store
  readonly environment?: Readonly<Record<string, string>>
  /** Where the configuration is read; default: the checkout. */
  readonly configuration?: string
  /** Gets the log's lines; default: standard output. */
  readonly logStream?: LogStream
  /** Waited for by every rendering. */
  readonly beforeRender?: (render: RenderRequest) => Promise<void>
}

export const operatorToken = 'token-of-the-operator'

export async function openApp(options: TestAppOptions): Promise<TestApp> {
  const { store, environment = {}, configuration = root, beforeRender, logStream } = options
  let time = demoNow
  const settings = readSettings({ LOG_LEVEL: 'silent', RATE_LIMITS: 'off', ...environment }, root)
  const clock = () => time
  const appContext = await createAppContext({
    settings,
    operatorToken,
    store,
    clock,
    letters: getLetterEraser(settings),
    root: configuration,
  })
  const rendered: string[] = []
  const renderPage: RenderPage = async ({ cspNonce, render }) => {
    rendered.push(render.fullPath + render.search)
    await beforeRender?.(render)
    return { httpResponse: { statusCode: 200, getBody: () => draw(render, cspNonce) } }
  }
  const registerAssets = async () => {}
  const app = await createApp({
    ...{ appContext, renderPage, development: false, registerAssets, metrics: createMetrics() },
    ...(logStream === undefined ? {} : { logStream }),
  })
  const setTime = (moment: Instant) => {
    time = moment
  }
  return { app, appContext, rendered, setTime }
}

/** `booking en Europe/Berlin`, or the English words of the problem; then where the page is in each language, and what was posted. */
async function draw(request: RenderRequest, nonce: string): Promise<string> {
  const page = await loadPage(request)
  const { status, personal, statusText, problem, screen, locale, zone, posted } = page
  const { languages, homeHref, catalogueHref, zoneIsChosen } = request
  const pageData = { page, languages, homeHref, catalogueHref, zoneIsChosen, addresses: {}, program: '' }
  request.onRendered({
    ...{ status, personal },
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
