/**
 * Locales in addresses: takes the prefix off a path and puts it on.
 * Routes are matched without their prefix, so the route table exists once and not once per locale.
 */
import { isLocaleCode, type LocaleCode } from './codes.ts'
import type { LocaleRules } from './settings.ts'

export interface LocalePath {
  /** The locale the path itself stands for; undefined where paths do not say. */
  readonly locale: LocaleCode | undefined
  /** The path as routes know it, without prefix and query. */
  readonly rest: string
  /** Whether a prefix was taken off. */
  readonly prefixed: boolean
  /** The first segment is a locale code that is no prefix here, or empty: nothing lives there, answer 404. */
  readonly reserved: boolean
}

/** @param path a pathname, `/de/widget/form/1`; letter case of the prefix does not count */
export function parseLocalePath(path: string, rules: LocaleRules): LocalePath {
  const pathname = path.split(/[?#]/, 1)[0] ?? ''
  const segment = pathname.slice(1).split('/', 1)[0] ?? ''
  const first = plain(segment).toLowerCase()
  if (!isLocaleCode(first)) {
    const unprefixed = rules.strategy === 'no_prefix' || rules.strategy === 'prefix'
    const locale = unprefixed ? undefined : rules.defaultLocale
    return { locale, rest: pathname, prefixed: false, reserved: isEmptyFirst(pathname) }
  }
  if (!isPrefix(first, rules)) {
    const locale = rules.locales.includes(first) && rules.strategy !== 'no_prefix' ? first : undefined
    return { locale, rest: pathname, prefixed: false, reserved: true }
  }
  const rest = pathname.slice(segment.length + 1) || '/'
  return { locale: first, rest, prefixed: true, reserved: isEmptyFirst(rest) }
}

/** Written with escapes, a locale's code is the same code (RFC 3986, 6.2.2.2). */
function plain(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

/** Two slashes begin the address of a host wherever a path is taken for one. */
const isEmptyFirst = (rest: string): boolean => rest.startsWith('//')

function isPrefix(code: LocaleCode, { strategy, locales, defaultLocale, elsewhere }: LocaleRules): boolean {
  if (strategy === 'no_prefix') return false
  // On a host with own locales `/de/x` is understood everywhere, to be led to where German lives.
  if (elsewhere) return code in elsewhere || locales.includes(code)
  return locales.includes(code) && (strategy !== 'prefix_except_default' || code !== defaultLocale)
}

/**
 * A path without prefix → the path in a locale, query and hash kept, no slash at the end: `/x?a=1` → `/de/x?a=1`.
 * Addresses with a host are returned as they are; a locale of another host gives an address there.
 */
export function localizePath(path: string, locale: LocaleCode, rules: LocaleRules): string {
  if (isAbsolute(path)) return path
  const [, pathname = '', tail = ''] = /^([^?#]*)(.*)$/s.exec(path) ?? []
  const trimmed = `/${pathname.replace(/^[/\\]+|\/+$/g, '')}`
  const base = rules.elsewhere?.[locale] ?? prefixOf(locale, rules)
  return (base === '' || trimmed !== '/' ? base + trimmed : base) + tail
}

/** The same page in another locale: `/de/x?a=1` → `/fr/x?a=1`. */
export function switchLocalePath(url: string, locale: LocaleCode, rules: LocaleRules): string {
  const { rest, reserved } = parseLocalePath(url, rules)
  const tail = url.slice(url.split(/[?#]/, 1)[0]?.length ?? 0)
  // Nothing lives under a reserved path, in no locale. A rest like `//evil.test` must not become an address there.
  return localizePath(reserved ? '/' : rest.replace(/^[/\\]+/, '/') + tail, locale, rules)
}

/** A locale that is served neither here nor elsewhere has no pages of its own: the host's first language it is. */
function prefixOf(locale: LocaleCode, { strategy, defaultLocale, locales }: LocaleRules): string {
  if (strategy === 'no_prefix' || !locales.includes(locale)) return ''
  return strategy !== 'prefix' && locale === defaultLocale ? '' : `/${locale}`
}

const isAbsolute = (path: string): boolean => /^([a-z][a-z\d+.-]*:|[/\\]{2})/i.test(path)
