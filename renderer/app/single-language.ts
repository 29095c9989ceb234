/**
 * Leaves the texts of other languages out of the answers that a page carries: they would be a tenth of its first load.
 * The page's data at `_payload.json` have them all, for a visitor who chooses another language.
 */
import { findTextLocale, isLocaleCode, type LocaleCode } from '#locales/codes.ts'
import type { CallName } from '#schemas/generated/calls.gen.ts'
import { isObject } from '#schemas/runtime/core/pointer.ts'
import type { AnsweredCall } from '../screen/page.ts'

/** Calls that answer only records of the business: what a person has entered could look like such a text. */
export const recordCalls: ReadonlySet<CallName> = new Set<CallName>([
  'getBusiness',
  'getService',
  'listServices',
  'getProvider',
  'listProviders',
  'getGroup',
  'getGroupBySlug',
  'getServiceMenu',
  'getServiceMenuById',
  'getContent',
  'listContent',
])

export const keepLanguage = (
  answered: readonly AnsweredCall[],
  locale: LocaleCode,
): readonly AnsweredCall[] =>
  answered.map(answer =>
    recordCalls.has(answer.call) ? { ...answer, value: keepLanguageOf(answer.value, locale) } : answer,
  )

/** Written with a loop, because a page has thousands of values. */
function keepLanguageOf(value: unknown, locale: LocaleCode): unknown {
  if (Array.isArray(value)) return value.map(item => keepLanguageOf(item, locale))
  if (!isObject(value)) return value
  const keys = Object.keys(value)
  const isText = keys.length > 0 && keys.every(isLocaleCode)
  const kept: Record<string, unknown> = {}
  for (const key of isText ? [findTextLocale(keys, locale)] : keys)
    kept[key] = keepLanguageOf(value[key], locale)
  return kept
}
