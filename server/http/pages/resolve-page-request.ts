/** Resolves a request to a page, a language and a zone, or to a redirect. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { chooseLanguageTag } from '#locales/english-region.ts'
import { readRawLocaleParameter } from '#locales/locale-parameter.ts'
import { detectLocale, formatLocaleCookie, parseAcceptLanguage } from '#locales/negotiate.ts'
import { findLocaleRedirect, type Redirect } from '#locales/redirect.ts'
import { formatRouteName } from '#locales/route-names.ts'
import type { LocaleRules } from '#locales/settings.ts'
import { consentCookieName } from '#schemas/runtime/screen/consent.ts'
import type { Zone } from '#schemas/runtime/time/time.ts'
import { parseZone } from '#schemas/runtime/time/zone.ts'
import type { AppContext } from '#server/app/app-context.ts'
import { readCookies, readNewestCookie } from '../requests/cookies.ts'
import type { ResolvedPageRequest } from './page-request.ts'
import { parseRequestedPath, type RequestedPath } from './requested-path.ts'
import type { ServedPage } from './served-page.ts'

/** Also sets the language cookie and the Vary header on the reply. */
export function resolvePageRequest(
  request: FastifyRequest,
  reply: FastifyReply,
  { appContext, directory, preview, path }: ServedPage,
): { readonly pageRequest: ResolvedPageRequest; readonly redirect: Redirect | undefined } {
  const { match, cookies, received, locale, languages } = resolveLocaleAndRoute(request, appContext, path)
  const { rules, search } = path
  const cookie = formatLocaleCookie({ locale, received, now: appContext.clock() }, rules)
  // The language is a preference: if a business asks for consent, it is stored only after the visitor accepts all
  // cookies.
  const mayStore = directory.business.cookieConsent === undefined || cookies.get(consentCookieName) === 'all'
  const remembers = mayStore && isCookieReturned(request, received, rules)
  if (cookie !== undefined && mayStore) reply.header('set-cookie', cookie)
  reply.header('vary', 'Accept-Language, Cookie, Accept, Sec-Fetch-Dest, Origin')
  const queryZone = parseZone(new URLSearchParams(search).get('timezone') ?? '')
  const zone =
    queryZone ??
    parseZone(cookies.get('timezone') ?? '') ??
    parseZone(directory.business.timezone) ??
    getUtc()
  return {
    pageRequest: {
      path,
      askedSearch: search,
      match,
      routeName: match && formatRouteName(match.route.name, { locale, prefixed: path.prefixed }, rules),
      locale,
      englishTag: chooseLanguageTag('en', { languages, region: directory.business.region }),
      remembers,
      zone,
      zoneIsChosen: queryZone !== undefined,
      directory,
      mayBeFramed: request.headers['sec-fetch-dest'] !== 'document',
      ...(preview && { preview }),
    },
    redirect: findLocaleRedirect({ path, locale, matched: match !== undefined }),
  }
}

/**
 * Whether the browser keeps a language cookie where the page is shown. A frame on another site keeps only cookies made
 * for that, and only a cookie that comes back tells such a frame from one of ours; a script of the page checks where
 * the page is.
 */
function isCookieReturned(
  { headers }: FastifyRequest,
  received: string | undefined,
  rules: LocaleRules,
): boolean {
  const { use, crossOrigin } = rules.cookie
  const isDocument = (headers['sec-fetch-dest'] ?? 'document') === 'document'
  return rules.detect && use && (isDocument || crossOrigin || received !== undefined)
}

/** Resolves the language of a request, with everything that determined it. */
export function resolveLocaleAndRoute(
  request: FastifyRequest,
  appContext: Pick<AppContext, 'settings' | 'configuration'>,
  path: RequestedPath = parseRequestedPath(request, appContext),
) {
  const { table } = appContext.configuration
  const match = path.pagePath === undefined ? undefined : table.match(path.pagePath)
  const cookies = readCookies(request.headers.cookie)
  const received = readNewestCookie(request.headers.cookie, path.rules.cookie.key)
  const languages = parseAcceptLanguage(request.headers['accept-language'])
  const picked = readRawLocaleParameter(path.search)
  const locale = detectLocale({ path, matched: match !== undefined, languages, cookie: received, picked })
  return { match, cookies, received, locale, languages }
}

function getUtc(): Zone {
  const zone = parseZone('UTC')
  if (!zone) throw new Error('This Node has no time zone data: install one with full ICU.')
  return zone
}
