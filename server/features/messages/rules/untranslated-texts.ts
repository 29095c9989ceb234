/** Finds the texts of a business's own that lack a language, and what its visitors read instead. */
import { findTextLocale, type LocaleCode } from '#locales/codes.ts'
import { listTextsInLanguages } from '#locales/text-languages.ts'

export interface TextsInstead {
  readonly language: string
  readonly count: number
  /** The beginning of the first of them. */
  readonly example: string
}

const maxExampleCharacters = 80

/** By the codes of the languages. */
export type TextInLanguages = Readonly<Partial<Record<string, string>>>

export const readTexts = (document: unknown): readonly TextInLanguages[] =>
  listTextsInLanguages(document).map(({ text }) => text)

export const countUntranslated = (texts: readonly TextInLanguages[], language: LocaleCode): number =>
  texts.filter(text => !Object.hasOwn(text, language)).length

/** Groups the texts that lack the language by the one that visitors read instead. */
export function groupByLanguageShown(
  texts: readonly TextInLanguages[],
  language: LocaleCode,
): readonly TextsInstead[] {
  const groups = new Map<string, TextInLanguages[]>()
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
