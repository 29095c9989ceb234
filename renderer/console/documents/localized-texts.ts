/** Texts of a document as its editor shows and changes them. */
import { findTextLocale, type LocaleCode } from '#locales/codes.ts'
import { isObject } from '#schemas/runtime/core/pointer.ts'

/**
 * Returns the text in a language, or what visitors of that language read; a message of the catalogue by its key.
 *
 * @param messages the texts of the catalogue
 */
export function readText(text: unknown, locale: LocaleCode, messages?: ReadonlyMap<string, string>): string {
  if (typeof text === 'string') return text
  if (!isObject(text)) return ''
  if (typeof text.message === 'string') return messages?.get(text.message) ?? text.message
  const own = text[findTextLocale(Object.keys(text), locale)]
  return typeof own === 'string' ? own : ''
}

/** Returns a text of the business itself in a language; empty if there is none, or it is one of the product. */
export function readOwnText(text: unknown, locale: LocaleCode): string {
  if (typeof text === 'string') return text
  const own = isObject(text) ? text[locale] : undefined
  return typeof own === 'string' ? own : ''
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
