/** Handles the call that lists pages, posts and products with their drafts. */
import type { ContentKind, ListWebsiteOutput } from '#schemas/generated/types.gen.ts'
import { isText } from '#schemas/runtime/core/localized-text.ts'
import { done } from '#schemas/runtime/core/problem.ts'
import { formatZonedInstant } from '#schemas/runtime/time/instant.ts'
import type { Instant } from '#schemas/runtime/time/time.ts'
import { requireZone } from '#schemas/runtime/time/zone.ts'
import type { CallContext, Handler } from '#server/calls/handler.ts'
import { buildContentPath } from '#server/features/content/calls/content-path.ts'
import { getBusinessDate } from '#server/features/content/calls/published-content.ts'
import { type ContentKindFolder, findContentKind } from '#server/features/directory/rules/content-kinds.ts'
import { countMissingTexts } from '../rules/count-missing-texts.ts'
import type { WebsiteRow } from '../store/website-lists.ts'

const pageSize = 50

type Entry = ListWebsiteOutput['entries'][number]

export const listWebsite: Handler<'listWebsite'> = async ({ kind, search = '', page = 1 }, context) => {
  const found = findContentKind(kind)
  if (!found) throw new Error(`"${kind}" is no kind of content.`)
  const { rows, total } = await context.stores.websiteLists.list({
    business: context.directory.business.slug,
    kind: found.kind,
    search: search.trim(),
    offset: (page - 1) * pageSize,
    limit: pageSize,
  })
  return done({ entries: rows.map(row => toEntry(row, found, context)), total, pageSize })
}

function toEntry(row: WebsiteRow, { kind, entity }: ContentKindFolder, context: CallContext): Entry {
  const { configuration, directory } = context
  const zone = requireZone(directory.business.timezone)
  const toTime = (name: 'changedAt' | 'publishAt' | 'takeDownAt', at: Instant | undefined) =>
    at === undefined ? {} : { [name]: formatZonedInstant(at, zone) }
  const document = row.draft?.document ?? row.published?.document ?? {}
  const { title, description, date, site } = document
  const { defaultLocale } = directory.business
  const languages = [...configuration.catalogues.keys()].toSorted(
    (a, b) => Number(b === defaultLocale) - Number(a === defaultLocale),
  )
  const { definitions, blocks } = configuration
  const counted = countMissingTexts(document, { entity, definitions, blocks }, languages)
  return {
    key: row.key,
    ...(isText(title) ? { title } : {}),
    state: describeState(row, kind, context),
    ...(kind === 'post' && typeof date === 'string' ? { date } : {}),
    path: buildContentPath(
      { kind, slug: row.key, site: typeof site === 'string' && site !== '' ? site : undefined },
      configuration,
    ),
    isDescribed: isText(description) && description !== '',
    texts: counted.texts,
    languages: counted.languages.map(language => ({ ...language })),
    ...(row.author === undefined ? {} : { author: row.author }),
    ...toTime('changedAt', row.changedAt),
    ...(row.draft ? { draft: row.draft.revision } : {}),
    ...(row.published ? { version: row.published.version } : {}),
    ...(row.draft ? toTime('publishAt', row.publishAt) : {}),
    ...toTime('takeDownAt', row.takeDownAt),
    ...(row.failure
      ? {
          failedAt: formatZonedInstant(row.failure.at, zone),
          failure: { code: row.failure.problem.code, params: { ...row.failure.problem.params } },
        }
      : {}),
  }
}

function describeState(
  { published }: WebsiteRow,
  kind: ContentKind,
  { directory, now }: CallContext,
): Entry['state'] {
  if (!published) return 'draft'
  const { date } = published.document
  const isWaiting =
    kind === 'post' && typeof date === 'string' && date > getBusinessDate(directory.business, now)
  return isWaiting ? 'waiting' : 'published'
}
