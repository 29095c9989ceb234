/**
 * The target of the cookie banner's form without JavaScript, and of links by which visitors withdraw their consent: stores
 * the choice and redirects back. Only our own pages may use it: a link on another site sends another origin as Referer,
 * or none.
 */

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { localeCodes } from '#locales/codes.ts'
import { formatExpiredLocaleCookie } from '#locales/negotiate.ts'
import { canParseUrl } from '#schemas/runtime/core/can-parse-url.ts'
import { parseOwnPath } from '#schemas/runtime/core/own-path.ts'
import { consentCookieName, formatConsentCookie, parseConsent } from '#schemas/runtime/screen/consent.ts'
import type { AppContext } from '#server/app/app-context.ts'
import { findBasePath } from '#server/app/business-base-path.ts'
import { readCookies } from '../requests/cookies.ts'

export function registerConsentRoute(app: FastifyInstance, { settings }: Pick<AppContext, 'settings'>): void {
  const answer = (request: FastifyRequest<ConsentRoute>, reply: FastifyReply) => {
    const { choice } = request.query
    const consent = parseConsent(typeof choice === 'string' ? choice : undefined)
    const basePath = findBasePath(request.originalUrl, settings)
    // A choice is about one business.
    if (settings.businessBy === 'path' && basePath === '') return reply.callNotFound()
    const path = basePath || '/'
    // Those of the root are of a time when hosts told the businesses apart, and would go on to count.
    const paths = [...new Set([path, '/'])]
    const expiredPreferences = paths.flatMap(place => [
      `timezone=; Path=${place}; Max-Age=0`,
      formatExpiredLocaleCookie(settings.locales.cookie, place),
    ])
    const referringPage = findReferringPage(request, basePath)
    if (referringPage !== undefined && choice === 'withdraw')
      withdraw(request, reply, [
        ...paths.map(place => `${consentCookieName}=; Path=${place}; Max-Age=0`),
        ...expiredPreferences,
      ])
    if (referringPage !== undefined && consent)
      reply.header('set-cookie', [
        formatConsentCookie(consent, path),
        ...(consent === 'essential' ? expiredPreferences : []),
      ])
    return reply
      .code(303)
      .headers({ location: referringPage ?? path, 'cache-control': 'private, no-store' })
      .send()
  }
  for (const prefix of ['', ...localeCodes.map(code => `/${code}`)]) {
    app.get<ConsentRoute>(`${prefix}/consent`, answer)
    // As for any page that redirects: the client follows the link itself.
    app.get(`${prefix}/consent/_payload.json`, (_, reply) =>
      reply.code(204).header('cache-control', 'no-store').send(),
    )
  }
}

interface ConsentRoute {
  readonly Querystring: { readonly choice?: unknown }
}

/** Removes the choice and what it allowed, so that the page asks again. */
function withdraw(request: FastifyRequest, reply: FastifyReply, expired: readonly string[]): void {
  reply.header('set-cookie', [...expired])
  // A frame that may not set cookies keeps the choice in local storage, which only the browser can clear.
  if (!readCookies(request.headers.cookie).has(consentCookieName))
    reply.header('clear-site-data', '"storage"')
}

/** Path and query of the business's page with the form. */
function findReferringPage({ headers, host }: FastifyRequest, basePath: string): string | undefined {
  if (!headers.referer || !canParseUrl(headers.referer)) return undefined
  const { host: refererHost, pathname, search } = new URL(headers.referer)
  const isOwn = refererHost === host && `${pathname}/`.startsWith(`${basePath}/`)
  return isOwn ? parseOwnPath(pathname + search) : undefined
}
