/**
 * Which sites may show a business's pages in a frame. Browsers enforce it (`frame-ancestors`, CSP level 3); a frame on
 * another site gets a page that says so in words, instead of the browser's own.
 */

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Business } from '#schemas/generated/types.gen.ts'
import { canParseUrl } from '#schemas/runtime/core/can-parse-url.ts'
import { isOnEmbedHost, sandboxedFramePath } from '#schemas/runtime/core/embedder.ts'
import { canonicalizeEmbedHost } from '#schemas/runtime/core/host.ts'
import { parseOwnPath } from '#schemas/runtime/core/own-path.ts'
import type { AppContext } from '#server/app/app-context.ts'
import { html } from '#server/lib/html.ts'
import { renderPlainPage } from '../pages/plain-page.ts'
import { parseRequestedPath } from '../pages/requested-path.ts'
import { resolveLocaleAndRoute } from '../pages/resolve-page-request.ts'

type Permission = Pick<Business, 'embedHosts'>

/** Pages on one's own machine may embed an installation on the same machine, so that one can try it out. */
const localNames = ['localhost', '127.0.0.1']
const localSites = localNames.map(name => `http://${name}:*`)

const ancestorsCache = new WeakMap<Permission, readonly string[]>()

/** Returns the sites in the policy's notation; leaves invalid ones out. @param hostname of the request */
export function listFrameAncestors(business: Permission, hostname: string): readonly string[] {
  const cached = ancestorsCache.get(business)
  const ancestors = cached ?? (business.embedHosts ?? []).flatMap(text => canonicalizeEmbedHost(text) ?? [])
  ancestorsCache.set(business, ancestors)
  return localNames.includes(hostname) ? [...ancestors, ...localSites] : ancestors
}

/**
 * Returns the site whose frame a page must not show in, as far as the browser names it: the page that asked for this
 * one, unless that is a page of ours in the same frame, perhaps on another host of the business or of a language. The
 * answer to it contains nothing of the business, so that a forged header gains nothing.
 */
export function findRefusedSite(
  request: FastifyRequest,
  business: Permission & Pick<Business, 'hosts'>,
  { settings }: AppContext,
): string | undefined {
  const { referer = '', 'sec-fetch-dest': destination, 'sec-fetch-site': relation } = request.headers
  const isForeign = relation === 'cross-site' || relation === 'same-site'
  if (destination !== 'iframe' || !isForeign || !canParseUrl(referer)) return undefined
  const { origin, host, hostname } = new URL(referer)
  const languageHosts = settings.locales.domains.map(({ domain }) => domain.replace(/^https?:\/\//, ''))
  const ownHosts = [...(business.hosts ?? []), ...languageHosts]
  const isAllowed =
    [host, hostname].some(name => ownHosts.includes(name)) ||
    isOnEmbedHost(referer, business.embedHosts ?? []) ||
    (localNames.includes(request.hostname) && localNames.includes(hostname))
  return isAllowed ? undefined : origin
}

/**
 * Returns the origin of the page that makes a call, if it is on a site that may embed the business: it may then read the
 * answers, and write as the pages of the business do. No call of visitors depends on a cookie.
 */
export function findEmbeddingOrigin(request: FastifyRequest, business: Permission): string | undefined {
  const { origin } = request.headers
  if (origin === undefined || !canParseUrl(origin)) return undefined
  const isLocal = localNames.includes(request.hostname) && localNames.includes(new URL(origin).hostname)
  return isLocal || isOnEmbedHost(origin, business.embedHosts ?? []) ? origin : undefined
}

interface RefusedFrame {
  readonly appContext: AppContext
  /** The page that is refused, with its query. */
  readonly page: string
  /** The origin of the page around the frame, if the browser names it. What a URL says would be anybody's words. */
  readonly site?: string
  /** For the console. */
  readonly advice: string
}

/** Says in the frame that the site may not show the page. @param site as `findRefusedSite` returns it */
export function sendRefusedFrame(
  request: FastifyRequest,
  reply: FastifyReply,
  { appContext, site }: { readonly appContext: AppContext; readonly site: string },
): FastifyReply {
  return sendFrameMessage(request, reply, {
    appContext,
    page: parseOwnPath(request.originalUrl) ?? '/',
    site,
    advice: `${site} may not embed this page. Add "${site}" to "embedHosts" in the business's record.`,
  })
}

function sendFrameMessage(
  request: FastifyRequest,
  reply: FastifyReply,
  { appContext, page, site, advice }: RefusedFrame,
): FastifyReply {
  const path = parseRequestedPath(request, appContext, page)
  const { locale } = resolveLocaleAndRoute(request, appContext, path)
  const i18n = appContext.getTranslator(locale)
  const message =
    site === undefined
      ? i18n.t('embedding.impossible')
      : i18n.t('embedding.refused', { site: new URL(site).host })
  const { headers, markup } = renderPlainPage({
    i18n,
    title: message,
    main: html`<p>${message}</p>
<a href="${page}" target="_blank" data-advice="${advice}">${i18n.t('embedding.open')}</a>`,
    script: 'console.warn(document.links[0].dataset.advice)',
    frameAncestors: ['*'],
  })
  return reply.code(403).headers(headers).send(markup)
}

interface SandboxedFrameQuery {
  readonly page?: unknown
}

/**
 * Answers a frame whose `sandbox` gives it an origin of its own, from which it can make no calls: its script leads here
 * (`renderer/embed/frame-script.ts`). It names no site, because anybody may frame it with any query, and gives the remedy
 * in the console.
 */
export function registerSandboxedFrames(app: FastifyInstance, appContext: AppContext): void {
  app.get<{ Querystring: SandboxedFrameQuery }>(sandboxedFramePath, (request, reply) => {
    const page = typeof request.query.page === 'string' ? parseOwnPath(request.query.page) : undefined
    if (page === undefined)
      return reply.code(404).type('text/plain; charset=utf-8').send('Only frames of pages are led here.')
    return sendFrameMessage(request, reply, {
      appContext,
      page,
      advice:
        'The sandbox of this frame lacks "allow-same-origin", without which the page can make no calls. Add it.',
    })
  })
}
