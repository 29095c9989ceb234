/** Tells in which languages a document can be read. */
import { type LocaleCode, localeCodes } from '#locales/codes.ts'
import { listTextsByLanguage } from '#locales/list-texts-by-language.ts'

/**
 * Returns the languages that all texts of a document have. Texts of the catalogue have every language, and so have
 * those without one, which are the same for everybody.
 */
export function listDocumentLanguages(document: unknown): LocaleCode[] {
  const texts = [...listTextsByLanguage(document)]
  return localeCodes.filter(code => texts.every(text => Object.hasOwn(text, code)))
}
