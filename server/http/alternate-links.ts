/** The same page in other languages, for search engines: absolute URLs, so only if there is a PUBLIC_URL. */
import { localeCodes } from '#locales/codes.ts'
import { localizePath } from '#locales/locale-path.ts'
import type { LocaleRules } from '#locales/settings.ts'
import type { AppContext } from '../app-context.ts'
import { getLocaleRules } from './locale-rules.ts'
import type { ResolvedPageRequest } from './page-request.ts'
import { findPublicOrigin } from './page-url.ts'

export interface AlternateLink {
  /** A language, or `x-default` for all others. */
  readonly language: string
  readonly href: string
}

/**
 * Undefined if our public origin is unknown; empty if all languages share one URL. Leaves the query out, because it is
 * the visitor's choice. Every host returns the same list, as search engines expect.
 */
export function findAlternateLinks(
  pageRequest: ResolvedPageRequest,
  appContext: AppContext,
): readonly AlternateLink[] | undefined {
  const { path, route, directory } = pageRequest
  const origin = findPublicOrigin(directory.business, appContext)
  if (origin === undefined) return undefined
  const rules = getLocaleRules(origin, appContext)
  if (path === undefined || route === undefined || isOneUrlForAll(rules)) return []
  const createLink = (code: LocaleRules['defaultLocale'], name: string = code): AlternateLink => ({
    language: name,
    href: new URL(localizePath(path, code, rules), origin).href,
  })
  const codes = localeCodes.filter(
    code => rules.locales.includes(code) || rules.elsewhere?.[code] !== undefined,
  )
  return [...codes.map(code => createLink(code)), createLink(rules.defaultLocale, 'x-default')]
}

const isOneUrlForAll = ({ strategy, elsewhere, locales }: LocaleRules): boolean =>
  elsewhere === undefined && (strategy === 'no_prefix' || locales.length < 2)
