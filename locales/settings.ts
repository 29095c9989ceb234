/** How an installation chooses a visitor's locale and writes it into addresses. */
import type { LocaleCode } from './codes.ts'

/**
 * Where the locale stands in a path: nowhere (`no_prefix`), always first (`prefix`), first unless it is the default
 * (`prefix_except_default`), or both ways for the default (`prefix_and_default`).
 */
export type LocaleStrategy = 'no_prefix' | 'prefix' | 'prefix_except_default' | 'prefix_and_default'

/** The rules as they hold on one host; all but `locales` come from the environment. */
export interface LocaleRules {
  /** Those that have a catalogue, in matching order. */
  readonly locales: readonly LocaleCode[]
  readonly defaultLocale: LocaleCode
  readonly strategy: LocaleStrategy
  /** Whether the cookie and the browser's languages count at all. */
  readonly detect: boolean
  /** The paths on which they count. */
  readonly redirectOn: 'root' | 'no prefix' | 'all'
  /** Lets `no prefix` count on prefixed paths too. */
  readonly alwaysRedirect: boolean
  /** What a visitor gets whose cookie and browser match nothing. */
  readonly fallback?: LocaleCode
  readonly cookie: LocaleCookieSettings
  /** Where `/` leads to, a path without prefix. */
  readonly rootRedirect?: { readonly status: number; readonly path: string }
  /** Between the parts of a localized route name. */
  readonly routeSeparator: string
  /** Third part of the name of the default locale's unprefixed twin under `prefix_and_default`. */
  readonly defaultSuffix: string
  /** On a host that has locales of its own: where each of the others lives, without a slash at the end. */
  readonly elsewhere?: Readonly<Partial<Record<LocaleCode, string>>>
}

export interface LocaleSettings extends LocaleRules {
  /** The first locale of a host is its default. Empty: every host serves all. */
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

/** What holds when the environment says nothing. */
export const localeDefaults = {
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
 * The rules on one host. A host named in `domains` serves its own locales only, its first one without a prefix, and
 * knows where the others live; any other host serves all as if there were no domains.
 *
 * @param origin of the request, `https://de.example.test`; from a forwarded header only behind a trusted proxy
 */
export function resolveLocaleRules(settings: LocaleSettings, origin: string): LocaleRules {
  const { protocol, host } = new URL(origin)
  const here = localesOf(settings, host)
  const [defaultLocale] = here
  if (defaultLocale === undefined) return settings
  const { fallback, ...rest } = settings
  return {
    ...rest,
    ...(fallback !== undefined && here.includes(fallback) ? { fallback } : {}),
    locales: settings.locales.filter(code => here.includes(code)),
    defaultLocale,
    strategy: settings.strategy === 'prefix' ? 'prefix_except_default' : settings.strategy,
    elsewhere: Object.fromEntries(
      settings.domains
        .filter(({ locale }) => !here.includes(locale))
        .map(({ locale, domain }) => [locale, home(settings, locale, { domain, protocol })]),
    ),
  }
}

const localesOf = ({ domains, locales }: LocaleSettings, host: string): LocaleCode[] =>
  domains
    .filter(({ domain, locale }) => bare(domain) === host && locales.includes(locale))
    .map(({ locale }) => locale)

function home(
  settings: LocaleSettings,
  locale: LocaleCode,
  { domain, protocol }: { readonly domain: string; readonly protocol: string },
): string {
  const origin = domain.includes('://') ? domain : `${protocol}//${domain}`
  const isDefault = localesOf(settings, bare(domain))[0] === locale
  return isDefault || settings.strategy === 'no_prefix' ? origin : `${origin}/${locale}`
}

const bare = (domain: string): string => domain.replace(/^https?:\/\//, '').toLowerCase()
