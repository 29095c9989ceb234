/**
 * Every language the product knows, one row each; a row and a file `locales/<code>.json` make a new one.
 *
 * The order is the matching order: `pt` stands before `pt-br`, so that a reader of pt-PT or pt-AO gets European
 * Portuguese; only pt-BR itself gets the Brazilian texts.
 */
export const languages = {
  da: { tag: 'da', name: 'Dansk', fallback: ['en'] },
  de: { tag: 'de', name: 'Deutsch', fallback: ['en'] },
  en: { tag: 'en-US', name: 'English', fallback: [] },
  es: { tag: 'es', name: 'Español', fallback: ['en'] },
  fr: { tag: 'fr', name: 'Français', fallback: ['en'] },
  hu: { tag: 'hu', name: 'Magyar', fallback: ['en'] },
  it: { tag: 'it', name: 'Italiano', fallback: ['en'] },
  nl: { tag: 'nl', name: 'Nederlands', fallback: ['en'] },
  pl: { tag: 'pl', name: 'Polski', fallback: ['en'] },
  // CLDR reads plain `pt` as Brazil, where 0 is singular and amounts are written another way.
  pt: { tag: 'pt-PT', name: 'Português', fallback: ['pt-br', 'en'] },
  'pt-br': { tag: 'pt-BR', name: 'Português (Brasil)', fallback: ['pt', 'en'] },
} as const

export type LocaleCode = keyof typeof languages

export interface Language {
  /** The BCP 47 tag for `<html lang>` and for every Intl formatter. */
  readonly tag: string
  /** The language's name in itself, for the language switch. */
  readonly name: string
  /** Where a missing text is looked for, in this order. */
  readonly fallback: readonly LocaleCode[]
}

/** Whether a text from outside is one of our codes; case counts, the codes are lower-case. */
export const isLocaleCode = (text: string): text is LocaleCode => Object.hasOwn(languages, text)

/** All codes in matching order. */
export const localeCodes: readonly LocaleCode[] = Object.keys(languages).filter(isLocaleCode)

export const languageOf = (code: LocaleCode): Language => languages[code]
