/** Resolves a request to a page, a language and a zone, or to a redirect. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { chooseLanguageTag } from '#locales/english-region.ts'
import { readRawLocaleParameter } from '#locales/locale-parameter.ts'
import { parseLocalePath } from '#locales/locale-path.ts'
import { detectLocale, formatLocaleCookie, parseAcceptLanguage } from '#locales/negotiate.ts'
import { findLocaleRedirect, type Redirect } from '#locales/redirect.ts'
import { formatRouteName } from '#locales/route-names.ts'
import type { LocaleRules } from '#locales/settings.ts'
import { consentCookieName } from '#schemas/runtime/screen/consent.ts'
import type { Zone } from '#schemas/runtime/time/time.ts'
import { parseZone } from '#schemas/runtime/time/zone.ts'
import type { AppContext } from '#server/app/app-context.ts'
import { getBaseUrl, getLocaleRules } from '#server/app/locale-rules.ts'
import type { Directory } from '#server/features/directory/directory.ts'
import { isReservedPath } from '#server/features/directory/rules/reserved-path.ts'
import { readCookies, readNewestCookie } from '../requests/cookies.ts'
import type { ResolvedPageRequest } from './page-request.ts'

interface ResolveContext {
  readonly appContext: AppContext
  readonly directory: Directory
  /** URL of the page, with the base path; default: the requested one. */
  readonly url?: string
}

/** Also sets the language cookie and the Vary header on the reply. */
export function resolvePageRequest(
  request: FastifyRequest,
  reply: FastifyReply,
  { appContext, directory, url = request.originalUrl }: ResolveContext,
): { readonly pageRequest: ResolvedPageRequest; readonly redirect: Redirect | undefined } {
  const { rules, path, search, route, cookies, received, locale, languages } = resolveLocaleAndRoute(
    request,
    appContext,
    url,
  )
  const matched = route !== undefined
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
      url,
      askedSearch: search,
      path,
      route,
      search,
      locale,
      englishTag: chooseLanguageTag('en', { languages, region: directory.business.region }),
      remembers,
      rules,
      zone,
      zoneIsChosen: queryZone !== undefined,
      directory,
      mayBeFramed: request.headers['sec-fetch-dest'] !== 'document',
    },
    redirect: findLocaleRedirect({ url, locale, matched }, rules),
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
  appContext: AppContext,
  url = request.originalUrl,
) {
  const rules = getLocaleRules(getBaseUrl(request, appContext, url), appContext)
  const queryStart = url.indexOf('?')
  const [pathname, search] = queryStart < 0 ? [url, ''] : [url.slice(0, queryStart), url.slice(queryStart)]
  const address = parseLocalePath(pathname, rules)
  const hasPages = !address.reserved && !isReservedPath(address.rest)
  const match = hasPages ? appContext.configuration.table.match(address.rest) : undefined
  const matched = match !== undefined
  const cookies = readCookies(request.headers.cookie)
  const received = readNewestCookie(request.headers.cookie, rules.cookie.key)
  const languages = parseAcceptLanguage(request.headers['accept-language'])
  const picked = readRawLocaleParameter(search)
  const locale = detectLocale({ path: pathname, matched, languages, cookie: received, picked }, rules)
  const route = match && {
    base: match.route.name,
    name: formatRouteName(match.route.name, { locale, prefixed: address.prefixed }, rules),
  }
  return {
    rules,
    path: hasPages ? address.rest : undefined,
    search,
    route,
    cookies,
    received,
    locale,
    languages,
  }
}

function getUtc(): Zone {
  const zone = parseZone('UTC')
  if (!zone) throw new Error('This Node has no time zone data: install one with full ICU.')
  return zone
}
