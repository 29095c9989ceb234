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
import { type LocalePath, localizePath, switchLocalePath } from './locale-path.ts'

export interface Redirect {
  readonly status: number
  readonly location: string
}

export interface RedirectRequest {
  readonly path: LocalePath
  /** The result of `detectLocale`. */
  readonly locale: LocaleCode
  /** Whether a route matches the path without its prefix. The route's check is evaluated after the redirect. */
  readonly matched: boolean
}

/** Returns the redirect to the locale's URL; undefined if this is that URL, or no route matches (404). */
export function findLocaleRedirect({ path, locale, matched }: RedirectRequest): Redirect | undefined {
  const { url, rules } = path
  const redirectTo = (status: number, target: string) =>
    unlessSameUrl(url, { status, location: withLocaleParameter(target, { path, locale }) })
  if (path.pathname === '/' && rules.rootRedirect) {
    const root = rules.rootRedirect.path.replace(/^\/*/, '/')
    return redirectTo(
      rules.rootRedirect.status,
      localizePath(appendQuery(root, path.search.slice(1)), locale, rules),
    )
  }
  // On a host with locales of its own, the page may be without this prefix, or on another host.
  const mayHaveOtherUrl = rules.otherHosts !== undefined && path.prefixed
  if (!matched || path.hasInvalidPrefix || rules.strategy === 'no_prefix') return undefined
  if (path.locale === locale && !mayHaveOtherUrl) return undefined
  return redirectTo(302, switchLocalePath(path, locale))
}

/** Keeps the parameter of a chosen language only if the path alone could show another language. */
function withLocaleParameter(
  target: string,
  { path, locale }: Pick<RedirectRequest, 'path' | 'locale'>,
): string {
  const picked = readRawLocaleParameter(path.url)
  if (picked === undefined) return target
  return picked === locale
    ? formatLocaleSwitchHref(target, locale, path.rules)
    : removeLocaleParameter(target)
}

function unlessSameUrl(url: string, redirect: Redirect): Redirect | undefined {
  const normalize = (address: string) => address.replace(/\/+(?=$|[?#])/, '').toLowerCase()
  const isSame = normalize(redirect.location) === normalize(url)
  // A whole URL is that of the host of a language.
  const isUsable = canParseUrl(redirect.location) || parseOwnPath(redirect.location) !== undefined
  return isSame || !isUsable ? undefined : redirect
}
