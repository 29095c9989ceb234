import { isObject } from '#schemas/runtime/core/pointer.ts'
import { localeCodes } from './codes.ts'

/** A text in some languages, by their codes. */
export type TextByLanguage = Readonly<Record<string, string>>

/**
 * Lists the texts anywhere in a document that are written language by language. A text without a language is the same for
 * everybody, and one of the catalogue has every language: neither is listed.
 */
export function* listTextsByLanguage(value: unknown): Generator<TextByLanguage> {
  if (isTextByLanguage(value)) yield value
  else if (typeof value === 'object' && value !== null)
    for (const part of Object.values(value)) yield* listTextsByLanguage(part)
}

const isTextByLanguage = (value: unknown): value is TextByLanguage =>
  isObject(value) &&
  Object.keys(value).length > 0 &&
  Object.entries(value).every(
    ([key, text]) => localeCodes.some(code => code === key) && typeof text === 'string',
  )
