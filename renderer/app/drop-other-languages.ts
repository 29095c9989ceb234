/**
 * Leaves the texts of other languages out of the answers that a page carries: a page of a business with eleven languages
 * would carry each text eleven times. A visitor who chooses another language gets the data of the page in that one.
 */
import { findTextLocale, isLocaleCode, type LocaleCode } from '#locales/codes.ts'
import { responseRules } from '#schemas/generated/visitor-responses.gen.ts'
import { isObject } from '#schemas/runtime/core/pointer.ts'
import type { PrefetchedCall } from '../screen/page.ts'

/** Whether the answer has only texts of the business: what a person has entered could look like such a text. */
export const isMultilingual = ({ call }: PrefetchedCall): boolean =>
  responseRules[call]?.multilingual === true

export const dropOtherLanguages = (
  answered: readonly PrefetchedCall[],
  locale: LocaleCode,
): readonly PrefetchedCall[] =>
  answered.map(answer =>
    isMultilingual(answer) ? { ...answer, value: keepLanguageOf(answer.value, locale) } : answer,
  )

/** Copies only what it changes, because a page has thousands of values and most are in one language. */
function keepLanguageOf(value: unknown, locale: LocaleCode): unknown {
  if (Array.isArray(value)) return keepLanguageOfItems(value, locale)
  if (!isObject(value)) return value
  const keys = Object.keys(value)
  if (keys.length > 0 && keys.every(isLocaleCode))
    return keepText(value, findTextLocale(keys, locale), locale)
  let copy: Record<string, unknown> | undefined
  for (const key of keys) {
    const kept = keepLanguageOf(value[key], locale)
    if (kept === value[key]) continue
    copy ??= { ...value }
    copy[key] = kept
  }
  return copy ?? value
}

function keepText(text: Readonly<Record<string, unknown>>, own: string, locale: LocaleCode): unknown {
  const kept = keepLanguageOf(text[own], locale)
  return kept === text[own] && Object.keys(text).length === 1 ? text : { [own]: kept }
}

function keepLanguageOfItems(items: readonly unknown[], locale: LocaleCode): readonly unknown[] {
  const kept = items.map(item => keepLanguageOf(item, locale))
  return kept.some((item, index) => item !== items[index]) ? kept : items
}
