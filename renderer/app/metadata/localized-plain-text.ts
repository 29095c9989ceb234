import { pickRichText } from '#locales/localized-rich-text.ts'
import type { Translator } from '#locales/translator.ts'
import type { LocalizedRichText } from '#schemas/generated/types.gen.ts'
import { toPlainText } from '#schemas/runtime/content/plain-text.ts'

/** Returns a formatted text as plain text in the language of the page, or else in one that it has. */
export const toLocalizedPlainText = (text: LocalizedRichText, { locale }: Translator): string =>
  toPlainText(pickRichText(text, locale).text)
