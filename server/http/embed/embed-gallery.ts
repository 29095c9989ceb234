/**
 * Serves `/embed/demo`, where everything that can be embedded is live, with the code for it. It exists in development and
 * while the installation shows the unchanged demo; a business of one's own has no such page.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '#server/app/app-context.ts'
import { getBaseUrl, getLocaleRules } from '#server/app/locale-rules.ts'
import { serveBusiness } from '#server/calls/served-configuration.ts'
import type { Directory } from '#server/features/directory/directory.ts'
import { sendRateLimitPage, withErrorPage } from '../pages/error-page.ts'
import { readCaller } from '../requests/caller.ts'
import { createNonce } from '../responses/nonce.ts'
import { pageHeaders } from '../responses/security.ts'
import { renderEmbedGallery } from './embed-gallery-page.ts'
import type { LoadEmbedScripts } from './embed-script.ts'
import { listEmbedLanguages, listEmbedTargets } from './embed-targets.ts'

export interface EmbedGalleryOptions {
  readonly appContext: AppContext
  readonly development: boolean
  readonly loadEmbedScripts: LoadEmbedScripts
  /** Answers where there is no gallery. */
  readonly pages: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>
}

/** The cost of a page without queries in `requestPoints`, which are roughly milliseconds. */
const galleryPoints = 3

export function registerEmbedGallery(app: FastifyInstance, options: EmbedGalleryOptions): void {
  const { appContext, development, pages } = options
  app.route({
    method: ['GET', 'HEAD'],
    url: '/embed/demo',
    handler: withErrorPage(async (request, reply) => {
      const directory = await appContext.directoryFor(request)
      const isShown =
        directory !== undefined && (development || (await appContext.isOnStandby(directory.business.slug)))
      if (!isShown) return pages(request, reply)
      const caller = readCaller(request, appContext.operatorToken)
      const problem = await appContext.requestLimits.spend(caller, galleryPoints)
      if (problem) return sendRateLimitPage(request, reply, { appContext, problem })
      return sendGallery(request, reply, {
        ...options,
        appContext: serveBusiness(appContext, directory),
        directory,
      })
    }, appContext),
  })
}

async function sendGallery(
  request: FastifyRequest,
  reply: FastifyReply,
  { appContext, directory, loadEmbedScripts }: EmbedGalleryOptions & { readonly directory: Directory },
): Promise<FastifyReply> {
  const { loader, gallery } = await loadEmbedScripts()
  const i18n = appContext.getTranslator('en')
  const base = getBaseUrl(request, appContext)
  const { origin } = base
  const languages = listEmbedLanguages(origin, getLocaleRules(base, appContext))
  const nonce = createNonce()
  const page = renderEmbedGallery(
    {
      business: i18n.text(directory.business.name),
      embedHosts: directory.business.embedHosts ?? [],
      offer: {
        origin: origin + base.basePath,
        targets: listEmbedTargets(directory, appContext.configuration, i18n),
        languages,
        loader: { src: origin + loader.path, integrity: loader.integrity },
      },
      values: readQuery(request),
      loaderBytes: loader.compressed.gzip.length,
      script: gallery.path,
    },
    nonce,
  )
  return reply
    .headers({
      ...pageHeaders,
      'content-security-policy': formatGalleryPolicy(
        nonce,
        languages.map(({ url }) => new URL(url).origin),
      ),
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
    })
    .send(page.markup)
}

/** As strict as that of all pages, and frames and calls of the installation. */
const formatGalleryPolicy = (nonce: string, frameOrigins: readonly string[]): string =>
  [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "connect-src 'self'",
    ["frame-src 'self'", ...new Set(frameOrigins)].join(' '),
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')

/** A parameter that is repeated counts as not given. */
function readQuery({ query }: FastifyRequest): Readonly<Record<string, string>> {
  const entries = Object.entries(typeof query === 'object' && query !== null ? query : {})
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}
