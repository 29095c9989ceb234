import type { Translator } from '#locales/translator.ts'
import { toPlainText } from '#schemas/runtime/content/plain-text.ts'
import { isObject } from '#schemas/runtime/core/pointer.ts'

/** Returns a formatted text of a block's options as plain text in the page's language; '' for any other value. */
export function toLocalizedPlainText(value: unknown, i18n: Translator): string {
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return toPlainText(value)
  if (!isObject(value)) return ''
  const codes = Object.fromEntries(Object.keys(value).map(code => [code, code]))
  const text = value[i18n.text(codes)]
  return isObject(text) && !Array.isArray(text) ? '' : toLocalizedPlainText(text, i18n)
}
