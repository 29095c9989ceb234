/** Absolute URLs of pages for search engines and link previews. */
import { type LocaleCode, localeCodes } from '#locales/codes.ts'
import { localizePath } from '#locales/locale-path.ts'
import type { LocaleRules } from '#locales/settings.ts'
import type { Business } from '#schemas/generated/types.gen.ts'
import type { AppContext } from '#server/app/app-context.ts'
import { type BaseUrl, getLocaleRules } from '#server/app/locale-rules.ts'
import { findPublicBaseUrl } from '../pages/page-url.ts'

export interface AlternateUrl {
  /** A language, or `x-default` for all others. */
  readonly language: string
  readonly href: string
}

export interface LocalizedUrls {
  readonly origin: string
  /** What begins the URLs of feeds and sitemaps: the origin with the base path. */
  readonly base: string
  /** The languages in which each page has a URL of its own; only the default if all share one. */
  readonly locales: readonly LocaleCode[]
  /** @param path without a locale prefix */
  getUrl(path: string, locale: LocaleCode): string
  /** Lists the URLs of a page in every language, including its own; empty if all languages share one URL. */
  listAlternates(path: string): readonly AlternateUrl[]
}

/**
 * Builds URLs below PUBLIC_URL if the business answers there, so that every host names the same ones, as search engines
 * expect; otherwise below the base URL of the request, which may go only into responses that no other host shares.
 */
export function createLocalizedUrls(
  business: Business,
  { appContext, requestBase }: { readonly appContext: AppContext; readonly requestBase: BaseUrl },
): LocalizedUrls {
  const base = findPublicBaseUrl(business, appContext) ?? requestBase
  const { origin } = base
  const rules = getLocaleRules(base, appContext)
  const getUrl = (path: string, locale: LocaleCode) => new URL(localizePath(path, locale, rules), origin).href
  const locales = isOneUrlForAll(rules) ? [rules.defaultLocale] : listLocales(rules)
  return {
    origin,
    base: origin + base.basePath,
    locales,
    getUrl,
    listAlternates: path =>
      isOneUrlForAll(rules)
        ? []
        : [
            ...locales.map(locale => ({ language: locale, href: getUrl(path, locale) })),
            { language: 'x-default', href: getUrl(path, rules.defaultLocale) },
          ],
  }
}

const listLocales = ({ locales, otherHosts }: LocaleRules): readonly LocaleCode[] =>
  localeCodes.filter(code => locales.includes(code) || otherHosts?.[code] !== undefined)

const isOneUrlForAll = ({ strategy, otherHosts, locales }: LocaleRules): boolean =>
  otherHosts === undefined && (strategy === 'no_prefix' || locales.length < 2)
