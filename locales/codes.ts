/**
 * All supported languages. A new one needs a code, a name and a file `locales/<code>.json`.
 *
 * They are matched in this order: `pt` is before `pt-br`, so that pt-PT and pt-AO get European Portuguese and only
 * pt-BR gets Brazilian Portuguese.
 */
export const localeCodes = ['da', 'de', 'en', 'es', 'fr', 'hu', 'it', 'nl', 'pl', 'pt', 'pt-br'] as const

export type LocaleCode = (typeof localeCodes)[number]

export interface LanguageInfo {
  /** The BCP 47 tag for `<html lang>` and for every Intl formatter. */
  readonly tag: string
  /** The languages to take missing messages from, in this order. */
  readonly fallback: readonly LocaleCode[]
}

export const getLanguageInfo = (code: LocaleCode): LanguageInfo =>
  specialLanguages[code] ?? { tag: code, fallback: ['en'] }

/** Returns the language in which to show a text that exists in some languages: this, else a fallback, else the first. */
export const findTextLocale = (codes: readonly string[], locale: LocaleCode): string =>
  [locale, ...getLanguageInfo(locale).fallback].find(code => codes.includes(code)) ?? codes[0] ?? locale

/** Languages whose tag is not their code, or that have another fallback than English. */
const specialLanguages: Partial<Record<LocaleCode, LanguageInfo>> = {
  en: { tag: 'en-US', fallback: [] },
  // CLDR reads plain `pt` as Brazil, where 0 is singular and amounts are written another way.
  pt: { tag: 'pt-PT', fallback: ['pt-br', 'en'] },
  'pt-br': { tag: 'pt-BR', fallback: ['pt', 'en'] },
}

/** The name of each language in that language, for the language switch. Separate, because browsers do not need it. */
export const languageNames: Readonly<Record<LocaleCode, string>> = {
  da: 'Dansk',
  de: 'Deutsch',
  en: 'English',
  es: 'Español',
  fr: 'Français',
  hu: 'Magyar',
  it: 'Italiano',
  nl: 'Nederlands',
  pl: 'Polski',
  pt: 'Português',
  'pt-br': 'Português (Brasil)',
}

/** Checks a string from outside; codes are lower-case. */
export const isLocaleCode = (text: string): text is LocaleCode => Object.hasOwn(languageNames, text)
