import { isLocaleCode, languageOf } from '#locales/codes.ts'
import { parseInstant } from '#schemas/instant.ts'
import { done } from '#schemas/problem.ts'
import { searchTimezones as search } from '../domain/timezone-search.ts'
import type { Handler } from './handler.ts'

export const searchTimezones: Handler<'searchTimezones'> = (input, { now }) => {
  const at = parseInstant(input.at ?? '') ?? now
  return done({ timezones: [...search({ search: input.search ?? '', at, tag: tagOf(input.locale) })] })
}

const tagOf = (locale = ''): string => languageOf(isLocaleCode(locale) ? locale : 'en').tag
