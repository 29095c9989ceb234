/** The HTTP server: health, API, files, pages. Everything it needs is passed in. */
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '#server/app/app-context.ts'
import type { Metrics } from '#server/app/metrics.ts'
import type { ImageEncoder } from '#server/features/images/processing/image-encoder.ts'
import { registerApi, sendCallNotFound } from './api.ts'
import { createBaseApp } from './base-app.ts'
import { registerCalendarCallback } from './calendar-callback.ts'
import { registerCompression } from './compression.ts'
import { registerConsent } from './consent.ts'
import { registerConsole } from './console.ts'
import { registerDrain } from './drain.ts'
import { registerEditorSchemas } from './editor-schemas.ts'
import { registerEmbedGallery } from './embed-gallery.ts'
import { type LoadEmbedScripts, registerEmbedScripts } from './embed-script.ts'
import { registerEmbeddingCalls } from './embedding-calls.ts'
import { registerFaviconNotFound } from './favicon.ts'
import { registerFeeds } from './feeds.ts'
import { registerFormPosts } from './form-posts.ts'
import { registerSandboxedFrames } from './frame-permission.ts'
import { registerHealth } from './health.ts'
import { registerImages } from './images.ts'
import { registerLinkPreviews } from './link-previews.ts'
import { registerLiveChanges } from './live-changes.ts'
import type { LogStream } from './logger.ts'
import { registerLogo } from './logo.ts'
import { registerMessageCatalogues } from './message-catalogues.ts'
import { createPageHandler } from './page-handler.ts'
import { registerPaymentForms } from './payment-forms.ts'
import { registerPaymentWebhooks } from './payment-webhooks.ts'
import { registerPhotos } from './photos.ts'
import type { RenderPage } from './render.ts'
import { registerRobots } from './robots.ts'
import { registerSitemap } from './sitemap.ts'
import { registerTestCheckout } from './test-checkout.ts'
import { isUrlTooLong, registerUrlLengthLimit, sendUrlTooLong } from './url-length.ts'
import { registerWidgetModules } from './widget-modules.ts'

export interface AppOptions {
  readonly appContext: AppContext
  readonly renderPage: RenderPage
  readonly development: boolean
  /** Registers the handler of `/assets`: built files, or Vite. */
  readonly registerAssets: (app: FastifyInstance) => Promise<void>
  /** The folder of the console's build; undefined: there is none. */
  readonly consoleFolder?: string
  /** The scripts for other sites' pages. */
  readonly loadEmbedScripts: LoadEmbedScripts
  readonly metrics: Metrics
  /** Makes a span of each request; undefined: nothing is traced. */
  readonly traceRequests?: ((app: FastifyInstance) => void) | undefined
  /** Shared with what encodes pictures ahead; default: one of its own. */
  readonly imageEncoder?: ImageEncoder
  /** Receives the log's lines; default: standard output. */
  readonly logStream?: LogStream
}

export async function createApp({
  appContext,
  renderPage,
  development,
  registerAssets,
  consoleFolder,
  loadEmbedScripts,
  metrics,
  traceRequests,
  imageEncoder,
  logStream,
}: AppOptions): Promise<FastifyInstance> {
  const { settings } = appContext
  const pages = createPageHandler({
    appContext,
    renderPage,
    development,
    countCacheRead: metrics.countCacheRead,
  })
  const hasOperatorApp = settings.operatorPort !== undefined
  const app = createBaseApp({
    appContext,
    ...(logStream === undefined ? {} : { logStream }),
    // These paths are not found, like all other unknown ones.
    onUnreadablePath: (request, reply) =>
      isUrlTooLong(request)
        ? sendUrlTooLong(request, reply, appContext)
        : request.url.startsWith('/api/')
          ? sendCallNotFound(request, reply, appContext)
          : pages(request, reply),
  })
  traceRequests?.(app)
  if (!hasOperatorApp) registerLiveChanges(app, appContext)
  registerDrain(app)
  registerUrlLengthLimit(app, appContext)
  await registerCompression(app)
  await registerAssets(app)
  registerEmbeddingCalls(app, appContext)
  metrics.observe(app)
  if (!hasOperatorApp) metrics.register(app)
  registerHealth(app, appContext)
  registerFaviconNotFound(app)
  registerRobots(app, appContext)
  registerSitemap(app, appContext)
  registerFeeds(app, appContext)
  registerLinkPreviews(app, appContext, metrics.countCacheRead)
  registerLogo(app, appContext)
  registerPhotos(app, appContext)
  registerImages(app, { appContext, encoder: imageEncoder })
  registerConsent(app, appContext)
  registerMessageCatalogues(app, appContext)
  registerEditorSchemas(app, appContext)
  registerEmbedScripts(app, loadEmbedScripts, appContext)
  registerSandboxedFrames(app, appContext)
  registerEmbedGallery(app, { appContext, development, loadEmbedScripts, pages })
  registerWidgetModules(app, appContext)
  registerPaymentWebhooks(app, appContext)
  registerCalendarCallback(app, appContext)
  registerApi(app, appContext, ({ access }) => access === undefined || !hasOperatorApp)
  if (!hasOperatorApp && consoleFolder !== undefined)
    registerConsole(app, { appContext, folder: consoleFolder, imageEncoder })
  registerPaymentForms(app, { appContext, renderPage, development })
  registerTestCheckout(app, appContext)
  app.route({ method: ['GET', 'HEAD'], url: '/*', handler: pages })
  registerFormPosts(app, { appContext, renderPage, development })
  app.setNotFoundHandler((request, reply) => sendCallNotFound(request, reply, appContext))
  return app
}
