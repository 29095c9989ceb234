/** What people read in a document, and how it becomes the words of one language. */

import type { Text } from '../../generated/types.gen.ts'
import { isObject } from './pointer.ts'
import type { Params } from './problem.ts'

/** A key of the catalogues, or the business's own text. */
export type LocalizedText = { readonly message: string } | Text

/** What a wording needs of a language. */
export interface TextTranslator {
  phrase(key: string, params?: Params): string
  text(value: Text): string
}

/** A wording in words; '' for what is none. */
export function formatLocalizedText(wording: unknown, words: TextTranslator): string {
  if (isMessage(wording)) return words.phrase(wording.message)
  return isText(wording) ? words.text(wording) : ''
}

/** No text is mistaken for a message: its keys are codes of locales. */
export const isMessage = (value: unknown): value is { readonly message: string } =>
  isObject(value) && typeof value.message === 'string'

/** Whether the value can be said: a message is an object of texts like any other. */
export const isText = (value: unknown): value is Text =>
  typeof value === 'string' ||
  (isObject(value) && Object.values(value).every(text => typeof text === 'string'))
