/**
 * Every language the product knows, one row each; a row and a file `locales/<code>.json` make a new one.
 *
 * The order is the matching order: `pt` stands before `pt-br`, so that a reader of pt-PT or pt-AO gets European
 * Portuguese; only pt-BR itself gets the Brazilian texts.
 */
const languages = {
  da: { tag: 'da', fallback: ['en'] },
  de: { tag: 'de', fallback: ['en'] },
  en: { tag: 'en-US', fallback: [] },
  es: { tag: 'es', fallback: ['en'] },
  fr: { tag: 'fr', fallback: ['en'] },
  hu: { tag: 'hu', fallback: ['en'] },
  it: { tag: 'it', fallback: ['en'] },
  nl: { tag: 'nl', fallback: ['en'] },
  pl: { tag: 'pl', fallback: ['en'] },
  // CLDR reads plain `pt` as Brazil, where 0 is singular and amounts are written another way.
  pt: { tag: 'pt-PT', fallback: ['pt-br', 'en'] },
  'pt-br': { tag: 'pt-BR', fallback: ['pt', 'en'] },
} as const

export type LocaleCode = keyof typeof languages

export interface Language {
  /** The BCP 47 tag for `<html lang>` and for every Intl formatter. */
  readonly tag: string
  /** Where a missing text is looked for, in this order. */
  readonly fallback: readonly LocaleCode[]
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
export const isLocaleCode = (text: string): text is LocaleCode => Object.hasOwn(languages, text)

/** All codes in matching order. */
export const localeCodes: readonly LocaleCode[] = Object.keys(languages).filter(isLocaleCode)

export const languageOf = (code: LocaleCode): Language => languages[code]
