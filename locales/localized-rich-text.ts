import type { LocalizedRichText, RichText } from '#schemas/generated/types.gen.ts'
import { findTextLocale, type LocaleCode } from './codes.ts'

/** Returns a formatted text in the locale or else in one that it has; `borrowed` is that other one, for `lang`. */
export function pickRichText(
  text: LocalizedRichText,
  locale: LocaleCode,
): { readonly text: RichText; readonly borrowed: string | undefined } {
  if (isRichText(text)) return { text, borrowed: undefined }
  const found = findTextLocale(Object.keys(text), locale)
  return { text: text[found] ?? [], borrowed: found === locale ? undefined : found }
}

const isRichText = (text: LocalizedRichText): text is RichText => Array.isArray(text)
