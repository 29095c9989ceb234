/** When a visitor has to go elsewhere to get a locale, and where. */

import type { LocaleCode } from './codes.ts'
import {
  appendQuery,
  formatLocaleSwitchHref,
  readLocaleParameter,
  removeLocaleParameter,
} from './locale-parameter.ts'
import { localizePath, parseLocalePath, switchLocalePath } from './locale-path.ts'
import type { LocaleRules } from './settings.ts'

export interface Redirect {
  readonly status: number
  readonly location: string
}

export interface RedirectRequest {
  /** Path and query as asked for. */
  readonly url: string
  /** What `detectLocale` said. */
  readonly locale: LocaleCode
  /** Whether a route matches the path without its prefix; whether its check holds is asked after the redirect. */
  readonly matched: boolean
}

/** Where the visitor has to go to get this locale; undefined: they are right here. Unmatched paths stay (404). */
export function findLocaleRedirect(
  { url, locale, matched }: RedirectRequest,
  rules: LocaleRules,
): Redirect | undefined {
  const path = parseLocalePath(url, rules)
  const leadTo = (status: number, target: string) =>
    unlessHere(url, { status, location: settled(target, { url, locale }, rules) })
  const cut = url.indexOf('?')
  const [pathname, query] = cut < 0 ? [url, ''] : [url.slice(0, cut), url.slice(cut + 1)]
  if (pathname === '/' && rules.rootRedirect) {
    const root = rules.rootRedirect.path.replace(/^\/*/, '/')
    return leadTo(rules.rootRedirect.status, localizePath(appendQuery(root, query), locale, rules))
  }
  const elsewhere = rules.elsewhere !== undefined && path.prefixed
  if (!matched || path.reserved || rules.strategy === 'no_prefix') return undefined
  if (path.locale === locale && !elsewhere) return undefined
  return leadTo(302, switchLocalePath(url, locale, rules))
}

/** A language that the address asked for stays in it only as long as the path alone could lead to another one. */
function settled(
  target: string,
  { url, locale }: Pick<RedirectRequest, 'url' | 'locale'>,
  rules: LocaleRules,
): string {
  const picked = readLocaleParameter(url)
  if (picked === undefined) return target
  return picked === locale ? formatLocaleSwitchHref(target, locale, rules) : removeLocaleParameter(target)
}

function unlessHere(url: string, redirect: Redirect): Redirect | undefined {
  const bare = (address: string) => address.replace(/\/+(?=$|[?#])/, '').toLowerCase()
  const isHere = bare(redirect.location) === bare(url)
  return isHere || redirect.location.startsWith('//') ? undefined : redirect
}
