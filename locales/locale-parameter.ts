/** The query parameter for the language that a visitor chose, used where the path does not say it. */
import type { LocaleCode } from './codes.ts'
import { parseLocalePath } from './locale-path.ts'
import { canDetectLocale } from './negotiate.ts'
import type { LocaleRules } from './settings.ts'

/** `?locale=de` takes precedence over the cookie and the browser's languages. */
const localeParameter = 'locale'

/** Returns the value of the parameter, or undefined. */
export const readRawLocaleParameter = (url: string): string | undefined =>
  new URLSearchParams(splitHref(url).query).get(localeParameter) ?? undefined

/**
 * Returns a link that shows the page in the locale whatever the visitor's cookie and browser say. Adds `?locale=` where
 * those count or paths have no prefixes, and removes it everywhere else.
 */
export function formatLocaleSwitchHref(href: string, code: LocaleCode, rules: LocaleRules): string {
  const pathname = splitHref(href).path.replace(/^https?:\/\/[^/]*/i, '') || '/'
  const needsParameter = rules.strategy === 'no_prefix' || canDetectLocale(parseLocalePath(pathname, rules))
  return needsParameter
    ? appendQuery(removeLocaleParameter(href), `${localeParameter}=${code}`)
    : removeLocaleParameter(href)
}

/** Removes the parameter and leaves the rest of the query as it is. */
export function removeLocaleParameter(href: string): string {
  const { path, query, hash } = splitHref(href)
  const kept = query.split('&').filter(pair => pair !== '' && !new URLSearchParams(pair).has(localeParameter))
  return path + (kept.length === 0 ? '' : `?${kept.join('&')}`) + hash
}

/** Appends a query, given without `?`, to the one of the link, before the hash. */
export function appendQuery(href: string, more: string): string {
  const { path, query, hash } = splitHref(href)
  const merged = [query, more].filter(part => part !== '').join('&')
  return path + (merged === '' ? '' : `?${merged}`) + hash
}

/** A query may contain more question marks (RFC 3986, 3.4). */
function splitHref(href: string) {
  const [, path = '', query = '', hash = ''] = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/s.exec(href) ?? []
  return { path, query, hash }
}
