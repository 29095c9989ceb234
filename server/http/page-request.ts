/** A visit: what is known of a page's request before anything is rendered. */

import { getLanguageInfo, type LocaleCode, languageNames, localeCodes } from '#locales/codes.ts'
import { formatLocaleSwitchHref } from '#locales/locale-parameter.ts'
import { localizePath, switchLocalePath } from '#locales/locale-path.ts'
import { formatRouteName } from '#locales/route-names.ts'
import type { LocaleRules } from '#locales/settings.ts'
import type { PostedFormData } from '#schemas/runtime/form/posted-form.ts'
import type { Zone } from '#schemas/runtime/time/time.ts'
import type { Directory } from '../ports/directory.ts'

export interface ResolvedPageRequest {
  /** With those parameters only that the page reads. */
  readonly url: string
  /** The query as it was asked for. */
  readonly askedSearch: string
  /** Without the locale's prefix and the query; undefined: nothing of ours has pages there. */
  readonly path: string | undefined
  /** Of its path: the name in `routes.json` and that of the page; undefined: none has it. */
  readonly route: { readonly base: string; readonly name: string } | undefined
  /** Of `url`. */
  readonly search: string
  readonly locale: LocaleCode
  /** Whether the browser will bring back a cookie that says which language was picked. */
  readonly remembers: boolean
  readonly rules: LocaleRules
  readonly zone: Zone
  readonly zoneIsChosen: boolean
  readonly directory: Directory
  /** The form on the page was posted and not taken. */
  readonly posted?: PostedFormData
}

/** The page in every language, of one that is not there the home, and the home in this one. */
export const createHomeAndLanguageLinks = ({
  url,
  route,
  locale,
  rules,
  remembers,
}: ResolvedPageRequest) => ({
  languages: localeCodes
    .filter(code => rules.locales.includes(code) || rules.elsewhere?.[code] !== undefined)
    .map(code => ({
      locale: code,
      tag: getLanguageInfo(code).tag,
      name: languageNames[code],
      href: formatLocaleSwitchHref(
        route ? switchLocalePath(url, code, rules) : localizePath('/', code, rules),
        code,
        rules,
      ),
      home: getHomeHref(code, rules, remembers),
      ...(route === undefined ? {} : { routeName: nameIn(code, route.base, rules) }),
    })),
  homeHref: getHomeHref(locale, rules, remembers),
})

/** Of the address that links to the language use. */
const nameIn = (locale: LocaleCode, base: string, rules: LocaleRules): string =>
  formatRouteName(base, { locale, prefixed: locale !== rules.defaultLocale }, rules)

/** Without a cookie the browser would choose the language of the home, so its address says the one picked. */
export function getHomeHref(code: LocaleCode, rules: LocaleRules, remembers: boolean): string {
  const home = localizePath('/', code, rules)
  return remembers ? home : formatLocaleSwitchHref(home, code, rules)
}
