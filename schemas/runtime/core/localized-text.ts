/** Texts that people read in documents, and their translation to one language. */

import type { Text } from '../../generated/types.gen.ts'
import { isObject } from './pointer.ts'
import type { MessageParams } from './problem.ts'

/** A key of the message catalogues, or the business's own text. */
export type LocalizedText = { readonly message: string } | Text

/** What a localized text needs from a language. */
export interface TextTranslator {
  phrase(key: string, params?: MessageParams): string
  text(value: Text): string
}

/** Formats a localized text; returns '' for any other value. */
export function formatLocalizedText(wording: unknown, i18n: TextTranslator): string {
  if (isMessage(wording)) return i18n.phrase(wording.message)
  return isText(wording) ? i18n.text(wording) : ''
}

/**
 * Tells whether a value is a message reference. No text is mistaken for one: the keys of a text are locale codes.
 */
export const isMessage = (value: unknown): value is { readonly message: string } =>
  isObject(value) && typeof value.message === 'string'

/** Tells whether a value is a text. A message reference is one too, as it is also an object of strings. */
export const isText = (value: unknown): value is Text =>
  typeof value === 'string' ||
  (isObject(value) && Object.values(value).every(text => typeof text === 'string'))
