/** The HTTP server: health, API, files, pages. Everything it needs is passed in. */
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '#server/app/app-context.ts'
import type { Metrics } from '#server/app/metrics.ts'
import type { ImageEncoder } from '#server/features/images/processing/image-encoder.ts'
import { registerApi, sendCallNotFound } from './api/api.ts'
import { registerCalendarCallback } from './api/calendar-callback.ts'
import { registerEditorSchemas } from './api/editor-schemas.ts'
import { registerEmbeddingCalls } from './api/embedding-calls.ts'
import { registerLiveChanges } from './api/live-changes.ts'
import { registerPaymentWebhooks } from './api/payment-webhooks.ts'
import { registerFaviconNotFound } from './assets/favicon.ts'
import { registerImages } from './assets/images.ts'
import { registerLogo } from './assets/logo.ts'
import { registerMessageCatalogues } from './assets/message-catalogues.ts'
import { registerPhotos } from './assets/photos.ts'
import { registerWidgetModules } from './assets/widget-modules.ts'
import { createBaseApp } from './base-app.ts'
import { registerConsole } from './console/console.ts'
import { registerDrain } from './drain.ts'
import { registerEmbedGallery } from './embed/embed-gallery.ts'
import { type LoadEmbedScripts, registerEmbedScripts } from './embed/embed-script.ts'
import { registerSandboxedFrames } from './embed/frame-permission.ts'
import { registerHealth } from './health.ts'
import type { LogStream } from './logger.ts'
import { registerConsentRoute } from './pages/consent.ts'
import { registerFormPosts } from './pages/form-posts.ts'
import { createPageHandler } from './pages/page-handler.ts'
import { registerPaymentForms } from './pages/payment-forms.ts'
import type { RenderPage } from './pages/render.ts'
import { isUrlTooLong, registerUrlLengthLimit, sendUrlTooLong } from './requests/url-length.ts'
import { registerCompression } from './responses/compression.ts'
import { registerFeeds } from './seo/feeds.ts'
import { registerLinkPreviews } from './seo/link-previews.ts'
import { registerRobots } from './seo/robots.ts'
import { registerSitemap } from './seo/sitemap.ts'
import { registerTestCheckout } from './test-checkout/test-checkout.ts'

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
  registerConsentRoute(app, appContext)
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
