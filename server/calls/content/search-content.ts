/** Handles `searchContent`. */
import { isLocaleCode } from '#locales/codes.ts'
import type { SearchResult } from '#schemas/generated/types.gen.ts'
import { done } from '#schemas/runtime/core/problem.ts'
import { parseSearchTerms } from '#schemas/runtime/search/search-words.ts'
import { createExcerpt } from '../../domain/search-excerpt.ts'
import { maxSearchHits, type SearchHit } from '../../ports/search.ts'
import type { CallContext, Handler } from '../handler.ts'
import { buildContentPath } from './content-path.ts'
import { getBusinessDay } from './published-content.ts'

const resultsPerPage = 10

export const searchContent: Handler<'searchContent'> = async ({ q = '', locale, page = 1 }, context) => {
  const { directory, searchIndex, now } = context
  const { slug: business, defaultLocale } = directory.business
  const terms = parseSearchTerms(q)
  const reader = locale !== undefined && isLocaleCode(locale) ? locale : defaultLocale
  const { hits, total } = await searchIndex.find({
    ...{ business, locale: reader, terms, limit: resultsPerPage },
    today: getBusinessDay(directory.business, now),
    offset: (page - 1) * resultsPerPage,
  })
  return done({
    results: hits.flatMap(hit => toResult(hit, reader, context) ?? []),
    page,
    pages: Math.ceil(total / resultsPerPage),
    total,
    hasMore: total === maxSearchHits,
  })
}

/** Leaves out a service or person that is gone: the index may be a moment behind. */
function toResult(
  { kind, key: slug, title, text, positions, language, date, site }: SearchHit,
  reader: string,
  { directory, configuration }: CallContext,
): SearchResult | undefined {
  const shown = {
    ...{ kind, slug, title, excerpt: createExcerpt(text, positions) },
    ...(language === reader ? {} : { language }),
    ...(date === undefined ? {} : { date }),
  }
  switch (kind) {
    case 'service':
      return directory.services.has(slug)
        ? { ...shown, path: `/widget/appointment/service/${slug}` }
        : undefined
    case 'provider':
    case 'team':
      return directory.providers.has(slug) || directory.teams.has(slug)
        ? { ...shown, path: `/widget/appointment/${slug}` }
        : undefined
    default:
      return { ...shown, path: buildContentPath({ kind, slug, site }, configuration) }
  }
}
