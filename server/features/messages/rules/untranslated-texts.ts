/** Finds the texts of a business's own that lack a language, and what its visitors read instead. */
import { findTextLocale, type LocaleCode } from '#locales/codes.ts'
import { listTextsByLanguage, type TextByLanguage } from '#locales/list-texts-by-language.ts'

export interface TextsInstead {
  readonly language: string
  readonly count: number
  /** The beginning of the first of them. */
  readonly example: string
}

const maxExampleCharacters = 80

export const readTexts = (document: unknown): readonly TextByLanguage[] => [...listTextsByLanguage(document)]

export const countUntranslated = (texts: readonly TextByLanguage[], language: LocaleCode): number =>
  texts.filter(text => !Object.hasOwn(text, language)).length

/** Groups the texts that lack the language by the one that visitors read instead. */
export function groupByLanguageShown(
  texts: readonly TextByLanguage[],
  language: LocaleCode,
): readonly TextsInstead[] {
  const groups = new Map<string, TextByLanguage[]>()
  for (const text of texts.filter(text => !Object.hasOwn(text, language))) {
    const shown = findTextLocale(Object.keys(text), language)
    groups.set(shown, [...(groups.get(shown) ?? []), text])
  }
  return [...groups].map(([shown, all]) => ({
    language: shown,
    count: all.length,
    example: (all[0]?.[shown] ?? '').slice(0, maxExampleCharacters),
  }))
}
