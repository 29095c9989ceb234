/** Counts in which languages the texts of a record are. */
import { isObject } from '#schemas/runtime/core/pointer.ts'
import { listTexts, type RecordSchema } from '#server/features/directory/rules/record-texts.ts'

export interface LanguageCount {
  readonly language: string
  /** How many texts are not in this language. */
  readonly missing: number
}

/**
 * Returns the languages in which at least one text is, in the order of `languages`; that of the business always. A text that is
 * the same in all languages counts as one in the language of the business.
 */
export function countMissingTexts(
  record: unknown,
  schema: RecordSchema,
  languages: readonly string[],
): { readonly texts: number; readonly languages: readonly LanguageCount[] } {
  const texts = listTexts(record, schema)
    .map(({ text }) => text)
    .filter(text => !isEmpty(text))
  const [first] = languages
  const counts = languages.map(language => ({
    language,
    missing: texts.filter(text => !has(text, language, first)).length,
  }))
  return {
    texts: texts.length,
    languages: counts.filter(({ language, missing }) => language === first || missing < texts.length),
  }
}

type AnyText = string | Readonly<Record<string, string>>

const isEmpty = (text: AnyText): boolean =>
  isObject(text) ? Object.values(text).every(part => part === '') : text === ''

const has = (text: AnyText, language: string, first: string | undefined): boolean =>
  typeof text === 'string' ? language === first : (text[language] ?? '') !== ''
