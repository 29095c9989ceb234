/** Finds texts that are there in one language and not in another. */
import type { LocaleCode } from '#locales/codes.ts'
import { isLocaleCode } from '#locales/codes.ts'
import { formatPointer, isObject } from '#schemas/runtime/core/pointer.ts'
import type { JsonRecord } from '../../saving/record-values.ts'

/** Lists the pointers of texts that lack one of these languages. What is the same in all languages lacks none. */
export function listMissingTexts(document: JsonRecord, languages: readonly LocaleCode[]): readonly string[] {
  const missing: string[] = []
  collect(document, [])
  return missing

  function collect(value: unknown, path: readonly (string | number)[]): void {
    if (Array.isArray(value)) for (const [index, part] of value.entries()) collect(part, [...path, index])
    if (!isObject(value)) return
    if (isLocalized(value)) {
      if (languages.some(code => !value[code])) missing.push(formatPointer(path))
      return
    }
    for (const [name, part] of Object.entries(value)) collect(part, [...path, name])
  }
}

/** Texts by language; an object with other properties is none. */
const isLocalized = (value: JsonRecord): boolean => {
  const entries = Object.entries(value)
  return entries.length > 0 && entries.every(([name, text]) => isLocaleCode(name) && typeof text === 'string')
}
