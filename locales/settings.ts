/** The settings that decide how the server chooses a visitor's locale and puts it into URLs. */
import type { LocaleCode } from './codes.ts'

/**
 * Where paths contain the locale: nowhere (`no_prefix`), always first (`prefix`), first unless it is the default
 * (`prefix_except_default`), or with and without a prefix for the default (`prefix_and_default`).
 */
export type LocaleStrategy = 'no_prefix' | 'prefix' | 'prefix_except_default' | 'prefix_and_default'

/** The rules for one host and business; all but `locales` and `basePath` come from the environment. */
export interface LocaleRules {
  /** The locales with a catalogue, in matching order. */
  readonly locales: readonly LocaleCode[]
  readonly defaultLocale: LocaleCode
  readonly strategy: LocaleStrategy
  /** Whether to detect the locale by cookie and browser languages. */
  readonly detect: boolean
  /** The paths on which to detect it. */
  readonly redirectOn: 'root' | 'no prefix' | 'all'
  /** Makes `no prefix` apply to prefixed paths too. */
  readonly alwaysRedirect: boolean
  /** The locale for visitors whose cookie and browser match nothing. */
  readonly fallback?: LocaleCode
  readonly cookie: LocaleCookieSettings
  /** Where `/` redirects to, a path without prefix. */
  readonly rootRedirect?: { readonly status: number; readonly path: string }
  /** Between the parts of a localized route name. */
  readonly routeSeparator: string
  /** Third part of the name of the default locale's unprefixed twin under `prefix_and_default`. */
  readonly defaultSuffix: string
  /** What begins every path, before the locale: that of a business, `/b/harbor`. Default: ''. */
  readonly basePath?: string
  /** On a host with its own locales: where each other locale is served, as a base URL without a slash at the end. */
  readonly otherHosts?: Readonly<Partial<Record<LocaleCode, string>>>
}

export interface LocaleSettings extends LocaleRules {
  /** The first locale of a host is its default. If empty, every host serves all locales. */
  readonly domains: readonly LocaleDomain[]
}

export interface LocaleDomain {
  readonly locale: LocaleCode
  /** `de.example.test`, with its port if it has one, with `http://` or `https://` if the protocol is fixed. */
  readonly domain: string
}

export interface LocaleCookieSettings {
  readonly use: boolean
  readonly key: string
  readonly domain?: string
  readonly secure: boolean
  /** For pages embedded in other sites: SameSite=None, Secure, Partitioned. */
  readonly crossOrigin: boolean
}

/** The settings where the environment sets nothing. */
export const localeRoutingDefaults = {
  defaultLocale: 'en',
  strategy: 'prefix_except_default',
  detect: true,
  redirectOn: 'root',
  alwaysRedirect: false,
  cookie: { use: true, key: 'i18n_redirected', secure: false, crossOrigin: false },
  routeSeparator: '___',
  defaultSuffix: 'default',
  domains: [],
} as const satisfies Omit<LocaleSettings, 'locales'>

/**
 * Returns the rules for one host. A host in `domains` serves its own locales only, the first one without a prefix, and
 * redirects to the others; any other host serves all locales.
 *
 * @param origin of the request, `https://de.example.test`; from a forwarded header only behind a trusted proxy
 */
export function resolveLocaleRules(settings: LocaleSettings, origin: string): LocaleRules {
  const { protocol, host } = new URL(origin)
  const ownLocales = listHostLocales(settings, host)
  const [defaultLocale] = ownLocales
  if (defaultLocale === undefined) return settings
  const { fallback, ...rest } = settings
  return {
    ...rest,
    ...(fallback !== undefined && ownLocales.includes(fallback) ? { fallback } : {}),
    locales: settings.locales.filter(code => ownLocales.includes(code)),
    defaultLocale,
    strategy: settings.strategy === 'prefix' ? 'prefix_except_default' : settings.strategy,
    otherHosts: Object.fromEntries(
      settings.domains
        .filter(({ locale }) => !ownLocales.includes(locale))
        .map(({ locale, domain }) => [locale, buildBaseUrl(settings, locale, { domain, protocol })]),
    ),
  }
}

const listHostLocales = ({ domains, locales }: LocaleSettings, host: string): LocaleCode[] =>
  domains
    .filter(({ domain, locale }) => toHost(domain) === host && locales.includes(locale))
    .map(({ locale }) => locale)

function buildBaseUrl(
  settings: LocaleSettings,
  locale: LocaleCode,
  { domain, protocol }: { readonly domain: string; readonly protocol: string },
): string {
  const origin = domain.includes('://') ? domain : `${protocol}//${domain}`
  const base = origin + (settings.basePath ?? '')
  const isDefault = listHostLocales(settings, toHost(domain))[0] === locale
  return isDefault || settings.strategy === 'no_prefix' ? base : `${base}/${locale}`
}

const toHost = (domain: string): string => domain.replace(/^https?:\/\//, '').toLowerCase()
