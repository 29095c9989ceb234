/** Handles `searchContent`. */
import { isLocaleCode } from '#locales/codes.ts'
import type { Translator } from '#locales/translator.ts'
import type { SearchResult } from '#schemas/generated/types.gen.ts'
import { done } from '#schemas/runtime/core/problem.ts'
import { parseSearchTerms } from '#schemas/runtime/search/search-words.ts'
import type { CallContext, Handler } from '#server/calls/handler.ts'
import { createPreferredTranslator } from '#server/calls/preferred-translator.ts'
import { buildContentPath, hasContentRoute } from '#server/features/content/calls/content-path.ts'
import { getBusinessDate } from '#server/features/content/calls/published-content.ts'
import { createExcerpt } from '../rules/search-excerpt.ts'
import type { SearchHit } from '../search.ts'

const resultsPerPage = 10

/** Beyond the last page, the last one is returned: the address may be older than the records. */
export const searchContent: Handler<'searchContent'> = async (
  { q = '', locale, page: wanted = 1 },
  context,
) => {
  const {
    stores: { searchIndex },
    directory,
    now,
  } = context
  const { slug: business, defaultLocale } = directory.business
  const terms = parseSearchTerms(q)
  const reader = locale !== undefined && isLocaleCode(locale) ? locale : defaultLocale
  const findPage = async (page: number) => ({
    page,
    ...(await searchIndex.find({
      business,
      locale: reader,
      terms,
      limit: resultsPerPage,
      today: getBusinessDate(directory.business, now),
      offset: (page - 1) * resultsPerPage,
    })),
  })
  const { page, hits, total, hasMore } = await findPageOrLast(wanted, findPage)
  const translator = createPreferredTranslator([reader], context)
  return done({
    summary: translator.t(hasMore ? 'search_results.summary_more' : 'search_results.summary', {
      count: total,
      q: q.trim(),
    }),
    results: hits.flatMap(hit => toResult(hit, { reader, translator }, context) ?? []),
    page,
    pages: Math.ceil(total / resultsPerPage),
    total,
    hasMore,
  })
}

/** Beyond the last page, nothing is found, not even how many pages there are. */
async function findPageOrLast<Found extends { readonly total: number }>(
  wanted: number,
  findPage: (page: number) => Promise<Found>,
): Promise<Found> {
  const found = await findPage(wanted)
  if (found.total > 0 || wanted === 1) return found
  const first = await findPage(1)
  return first.total <= resultsPerPage ? first : findPage(Math.ceil(first.total / resultsPerPage))
}

/**
 * Leaves out a service or person that is gone, as the index may be a moment behind, and kinds that the configuration
 * has no page for.
 */
function toResult(
  { kind, key: slug, title, text, positions, language, date, site }: SearchHit,
  { reader, translator }: { readonly reader: string; readonly translator: Translator },
  { directory, configuration }: CallContext,
): SearchResult | undefined {
  const shown = {
    kind,
    kindName: translator.t('search_results.kind', { kind }),
    slug,
    title,
    excerpt: createExcerpt(text, positions),
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
      return hasContentRoute({ kind, site }, configuration)
        ? { ...shown, path: buildContentPath({ kind, slug, site }, configuration) }
        : undefined
  }
}
