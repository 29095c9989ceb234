/** Builds the query of a search, the same on the server and in the browser. */
import type { QueryKey } from '../../screen/query-key.ts'
import type { TimeAndLocale, WidgetOptions } from '../../screen/widget.ts'

/** The call accepts no later one. */
const maxPages = 10

/** Returns no query if nothing is searched for. */
export const listSearchQueryKeys = (
  { q, page }: WidgetOptions<'search'>,
  _scope: unknown,
  { locale }: Pick<TimeAndLocale, 'locale'>,
): readonly QueryKey<'searchContent'>[] =>
  q
    ? [['searchContent', { q, locale, ...(page ? { page: Math.min(Math.max(page, 1), maxPages) } : {}) }]]
    : []
