/** In which languages a document has its texts. */

import { isObject } from '#schemas/runtime/core/pointer.ts'
import { isLocaleCode, type LocaleCode } from './codes.ts'

/** A text in several languages; `en` alone may be another object with one property. */
const isTextInLanguages = (value: unknown): value is Readonly<Partial<Record<LocaleCode, string>>> =>
  isObject(value) &&
  Object.keys(value).length > 0 &&
  Object.entries(value).every(([code, text]) => isLocaleCode(code) && typeof text === 'string')

/** Returns every text in several languages of a document, with the path that leads to it. */
export function listTextsInLanguages(
  value: unknown,
  path: readonly string[] = [],
): { readonly path: readonly string[]; readonly text: Readonly<Partial<Record<LocaleCode, string>>> }[] {
  if (isTextInLanguages(value)) return [{ path, text: value }]
  if (Array.isArray(value))
    return value.flatMap((part, index) => listTextsInLanguages(part, [...path, String(index)]))
  if (!isObject(value)) return []
  return Object.entries(value).flatMap(([name, part]) => listTextsInLanguages(part, [...path, name]))
}

/** Returns the languages in which all texts of a document are; undefined if it has no text in languages. */
export function findTextLanguages(document: unknown): readonly LocaleCode[] | undefined {
  const texts = listTextsInLanguages(document).map(({ text }) => text)
  const [first, ...others] = texts
  return (
    first &&
    Object.keys(first)
      .filter(isLocaleCode)
      .filter(code => others.every(text => text[code] !== undefined))
  )
}
