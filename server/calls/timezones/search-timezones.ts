/** Handles `searchTimezones`, and prepares its index at startup. */
import { setImmediate } from 'node:timers/promises'
import { getLanguageInfo, isLocaleCode, type LocaleCode } from '#locales/codes.ts'
import { done } from '#schemas/runtime/core/problem.ts'
import { parseInstant } from '#schemas/runtime/time/instant.ts'
import type { Instant } from '#schemas/runtime/time/time.ts'
import { getTimezoneIndex } from '../../domain/timezone-index.ts'
import { findRankedTimezones as search } from '../../domain/timezone-search.ts'
import type { Handler } from '../handler.ts'

export const searchTimezones: Handler<'searchTimezones'> = (input, { now }) => {
  const at = parseInstant(input.at ?? '') ?? now
  return done({
    timezones: [...search({ search: input.search ?? '', at, tag: getLanguageTag(input.locale) })],
  })
}

const getLanguageTag = (locale = ''): string => getLanguageInfo(isLocaleCode(locale) ? locale : 'en').tag

/** Builds the search index, one language at a time, so that no visitor's request has to. */
export async function warmTimezoneIndexes(locales: Iterable<LocaleCode>, now: Instant): Promise<void> {
  for (const locale of locales) {
    getTimezoneIndex(getLanguageTag(locale), now)
    await setImmediate()
  }
}
