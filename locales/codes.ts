/**
 * Every language the product knows; a code, a name and a file `locales/<code>.json` make a new one.
 *
 * The order is the matching order: `pt` stands before `pt-br`, so that a reader of pt-PT or pt-AO gets European
 * Portuguese; only pt-BR itself gets the Brazilian texts.
 */
export const localeCodes = ['da', 'de', 'en', 'es', 'fr', 'hu', 'it', 'nl', 'pl', 'pt', 'pt-br'] as const

export type LocaleCode = (typeof localeCodes)[number]

export interface LanguageInfo {
  /** The BCP 47 tag for `<html lang>` and for every Intl formatter. */
  readonly tag: string
  /** Where a missing text is looked for, in this order. */
  readonly fallback: readonly LocaleCode[]
}

export const getLanguageInfo = (code: LocaleCode): LanguageInfo =>
  ownLanguages[code] ?? { tag: code, fallback: ['en'] }

/** Whose tag is not the code, or which look elsewhere first. */
const ownLanguages: Partial<Record<LocaleCode, LanguageInfo>> = {
  en: { tag: 'en-US', fallback: [] },
  // CLDR reads plain `pt` as Brazil, where 0 is singular and amounts are written another way.
  pt: { tag: 'pt-PT', fallback: ['pt-br', 'en'] },
  'pt-br': { tag: 'pt-BR', fallback: ['pt', 'en'] },
}

/** Each language's name in itself, for the language switch; apart from the rest, which browsers load. */
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

/** Whether a text from outside is one of our codes; case counts, the codes are lower-case. */
export const isLocaleCode = (text: string): text is LocaleCode => Object.hasOwn(languageNames, text)
