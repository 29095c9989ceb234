/** Chooses a visitor's locale by the URL, the cookie, the browser's languages and the settings. */
import type { Instant } from '#schemas/runtime/time/time.ts'
import { isLocaleCode, type LocaleCode } from './codes.ts'
import type { LocalePath } from './locale-path.ts'
import type { LocaleCookieSettings, LocaleRules } from './settings.ts'

const maxLanguages = 32
const cookieDays = 365

/**
 * Returns the tags of an Accept-Language header (RFC 9110 §12.5.4) by weight, then as listed, at most 32. Leaves out
 * weight 0, `*` and invalid BCP 47 tags; a weight that is not a number counts as 1.
 */
export function parseAcceptLanguage(header: string | undefined): string[] {
  return (header ?? '')
    .split(',')
    .map(part => {
      const [tag = '', ...parameters] = part.split(';').map(text => text.trim())
      return { tag, weight: parseWeight(parameters) }
    })
    .filter(({ tag, weight }) => weight > 0 && /^[a-z]{1,8}(-[a-z\d]{1,8})*$/i.test(tag))
    .sort((a, b) => b.weight - a.weight)
    .slice(0, maxLanguages)
    .map(({ tag }) => tag)
}

function parseWeight(parameters: readonly string[]): number {
  const text = parameters.find(parameter => /^q\s*=/i.test(parameter))?.replace(/^q\s*=\s*/i, '')
  const weight = text === undefined || text === '' ? 1 : Number(text)
  return Number.isNaN(weight) ? 1 : Math.min(1, Math.max(0, weight))
}

export interface SupportedLocale<Code extends string> {
  readonly code: Code
  /** The tag that the browser's languages are compared with. The server uses the code itself. */
  readonly tag: string
}

/**
 * Returns the best locale for the languages of a browser, which are sorted by preference; undefined if none matches. Of
 * `n` languages, the first that equals a tag scores 1 − i/n, the first with the same primary language 0.999 − j/n. The
 * higher score wins; within a language the first supported locale does.
 */
export function matchLocale<Code extends string>(
  supported: readonly SupportedLocale<Code>[],
  languages: readonly string[],
): Code | undefined {
  const exact = firstMatch(supported, languages, tag => tag.toLowerCase())
  const related = firstMatch(supported, languages, tag => tag.toLowerCase().split('-', 1)[0] ?? '')
  if (!exact || !related) return exact?.code ?? related?.code
  const exactScore = 1 - exact.index / languages.length
  const relatedScore = 0.999 - related.index / languages.length
  return exactScore > relatedScore ? exact.code : related.code
}

function firstMatch<Code extends string>(
  supported: readonly SupportedLocale<Code>[],
  languages: readonly string[],
  normalize: (tag: string) => string,
): { readonly code: Code; readonly index: number } | undefined {
  for (const [index, language] of languages.entries()) {
    const match = supported.find(({ tag }) => normalize(tag) === normalize(language))
    if (match && language !== '') return { code: match.code, index }
  }
  return undefined
}

export interface LocaleDetectionInput {
  readonly path: LocalePath
  /** Whether a route matches the path; an unmatched path without prefix is shown in the visitor's own locale. */
  readonly matched: boolean
  /** The browser's languages: `parseAcceptLanguage` or `navigator.languages`. */
  readonly languages: readonly string[]
  /** The cookie's value as received. */
  readonly cookie?: string | undefined
  /** The value of `?locale=`, which takes precedence over everything else. */
  readonly picked?: string | undefined
  /** The current locale, for a navigation inside the app, which detects nothing. */
  readonly current?: LocaleCode
}

/**
 * Returns the visitor's locale. Where the rules allow detection, a page request uses the cookie, then the browser, then
 * the fallback. Otherwise the URL decides, then the cookie, then the default. Ignores a cookie with an unknown locale.
 */
export function detectLocale(input: LocaleDetectionInput): LocaleCode {
  const { picked, path } = input
  const { rules } = path
  if (picked && isLocaleCode(picked) && rules.locales.includes(picked)) return picked
  if (path.locale !== undefined && path.locale in (rules.otherHosts ?? {})) return path.locale
  const cookie = parseCookieLocale(input.cookie, rules)
  if (input.current === undefined && canDetectLocale(path)) {
    const detected = cookie ?? matchLocale(toSupportedLocales(rules), input.languages) ?? rules.fallback
    if (detected !== undefined) return detected
  }
  const pathLocale = input.matched || path.prefixed || path.hasInvalidPrefix ? path.locale : undefined
  return pathLocale ?? input.current ?? cookie ?? rules.defaultLocale
}

const toSupportedLocales = ({ locales }: LocaleRules): SupportedLocale<LocaleCode>[] =>
  locales.map(code => ({ code, tag: code }))

function parseCookieLocale(value: string | undefined, { detect, cookie, locales }: LocaleRules) {
  if (!detect || !cookie.use || value === undefined) return undefined
  return isLocaleCode(value) && locales.includes(value) ? value : undefined
}

/** Returns whether the cookie and the browser's languages count at this path. */
export function canDetectLocale({ rules, pathname, prefixed, hasInvalidPrefix }: LocalePath): boolean {
  if (!rules.detect) return false
  if (rules.strategy === 'no_prefix' || rules.redirectOn === 'all') return true
  if (rules.redirectOn === 'root') return pathname === '/'
  return rules.alwaysRedirect || !(prefixed || hasInvalidPrefix)
}

export interface LocaleCookieInput {
  readonly locale: LocaleCode
  /** The cookie's value as received. */
  readonly received: string | undefined
  readonly now: Instant
}

/**
 * Formats the cookie that remembers a locale for 365 days, for `Set-Cookie` and `document.cookie`. Returns undefined if
 * the visitor has it already or the settings disable it. Every response sends it, redirects and errors too.
 */
export function formatLocaleCookie(
  { locale, received, now }: LocaleCookieInput,
  rules: LocaleRules,
): string | undefined {
  if (!rules.detect || !rules.cookie.use || received === locale) return undefined
  const seconds = cookieDays * 86_400
  return [
    `${rules.cookie.key}=${encodeURIComponent(locale)}`,
    `Path=${rules.basePath || '/'}`,
    `Expires=${new Date(now + seconds * 1000).toUTCString()}`,
    `Max-Age=${seconds}`,
    ...formatSiteAttributes(rules.cookie),
  ].join('; ')
}

/** Returns a `Set-Cookie` header that removes the cookie. Its attributes must be those with which it was set. */
export const formatExpiredLocaleCookie = (cookie: LocaleCookieSettings, path: string): string =>
  [`${cookie.key}=`, `Path=${path}`, 'Max-Age=0', ...formatSiteAttributes(cookie)].join('; ')

/** In an iframe on another site browsers send only SameSite=None cookies, and some keep only partitioned ones. */
const formatSiteAttributes = ({ domain, secure, crossOrigin }: LocaleCookieSettings): string[] => [
  ...(domain === undefined ? [] : [`Domain=${domain}`]),
  ...(secure || crossOrigin ? ['Secure'] : []),
  ...(crossOrigin ? ['SameSite=None', 'Partitioned'] : ['SameSite=Lax']),
]
