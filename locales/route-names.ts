/** Names of pages: `index` is the page in the visitor's language, `index___de` the German one. */
import { buildPath, type Route } from '#schemas/runtime/screen/route.ts'
import type { LocaleCode } from './codes.ts'
import type { LocaleRules, LocaleSettings } from './settings.ts'

/** What decides the names. */
export type RouteNameRules = Pick<
  LocaleSettings,
  'strategy' | 'defaultLocale' | 'routeSeparator' | 'defaultSuffix' | 'domains'
>

/** A page that has a name. */
export interface LocalizedRoute {
  readonly route: Route
  /** Undefined: the visitor's. */
  readonly locale?: LocaleCode
  /** Its path begins with the locale although that is the default: a twin under `prefix_and_default`. */
  readonly prefixed?: boolean
}

/** Every name that a link may use; a route's own wins over one that only looks like it. */
export function mapLocalizedRoutes(
  routes: readonly Route[],
  rules: RouteNameRules,
  locales: readonly LocaleCode[],
): ReadonlyMap<string, LocalizedRoute> {
  const own = routes.map((route): [string, LocalizedRoute] => [route.name, { route }])
  const localized = routes.flatMap(route =>
    locales.flatMap(locale => namesOf(route, locale, rules).map((page): [string, LocalizedRoute] => page)),
  )
  return new Map([...localized, ...own])
}

function namesOf(route: Route, locale: LocaleCode, rules: RouteNameRules): [string, LocalizedRoute][] {
  const { strategy, domains, defaultLocale, routeSeparator, defaultSuffix } = rules
  if (strategy === 'no_prefix' && domains.length === 0) return []
  const name = route.name + routeSeparator + locale
  const hasTwin =
    strategy === 'prefix_and_default' &&
    (locale === defaultLocale || domains.some(domain => domain.locale === locale))
  if (!hasTwin) return [[name, { route, locale }]]
  return [
    // On a host of its own a locale has one address that links use.
    [name, { route, locale, ...(domains.length === 0 ? { prefixed: true } : {}) }],
    [name + routeSeparator + defaultSuffix, { route, locale }],
  ]
}

/** The path of a named page without the locale, which links add; throws when a parameter is missing or empty. */
export function buildLocalizedRoutePath(
  { route, locale, prefixed }: LocalizedRoute,
  params: Readonly<Record<string, string>> = {},
  query: Readonly<Record<string, string>> = {},
): string {
  const path = buildPath(route, params)
  const search = new URLSearchParams(query).toString()
  const whole = prefixed ? `/${locale}${path === '/' ? '' : path}` : path
  return search === '' ? whole : `${whole}?${search}`
}

/** The page that an address shows. */
export interface RouteLocale {
  /** Undefined where neither address nor host decide it. */
  readonly locale: LocaleCode | undefined
  /** Whether the path begins with it. */
  readonly prefixed: boolean
}

/** `widget-form-id` → `widget-form-id___de`, `…___en___default` for the unprefixed twin of the default locale. */
export function formatRouteName(base: string, { locale, prefixed }: RouteLocale, rules: LocaleRules): string {
  const { strategy, elsewhere, routeSeparator, defaultSuffix } = rules
  if (locale === undefined || (strategy === 'no_prefix' && elsewhere === undefined)) return base
  const isTwin = strategy === 'prefix_and_default' && !prefixed
  return [base, locale, ...(isTwin ? [defaultSuffix] : [])].join(routeSeparator)
}
