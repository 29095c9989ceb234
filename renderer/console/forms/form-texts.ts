/** Texts of a form as its editor shows them. */
import type { LocaleCode } from '#locales/codes.ts'
import { findTextLocale } from '#locales/codes.ts'
import { isObject } from '#schemas/runtime/core/pointer.ts'
import type { OutlinedField } from './model/form-outline.ts'

/** Returns the text in a language, or what visitors of that language read; a message of the catalogue by its key. */
export function readText(text: unknown, locale: LocaleCode): string {
  if (typeof text === 'string') return text
  if (!isObject(text)) return ''
  if (typeof text.message === 'string') return text.message
  const own = text[findTextLocale(Object.keys(text), locale)]
  return typeof own === 'string' ? own : ''
}

/** Returns what a question is called in the editor. */
export function getQuestionTitle(
  { ui, name }: Pick<OutlinedField, 'ui' | 'name'>,
  locale: LocaleCode,
): string {
  const blocks = Array.isArray(ui['ui:blocks']) ? ui['ui:blocks'] : []
  const [block] = blocks
  const text =
    readText(ui['ui:title'], locale) || (isObject(block) ? readText(block.text ?? block.title, locale) : '')
  return text.split('\n')[0]?.slice(0, 80) || name
}

/** Returns a text with another one in a language. A text that is the same in all languages stays that until there is a second. */
export function withTextIn(text: unknown, written: string, { locale, first }: WrittenIn): unknown {
  const value = written === '' ? undefined : written
  if (isObject(text) && typeof text.message !== 'string') {
    const { [locale]: _, ...others } = text
    const changed =
      locale in text && value !== undefined
        ? { ...text, [locale]: value }
        : { ...others, ...(value === undefined ? {} : { [locale]: value }) }
    return Object.keys(changed).length === 0 ? undefined : changed
  }
  if (locale === first || typeof text !== 'string')
    return value === undefined ? undefined : { [locale]: value }
  return value === undefined ? text : { [first]: text, [locale]: value }
}

interface WrittenIn {
  readonly locale: LocaleCode
  /** That of the business. */
  readonly first: LocaleCode
}
