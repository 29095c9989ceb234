/** The HTTP server: health, API, files, pages. Everything it needs is handed in. */
import fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify'
import { failed } from '#schemas/problem.ts'
import type { Running } from '../running.ts'
import type { Settings } from '../settings.ts'
import { noSuchCall, registerApi } from './api.ts'
import { registerCatalogues } from './catalogues.ts'
import { registerCompression } from './compression.ts'
import { registerConsent } from './consent.ts'
import { registerDrain } from './drain.ts'
import { registerHealth } from './health.ts'
import { registerIcon } from './icon.ts'
import { registerLogo } from './logo.ts'
import { registerOperatorPages } from './operator-pages.ts'
import { createPages } from './pages.ts'
import { registerPosts } from './posts.ts'
import type { RenderPage } from './render.ts'
import { registerRobots } from './robots.ts'
import { sendProblem } from './send-problem.ts'

export interface AppOptions {
  readonly running: Running
  readonly renderPage: RenderPage
  readonly development: boolean
  /** Registers what serves `/assets`: built files, or Vite. */
  readonly registerAssets: (app: FastifyInstance) => Promise<void>
}

const mostBodyBytes = 64 * 1024

export async function createApp({
  running,
  renderPage,
  development,
  registerAssets,
}: AppOptions): Promise<FastifyInstance> {
  const { settings } = running
  const pages = createPages({ running, renderPage, development })
  const options: FastifyServerOptions = {
    bodyLimit: mostBodyBytes,
    trustProxy: trustedHops(settings.trustProxy),
    logger:
      settings.logLevel === 'silent'
        ? false
        : { level: settings.logLevel === 'info' ? 'warn' : settings.logLevel },
    genReqId: () => crypto.randomUUID(),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    // Paths that the framework's router cannot read lead nowhere, like all others that nothing lives under.
    frameworkErrors: (_, request, reply) =>
      request.url.startsWith('/api/') ? noSuchCall(request, reply, running) : pages(request, reply),
    forceCloseConnections: 'idle',
    return503OnClosing: true,
  }
  const app = fastify(options)
  // Fastify would read text/plain, which another site's form can send without asking.
  app.removeContentTypeParser('text/plain')
  app.setErrorHandler((error, request, reply) => {
    const code = codeOf(error)
    if (code === 'server.failed') request.log.error(error)
    return sendProblem(reply, failed(code, { requestId: request.id }).problem, running)
  })
  registerDrain(app)
  await registerCompression(app)
  await registerAssets(app)
  registerHealth(app, running)
  registerIcon(app)
  registerRobots(app)
  registerLogo(app, running)
  registerConsent(app)
  registerCatalogues(app, running)
  registerApi(app, running)
  registerOperatorPages(app, running)
  app.route({ method: ['GET', 'HEAD'], url: '/*', handler: pages })
  registerPosts(app, { running, renderPage, development })
  app.setNotFoundHandler((request, reply) => noSuchCall(request, reply, running))
  return app
}

/** What the framework refuses before a handler sees it. */
function codeOf(error: unknown) {
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : 500
  if (status === 413) return 'input.too_large'
  if (status === 415) return 'input.media_type'
  return typeof status === 'number' && status < 500 ? 'input.malformed' : 'server.failed'
}

/** A number counts the proxies in front that are ours; hop 0 is who connects to us. */
const trustedHops = (trust: Settings['trustProxy']) =>
  typeof trust === 'number' ? (_: string, hop: number) => hop < trust : trust
