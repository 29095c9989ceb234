/** The same page in other languages, for who indexes pages: full addresses, so only where PUBLIC_URL says them. */

import { localeCodes } from '#locales/codes.ts'
import { localizePath } from '#locales/locale-path.ts'
import type { LocaleRules } from '#locales/settings.ts'
import type { AppContext } from '../app-context.ts'
import { getLocaleRules } from './locale-rules.ts'
import type { ResolvedPageRequest } from './page-request.ts'
import { getPublicOrigin } from './page-url.ts'

export interface AlternateLink {
  /** A language, or `x-default` for all that none of them is for. */
  readonly language: string
  readonly href: string
}

/**
 * Undefined where the address of our pages is not known; empty where all languages share one address. The query is
 * left out: it is what a visitor chose. Every host gives the same list, as search engines want it.
 */
export function listAlternateLinks(
  visit: ResolvedPageRequest,
  appContext: AppContext,
): readonly AlternateLink[] | undefined {
  const { path, route, directory } = visit
  const origin = getPublicOrigin(directory.business, appContext)
  if (origin === undefined) return undefined
  const rules = getLocaleRules(origin, appContext)
  if (path === undefined || route === undefined || isShared(rules)) return []
  const language = (code: LocaleRules['defaultLocale'], name: string = code): AlternateLink => ({
    language: name,
    href: new URL(localizePath(path, code, rules), origin).href,
  })
  const served = localeCodes.filter(
    code => rules.locales.includes(code) || rules.elsewhere?.[code] !== undefined,
  )
  return [...served.map(code => language(code)), language(rules.defaultLocale, 'x-default')]
}

const isShared = ({ strategy, elsewhere, locales }: LocaleRules): boolean =>
  elsewhere === undefined && (strategy === 'no_prefix' || locales.length < 2)
