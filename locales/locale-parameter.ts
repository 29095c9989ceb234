/** A language that a visitor picked, said by the address where nothing else in it says which. */
import type { LocaleCode } from './codes.ts'
import { canDetectLocale } from './negotiate.ts'
import type { LocaleRules } from './settings.ts'

/** `?locale=de`: counts before the cookie and the browser's languages. */
const localeParameter = 'locale'

/** What an address asks for; undefined: nothing. */
export const readLocaleParameter = (url: string): string | undefined =>
  new URLSearchParams(partsOf(url).query).get(localeParameter) ?? undefined

/**
 * An address of ours in a locale, so that it leads to that locale whatever the visitor's cookie and browser say: with
 * `?locale=` where those count or where paths do not tell languages apart, without it everywhere else.
 */
export function formatLocaleSwitchHref(href: string, code: LocaleCode, rules: LocaleRules): string {
  const pathname = partsOf(href).path.replace(/^https?:\/\/[^/]*/i, '') || '/'
  const isOpen = rules.strategy === 'no_prefix' || canDetectLocale(pathname, rules)
  return isOpen
    ? appendQuery(removeLocaleParameter(href), `${localeParameter}=${code}`)
    : removeLocaleParameter(href)
}

/** The rest of the query stays as it was written. */
export function removeLocaleParameter(href: string): string {
  const { path, query, hash } = partsOf(href)
  const kept = query.split('&').filter(pair => pair !== '' && !new URLSearchParams(pair).has(localeParameter))
  return path + (kept.length === 0 ? '' : `?${kept.join('&')}`) + hash
}

/** Adds a query without its `?` behind the one that is there, before the hash. */
export function appendQuery(href: string, more: string): string {
  const { path, query, hash } = partsOf(href)
  const whole = [query, more].filter(part => part !== '').join('&')
  return path + (whole === '' ? '' : `?${whole}`) + hash
}

/** A query may hold further question marks (RFC 3986, 3.4). */
function partsOf(href: string) {
  const [, path = '', query = '', hash = ''] = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/s.exec(href) ?? []
  return { path, query, hash }
}
