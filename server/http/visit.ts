/** A visit: what is known of a page's request before anything is rendered. */
import { localizePath, switchLocalePath } from '#locales/address.ts'
import { type LocaleCode, languageOf, localeCodes } from '#locales/codes.ts'
import type { LocaleRules } from '#locales/settings.ts'
import type { Zone } from '#schemas/time.ts'
import type { Catalogue } from '../ports/catalogue.ts'

export interface Visit {
  readonly url: string
  /** Without the locale's prefix and the query; undefined: a locale stands there that has no pages there. */
  readonly path: string | undefined
  readonly search: string
  readonly locale: LocaleCode
  readonly rules: LocaleRules
  readonly zone: Zone
  readonly zoneIsChosen: boolean
  readonly catalogue: Catalogue
}

/** The page in every language, and the home in this one. */
export const linksOf = ({ url, locale, rules }: Visit) => ({
  languages: localeCodes
    .filter(code => rules.locales.includes(code) || rules.elsewhere?.[code] !== undefined)
    .map(code => ({
      locale: code,
      tag: languageOf(code).tag,
      name: languageOf(code).name,
      href: switchLocalePath(url, code, rules),
    })),
  homeHref: localizePath('/', locale, rules),
})
