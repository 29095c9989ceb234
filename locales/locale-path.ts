/**
 * Adds the base path and the locale prefix to paths and removes them. Routes are matched without, so there is one route
 * table and not one for each locale.
 */
import { isLocaleCode, type LocaleCode } from './codes.ts'
import type { LocaleRules } from './settings.ts'

/** The URL of a page, taken apart once by the rules of its host and business: `/b/harbor/de/x?a=1`. */
export interface LocalePath {
  /** Path and query, as requested. */
  readonly url: string
  readonly rules: LocaleRules
  /** Without base path and query: `/de/x`. */
  readonly pathname: string
  /** The query with its question mark, or ''. */
  readonly search: string
  /** The locale of the path; undefined if paths do not contain it. */
  readonly locale: LocaleCode | undefined
  /** The path that routes are matched with, without base path, prefix and query: `/x`. */
  readonly rest: string
  /** Whether the path had a prefix. */
  readonly prefixed: boolean
  /** The first segment is empty or a locale code that is not a prefix here: there is no such page (404). */
  readonly hasInvalidPrefix: boolean
}

/** @param url path and query, `/b/harbor/de/widget/form/1?a=1`; the prefix is case-insensitive */
export function parseLocalePath(url: string, rules: LocaleRules): LocalePath {
  const pathname = removeRulesBasePath(url.split(/[?#]/, 1)[0] ?? '', rules)
  const queryStart = url.indexOf('?')
  const search = queryStart < 0 ? '' : url.slice(queryStart)
  return { url, rules, pathname, search, ...parsePrefix(pathname, rules) }
}

/** Returns a pathname without the base path: `/b/harbor/de/x` → `/de/x`. A path without it stays as it is. */
function removeRulesBasePath(pathname: string, { basePath = '' }: LocaleRules): string {
  if (pathname === basePath && basePath !== '') return '/'
  return pathname.startsWith(`${basePath}/`) ? pathname.slice(basePath.length) : pathname
}

function parsePrefix(
  pathname: string,
  rules: LocaleRules,
): Pick<LocalePath, 'locale' | 'rest' | 'prefixed' | 'hasInvalidPrefix'> {
  const segment = pathname.slice(1).split('/', 1)[0] ?? ''
  const first = decodeSegment(segment).toLowerCase()
  if (!isLocaleCode(first)) {
    const unprefixed = rules.strategy === 'no_prefix' || rules.strategy === 'prefix'
    const locale = unprefixed ? undefined : rules.defaultLocale
    return { locale, rest: pathname, prefixed: false, hasInvalidPrefix: startsWithEmptySegment(pathname) }
  }
  if (!isPrefix(first, rules)) {
    const locale = rules.locales.includes(first) && rules.strategy !== 'no_prefix' ? first : undefined
    return { locale, rest: pathname, prefixed: false, hasInvalidPrefix: true }
  }
  const rest = pathname.slice(segment.length + 1) || '/'
  return { locale: first, rest, prefixed: true, hasInvalidPrefix: startsWithEmptySegment(rest) }
}

/** A percent-encoded locale code is the same code (RFC 3986, 6.2.2.2). */
function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

/** A path that begins with two slashes would be resolved as the URL of another host. */
const startsWithEmptySegment = (rest: string): boolean => rest.startsWith('//')

function isPrefix(code: LocaleCode, { strategy, locales, defaultLocale, otherHosts }: LocaleRules): boolean {
  if (strategy === 'no_prefix') return false
  // A host with its own locales accepts every prefix, to redirect `/de/x` to the host of the German pages.
  if (otherHosts) return code in otherHosts || locales.includes(code)
  return locales.includes(code) && (strategy !== 'prefix_except_default' || code !== defaultLocale)
}

/**
 * Adds the base path and the prefix of a locale: `/x?a=1` → `/b/harbor/de/x?a=1`. Keeps query and hash, drops a slash at the end. Returns a URL
 * with a host unchanged; returns a URL of another host for a locale that is served there.
 */
export function localizePath(path: string, locale: LocaleCode, rules: LocaleRules): string {
  if (isAbsolute(path)) return path
  const [, pathname = '', tail = ''] = /^([^?#]*)(.*)$/s.exec(path) ?? []
  const trimmed = `/${pathname.replace(/^[/\\]+|\/+$/g, '')}`
  const base = rules.otherHosts?.[locale] ?? (rules.basePath ?? '') + getPrefix(locale, rules)
  return (base === '' || trimmed !== '/' ? base + trimmed : base) + tail
}

/** Returns the URL of the same page in another locale: `/de/x?a=1` → `/fr/x?a=1`. */
export function switchLocalePath(
  { url, rules, rest, hasInvalidPrefix }: LocalePath,
  locale: LocaleCode,
): string {
  const tail = url.slice(url.split(/[?#]/, 1)[0]?.length ?? 0)
  // Below an invalid prefix there is no page in any locale. A rest like `//evil.test` must not become a URL of that host.
  return localizePath(hasInvalidPrefix ? '/' : rest.replace(/^[/\\]+/, '/') + tail, locale, rules)
}

/** A locale that no host serves has no prefix, so its pages are those of the host's default locale. */
function getPrefix(locale: LocaleCode, { strategy, defaultLocale, locales }: LocaleRules): string {
  if (strategy === 'no_prefix' || !locales.includes(locale)) return ''
  return strategy !== 'prefix' && locale === defaultLocale ? '' : `/${locale}`
}

const isAbsolute = (path: string): boolean => /^([a-z][a-z\d+.-]*:|[/\\]{2})/i.test(path)
