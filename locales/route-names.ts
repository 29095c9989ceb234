/** Route names in links: `index` is the page in the visitor's language, `index___de` the German one. */
import { buildPath, type Route } from '#schemas/runtime/screen/route.ts'
import type { LocaleCode } from './codes.ts'
import type { LocaleRules, LocaleSettings } from './settings.ts'

/** The settings that names depend on. */
export type RouteNameSettings = Pick<
  LocaleSettings,
  'strategy' | 'defaultLocale' | 'routeSeparator' | 'defaultSuffix' | 'domains'
>

/** The page that a route name stands for. */
export interface LocalizedRoute {
  readonly route: Route
  /** Undefined: the visitor's locale. */
  readonly locale?: LocaleCode
  /** The path has the prefix of the default locale, under `prefix_and_default`. */
  readonly prefixed?: boolean
}

/** Maps every name that a link may use. A route's own name takes precedence over a localized one. */
export function indexRoutesByName(
  routes: readonly Route[],
  rules: RouteNameSettings,
  locales: readonly LocaleCode[],
): ReadonlyMap<string, LocalizedRoute> {
  const own = routes.map((route): [string, LocalizedRoute] => [route.name, { route }])
  const localized = routes.flatMap(route =>
    locales.flatMap(locale =>
      listLocalizedNames(route, locale, rules).map((page): [string, LocalizedRoute] => page),
    ),
  )
  return new Map([...localized, ...own])
}

function listLocalizedNames(
  route: Route,
  locale: LocaleCode,
  rules: RouteNameSettings,
): [string, LocalizedRoute][] {
  const { strategy, domains, defaultLocale, routeSeparator, defaultSuffix } = rules
  if (strategy === 'no_prefix' && domains.length === 0) return []
  const name = route.name + routeSeparator + locale
  const hasTwin =
    strategy === 'prefix_and_default' &&
    (locale === defaultLocale || domains.some(domain => domain.locale === locale))
  if (!hasTwin) return [[name, { route, locale }]]
  return [
    // If the locale has a host of its own, links use one URL.
    [name, { route, locale, ...(domains.length === 0 ? { prefixed: true } : {}) }],
    [name + routeSeparator + defaultSuffix, { route, locale }],
  ]
}

/** Returns the path without the locale, which links add. Throws if a parameter is missing or empty. */
export function buildLocalizedRoutePath(
  { route, locale, prefixed }: LocalizedRoute,
  params: Readonly<Record<string, string>> = {},
  query: Readonly<Record<string, string>> = {},
): string {
  const path = buildPath(route, params)
  const search = new URLSearchParams(query).toString()
  const pathname = prefixed ? `/${locale}${path === '/' ? '' : path}` : path
  return search === '' ? pathname : `${pathname}?${search}`
}

/** The locale of the URL of a page. */
export interface RouteLocale {
  /** Undefined if neither URL nor host decide it. */
  readonly locale: LocaleCode | undefined
  /** Whether the path begins with its prefix. */
  readonly prefixed: boolean
}

/** `widget-form-id` → `widget-form-id___de`, `…___en___default` for the unprefixed twin of the default locale. */
export function formatRouteName(base: string, { locale, prefixed }: RouteLocale, rules: LocaleRules): string {
  const { strategy, otherHosts, routeSeparator, defaultSuffix } = rules
  if (locale === undefined || (strategy === 'no_prefix' && otherHosts === undefined)) return base
  const isTwin = strategy === 'prefix_and_default' && !prefixed
  return [base, locale, ...(isTwin ? [defaultSuffix] : [])].join(routeSeparator)
}
