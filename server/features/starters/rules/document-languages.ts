/** Tells in which languages a document can be read. */
import { type LocaleCode, localeCodes } from '#locales/codes.ts'
import { isObject } from '#schemas/runtime/core/pointer.ts'

/**
 * Returns the languages that all texts of a document have. Texts of the catalogue have every language, and so have
 * those without one, which are the same for everybody.
 */
export function listDocumentLanguages(document: unknown): LocaleCode[] {
  const texts = [...listTexts(document)]
  return localeCodes.filter(code => texts.every(text => Object.hasOwn(text, code)))
}

type TextByLanguage = Readonly<Record<string, unknown>>

function* listTexts(value: unknown): Generator<TextByLanguage> {
  if (isTextByLanguage(value)) yield value
  else if (typeof value === 'object' && value !== null)
    for (const part of Object.values(value)) yield* listTexts(part)
}

const isTextByLanguage = (value: unknown): value is TextByLanguage =>
  isObject(value) &&
  Object.keys(value).length > 0 &&
  Object.entries(value).every(
    ([key, text]) => localeCodes.some(code => code === key) && typeof text === 'string',
  )
