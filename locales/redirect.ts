/** Redirects visitors to the URL of their locale. */

import { canParseUrl } from '#schemas/runtime/core/can-parse-url.ts'
import { parseOwnPath } from '#schemas/runtime/core/own-path.ts'
import type { LocaleCode } from './codes.ts'
import {
  appendQuery,
  formatLocaleSwitchHref,
  readRawLocaleParameter,
  removeLocaleParameter,
} from './locale-parameter.ts'
import { localizePath, parseLocalePath, removeRulesBasePath, switchLocalePath } from './locale-path.ts'
import type { LocaleRules } from './settings.ts'

export interface Redirect {
  readonly status: number
  readonly location: string
}

export interface RedirectRequest {
  /** The requested path and query, with the base path. */
  readonly url: string
  /** The result of `detectLocale`. */
  readonly locale: LocaleCode
  /** Whether a route matches the path without its prefix. The route's check is evaluated after the redirect. */
  readonly matched: boolean
}

/** Returns the redirect to the locale's URL; undefined if this is that URL, or no route matches (404). */
export function findLocaleRedirect(
  { url, locale, matched }: RedirectRequest,
  rules: LocaleRules,
): Redirect | undefined {
  const path = parseLocalePath(url, rules)
  const redirectTo = (status: number, target: string) =>
    unlessSameUrl(url, { status, location: withLocaleParameter(target, { url, locale }, rules) })
  const queryStart = url.indexOf('?')
  const [pathname, query] = queryStart < 0 ? [url, ''] : [url.slice(0, queryStart), url.slice(queryStart + 1)]
  if (removeRulesBasePath(pathname, rules) === '/' && rules.rootRedirect) {
    const root = rules.rootRedirect.path.replace(/^\/*/, '/')
    return redirectTo(rules.rootRedirect.status, localizePath(appendQuery(root, query), locale, rules))
  }
  const elsewhere = rules.elsewhere !== undefined && path.prefixed
  if (!matched || path.reserved || rules.strategy === 'no_prefix') return undefined
  if (path.locale === locale && !elsewhere) return undefined
  return redirectTo(302, switchLocalePath(url, locale, rules))
}

/** Keeps the parameter of a chosen language only if the path alone could show another language. */
function withLocaleParameter(
  target: string,
  { url, locale }: Pick<RedirectRequest, 'url' | 'locale'>,
  rules: LocaleRules,
): string {
  const picked = readRawLocaleParameter(url)
  if (picked === undefined) return target
  return picked === locale ? formatLocaleSwitchHref(target, locale, rules) : removeLocaleParameter(target)
}

function unlessSameUrl(url: string, redirect: Redirect): Redirect | undefined {
  const normalize = (address: string) => address.replace(/\/+(?=$|[?#])/, '').toLowerCase()
  const isSame = normalize(redirect.location) === normalize(url)
  // A whole URL is that of the host of a language.
  const isUsable = canParseUrl(redirect.location) || parseOwnPath(redirect.location) !== undefined
  return isSame || !isUsable ? undefined : redirect
}
