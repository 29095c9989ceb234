/** What a page's request asks for: which page, in which language and zone, or where it has to go instead. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { readLocaleParameter } from '#locales/locale-parameter.ts'
import { parseLocalePath } from '#locales/locale-path.ts'
import { detectLocale, formatLocaleCookie, parseAcceptLanguage } from '#locales/negotiate.ts'
import { findLocaleRedirect, type Redirect } from '#locales/redirect.ts'
import { formatRouteName } from '#locales/route-names.ts'
import type { LocaleRules } from '#locales/settings.ts'
import { consentCookieName } from '#schemas/runtime/screen/consent.ts'
import type { Zone } from '#schemas/runtime/time/time.ts'
import { parseZone } from '#schemas/runtime/time/zone.ts'
import type { AppContext } from '../app-context.ts'
import type { Directory } from '../ports/directory.ts'
import { readCookies, readNewestCookie } from './cookies.ts'
import { getLocaleRules, getRequestOrigin } from './locale-rules.ts'
import type { ResolvedPageRequest } from './page-request.ts'
import { isReservedPath } from './reserved.ts'

interface Around {
  readonly appContext: AppContext
  readonly directory: Directory
  /** Of the page, where the request asks for its data. */
  readonly url?: string
}

/** The reply gets what belongs to any answer: the language is remembered, caches are told what it depends on. */
export function resolvePageRequest(
  request: FastifyRequest,
  reply: FastifyReply,
  { appContext, directory, url = request.url }: Around,
): { readonly visit: ResolvedPageRequest; readonly redirect: Redirect | undefined } {
  const { rules, path, search, route, cookies, received, locale } = resolveRequestLocale(
    request,
    appContext,
    url,
  )
  const matched = route !== undefined
  const cookie = formatLocaleCookie({ locale, received, now: appContext.clock() }, rules)
  // A preference: where a business asks for consent, not before all is accepted.
  const mayKeep = directory.business.cookieConsent === undefined || cookies.get(consentCookieName) === 'all'
  const remembers = mayKeep && comesBack(request, received, rules)
  if (cookie !== undefined && mayKeep) reply.header('set-cookie', cookie)
  reply.header('vary', 'Accept-Language, Cookie, Accept')
  const chosen = parseZone(new URLSearchParams(search).get('timezone') ?? '')
  const zone =
    chosen ?? parseZone(cookies.get('timezone') ?? '') ?? parseZone(directory.business.timezone) ?? utc()
  return {
    visit: {
      url,
      askedSearch: search,
      path,
      route,
      search,
      locale,
      remembers,
      rules,
      zone,
      zoneIsChosen: chosen !== undefined,
      directory,
    },
    redirect: findLocaleRedirect({ url, locale, matched }, rules),
  }
}

/**
 * Whether a language cookie is kept where the page is shown. A frame of another site keeps none that is not meant for
 * it, and only a cookie that comes back tells it from a frame of ours; a script of the page asks where the page is.
 */
function comesBack({ headers }: FastifyRequest, received: string | undefined, rules: LocaleRules): boolean {
  const { use, crossOrigin } = rules.cookie
  const isDocument = (headers['sec-fetch-dest'] ?? 'document') === 'document'
  return rules.detect && use && (isDocument || crossOrigin || received !== undefined)
}

/** The language of a request and what it was found by. */
export function resolveRequestLocale(request: FastifyRequest, appContext: AppContext, url = request.url) {
  const rules = getLocaleRules(getRequestOrigin(request), appContext)
  const cut = url.indexOf('?')
  const [pathname, search] = cut < 0 ? [url, ''] : [url.slice(0, cut), url.slice(cut)]
  const address = parseLocalePath(pathname, rules)
  const hasPages = !address.reserved && !isReservedPath(address.rest)
  const match = hasPages ? appContext.configuration.table.match(address.rest) : undefined
  const matched = match !== undefined
  const cookies = readCookies(request.headers.cookie)
  const received = readNewestCookie(request.headers.cookie, rules.cookie.key)
  const languages = parseAcceptLanguage(request.headers['accept-language'])
  const picked = readLocaleParameter(search)
  const locale = detectLocale({ path: pathname, matched, languages, cookie: received, picked }, rules)
  const route = match && {
    base: match.route.name,
    name: formatRouteName(match.route.name, { locale, prefixed: address.prefixed }, rules),
  }
  return { rules, path: hasPages ? address.rest : undefined, search, route, cookies, received, locale }
}

function utc(): Zone {
  const zone = parseZone('UTC')
  if (!zone) throw new Error('This Node has no time zone data: install one with full ICU.')
  return zone
}
