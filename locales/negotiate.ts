/** Which locale a visitor gets: from the address, the cookie, the browser's languages and the settings. */
import type { Instant } from '#schemas/runtime/time/time.ts'
import { isLocaleCode, type LocaleCode } from './codes.ts'
import { parseLocalePath } from './locale-path.ts'
import type { LocaleCookieSettings, LocaleRules } from './settings.ts'

const mostLanguages = 32
const cookieDays = 365

/**
 * The tags of an Accept-Language header (RFC 9110 §12.5.4), best first: by weight, then as listed. Weight 0, `*`
 * and what is no BCP 47 tag are left out; a weight that is no number counts as 1. At most 32.
 */
export function parseAcceptLanguage(header: string | undefined): string[] {
  return (header ?? '')
    .split(',')
    .map(part => {
      const [tag = '', ...parameters] = part.split(';').map(text => text.trim())
      return { tag, weight: weightOf(parameters) }
    })
    .filter(({ tag, weight }) => weight > 0 && /^[a-z]{1,8}(-[a-z\d]{1,8})*$/i.test(tag))
    .sort((a, b) => b.weight - a.weight)
    .slice(0, mostLanguages)
    .map(({ tag }) => tag)
}

function weightOf(parameters: readonly string[]): number {
  const text = parameters.find(parameter => /^q\s*=/i.test(parameter))?.replace(/^q\s*=\s*/i, '')
  const weight = text === undefined || text === '' ? 1 : Number(text)
  return Number.isNaN(weight) ? 1 : Math.min(1, Math.max(0, weight))
}

export interface SupportedLocale<Code extends string> {
  readonly code: Code
  /** What the browser's tags are compared with, the code itself in our installation. */
  readonly tag: string
}

/**
 * The best locale for the languages of a browser, most wanted first. Of `n` languages, the first that equals a tag
 * scores 1 − i/n, the first that shares a tag's primary language 0.999 − j/n; the higher score wins, and within a
 * language the first offer. undefined: none fits.
 */
export function matchLocale<Code extends string>(
  offers: readonly SupportedLocale<Code>[],
  languages: readonly string[],
): Code | undefined {
  const exact = firstMatch(offers, languages, tag => tag.toLowerCase())
  const related = firstMatch(offers, languages, tag => tag.toLowerCase().split('-', 1)[0] ?? '')
  if (!exact || !related) return exact?.code ?? related?.code
  const exactScore = 1 - exact.index / languages.length
  const relatedScore = 0.999 - related.index / languages.length
  return exactScore > relatedScore ? exact.code : related.code
}

function firstMatch<Code extends string>(
  offers: readonly SupportedLocale<Code>[],
  languages: readonly string[],
  reduce: (tag: string) => string,
): { readonly code: Code; readonly index: number } | undefined {
  for (const [index, language] of languages.entries()) {
    const offer = offers.find(({ tag }) => reduce(tag) === reduce(language))
    if (offer && language !== '') return { code: offer.code, index }
  }
  return undefined
}

export interface LocaleDetectionInput {
  /** The pathname asked for. */
  readonly path: string
  /** Whether a route matches it; on an unmatched path without prefix the visitor's own locale is used. */
  readonly matched: boolean
  /** The browser's languages: `parseAcceptLanguage` or `navigator.languages`. */
  readonly languages: readonly string[]
  /** The cookie's value as received. */
  readonly cookie?: string | undefined
  /** What the address asks for by `?locale=`; counts before everything else. */
  readonly picked?: string | undefined
  /** The locale in use, on a navigation inside the app; nothing is detected then. */
  readonly current?: LocaleCode
}

/**
 * The locale of a visit. A whole page request asks the cookie, then the browser, then the fallback, where the rules
 * let them count; otherwise the address decides, then the cookie, then the default. A cookie with an unknown locale
 * is ignored.
 */
export function detectLocale(visit: LocaleDetectionInput, rules: LocaleRules): LocaleCode {
  const { picked } = visit
  if (picked && isLocaleCode(picked) && rules.locales.includes(picked)) return picked
  const path = parseLocalePath(visit.path, rules)
  if (path.locale !== undefined && path.locale in (rules.elsewhere ?? {})) return path.locale
  const cookie = cookieLocale(visit.cookie, rules)
  if (visit.current === undefined && canDetectLocale(visit.path, rules)) {
    const detected = cookie ?? matchLocale(offersOf(rules), visit.languages) ?? rules.fallback
    if (detected !== undefined) return detected
  }
  const ofAddress = visit.matched || path.prefixed || path.reserved ? path.locale : undefined
  return ofAddress ?? visit.current ?? cookie ?? rules.defaultLocale
}

const offersOf = ({ locales }: LocaleRules): SupportedLocale<LocaleCode>[] =>
  locales.map(code => ({ code, tag: code }))

function cookieLocale(value: string | undefined, { detect, cookie, locales }: LocaleRules) {
  if (!detect || !cookie.use || value === undefined) return undefined
  return isLocaleCode(value) && locales.includes(value) ? value : undefined
}

/** Whether the cookie and the browser's languages count at this path. */
export function canDetectLocale(path: string, rules: LocaleRules): boolean {
  if (!rules.detect) return false
  if (rules.strategy === 'no_prefix' || rules.redirectOn === 'all') return true
  if (rules.redirectOn === 'root') return path.split(/[?#]/, 1)[0] === '/'
  const { prefixed, reserved } = parseLocalePath(path, rules)
  return rules.alwaysRedirect || !(prefixed || reserved)
}

export interface LocaleCookieUpdate {
  readonly locale: LocaleCode
  /** The cookie's value as received. */
  readonly received: string | undefined
  readonly now: Instant
}

/**
 * The cookie that remembers a locale for 365 days, as a `Set-Cookie` header and as `document.cookie` takes it;
 * undefined when it is there already or not wanted. Belongs on every answer, redirects and errors included.
 */
export function formatLocaleCookie(
  { locale, received, now }: LocaleCookieUpdate,
  rules: LocaleRules,
): string | undefined {
  if (!rules.detect || !rules.cookie.use || received === locale) return undefined
  const seconds = cookieDays * 86_400
  return [
    `${rules.cookie.key}=${encodeURIComponent(locale)}`,
    'Path=/',
    `Expires=${new Date(now + seconds * 1000).toUTCString()}`,
    `Max-Age=${seconds}`,
    ...site(rules.cookie),
  ].join('; ')
}

/** In a frame of another site only a SameSite=None cookie is sent, and only a partitioned one is kept everywhere. */
const site = ({ domain, secure, crossOrigin }: LocaleCookieSettings): string[] => [
  ...(domain === undefined ? [] : [`Domain=${domain}`]),
  ...(secure || crossOrigin ? ['Secure'] : []),
  ...(crossOrigin ? ['SameSite=None', 'Partitioned'] : ['SameSite=Lax']),
]
