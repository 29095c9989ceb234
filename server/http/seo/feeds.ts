/**
 * Serves the newest posts as feeds: `/feeds/en/atom.xml` (RFC 4287) and `/feeds/en/rss.xml` (RSS 2.0), of all posts or,
 * by `?site=studio&category=news`, of those of a site or a category.
 */
import type { FastifyInstance } from 'fastify'
import { isLocaleCode, type LocaleCode } from '#locales/codes.ts'
import type { Text } from '#schemas/generated/types.gen.ts'
import type { AppContext } from '#server/app/app-context.ts'
import { getBaseUrl } from '#server/app/locale-rules.ts'
import { serveBusiness } from '#server/calls/served-configuration.ts'
import { getContentPath, hasListedPage } from '#server/features/content/calls/content-path.ts'
import { getBusinessDate, withoutFuturePosts } from '#server/features/content/calls/published-content.ts'
import type { ContentHeader } from '#server/features/directory/content.ts'
import type { Directory } from '#server/features/directory/directory.ts'
import { isContentSlug } from '#server/features/directory/rules/content-kinds.ts'
import { pageRenderPoints } from '#server/features/request-limits/calls/call-limits.ts'
import { html } from '#server/lib/html.ts'
import { formatFeedContent } from './feed-content.ts'
import { type Feed, type FeedEntry, formatAtomFeed, formatRssFeed } from './feed-documents.ts'
import { createLocalizedUrls, type LocalizedUrls } from './localized-urls.ts'
import { sendVersionedXml } from './versioned-xml.ts'

const maxEntries = 20
/** Of the whole texts in one feed; the posts after it come without theirs. */
const maxContentCharacters = 1_000_000
/** Reading and writing twenty whole posts. */
const fullFeedPoints = 100

const formats = {
  'atom.xml': { mediaType: 'application/atom+xml; charset=utf-8', write: formatAtomFeed },
  'rss.xml': { mediaType: 'application/rss+xml; charset=utf-8', write: formatRssFeed },
} as const

interface FeedFilter {
  readonly site?: string
  readonly category?: string
}

interface FeedRequest {
  readonly filter: FeedFilter
  readonly locale: LocaleCode
  /** Of the feed itself. */
  readonly href: string
  readonly urls: LocalizedUrls
}

export function registerFeeds(app: FastifyInstance, appContext: AppContext): void {
  for (const [file, { mediaType, write }] of Object.entries(formats))
    app.get<{ Params: { locale: string }; Querystring: FeedFilter }>(
      `/feeds/:locale/${file}`,
      (request, reply) =>
        sendVersionedXml(request, reply, {
          appContext,
          mediaType,
          getPoints: ({ business }) => (business.feeds === 'full' ? fullFeedPoints : pageRenderPoints),
          async write(directory) {
            const { locale } = request.params
            const filter = readFilter(request.query)
            const requestBase = getBaseUrl(request, appContext)
            const urls = createLocalizedUrls(directory.business, { appContext, requestBase })
            if (!filter || !isLocaleCode(locale) || !urls.locales.includes(locale)) return undefined
            const query = new URLSearchParams({ ...filter }).toString()
            const href = `${urls.base}/feeds/${locale}/${file}${query === '' ? '' : `?${query}`}`
            const served = serveBusiness(appContext, directory)
            const feed = await readFeed(directory, { filter, locale, href, urls }, served)
            return feed && write(feed)
          },
        }),
    )
}

/** Returns undefined for parameters that no record can have. */
function readFilter({
  site,
  category,
}: {
  readonly site?: unknown
  readonly category?: unknown
}): FeedFilter | undefined {
  const isSlug = (value: unknown): value is string => typeof value === 'string' && isContentSlug(value)
  if ((site !== undefined && !isSlug(site)) || (category !== undefined && !isSlug(category))) return undefined
  return { ...(isSlug(site) ? { site } : {}), ...(isSlug(category) ? { category } : {}) }
}

/** Returns undefined if the site or the category does not exist. */
async function readFeed(
  directory: Directory,
  { filter, locale, href, urls }: FeedRequest,
  appContext: AppContext,
): Promise<Feed | undefined> {
  const { business: record, version } = directory
  const { content: stored, configuration, getTranslator, clock } = appContext
  const { slug: business, name } = record
  const today = getBusinessDate(record, clock())
  const content = withoutFuturePosts(stored, today)
  const find = (kind: 'page' | 'category', slug: string | undefined) =>
    slug === undefined ? undefined : content.find({ business, kind, slug })
  const [site, category] = await Promise.all([find('page', filter.site), find('category', filter.category)])
  if ((filter.site && !site) || (filter.category && !category)) return undefined
  const { headers } = await content.list({
    business,
    version,
    kind: 'post',
    ...filter,
    offset: 0,
    limit: maxEntries,
  })
  const i18n = getTranslator(locale)
  const toText = (text: Text | undefined) => (text === undefined ? '' : i18n.text(text))
  const listed = headers.filter(header => hasListedPage(header, configuration))
  const contents = await readContents(directory, listed, { locale, urls, appContext })
  const entries = listed.flatMap((header): FeedEntry[] => {
    if (header.kind !== 'post') return []
    const { slug, title, description, date, updated = date } = header.document
    const url = urls.getUrl(getContentPath(header, configuration), locale)
    const changed = updated < today ? updated : today
    const content = contents.get(slug) ?? ''
    return [{ title: toText(title), summary: toText(description), content, url, date, updated: changed }]
  })
  const about = category ?? site
  return {
    title: [about?.document.title, name].map(toText).filter(Boolean).join(' · '),
    description: toText(about?.document.description ?? record.tagline) || toText(name),
    author: toText(name),
    language: i18n.tag,
    href,
    entries,
    url: urls.getUrl(about ? getContentPath(about, configuration) : '/', locale),
    updated:
      entries
        .map(entry => toTimestamp(entry.updated))
        .sort()
        .at(-1) ?? new Date(clock()).toISOString(),
  }
}

/** Reads the whole texts of posts as HTML, by slug, if the business wants them in its feeds. */
async function readContents(
  directory: Directory,
  headers: readonly ContentHeader[],
  { locale, urls, appContext }: Pick<FeedRequest, 'locale' | 'urls'> & { readonly appContext: AppContext },
): Promise<ReadonlyMap<string, string>> {
  const contents = new Map<string, string>()
  if (directory.business.feeds !== 'full') return contents
  const call = appContext.callRunner.for(directory)
  const i18n = appContext.getTranslator(locale)
  let left = maxContentCharacters
  for (const { document } of headers) {
    const found = await call('getContent', { kind: 'post', slug: document.slug })
    if (!found.ok) continue
    const page = urls.getUrl(found.value.path, locale)
    const resolve = (href: string) =>
      href.startsWith('/') ? urls.getUrl(href, locale) : new URL(href, page).href
    const { markup } = html`${formatFeedContent(found.value, { i18n, origin: urls.origin, resolve })}`
    left -= markup.length
    if (left < 0) break
    contents.set(document.slug, markup)
  }
  return contents
}

/** Posts have a day without a time, which RFC 3339 requires. */
const toTimestamp = (day: string): string => `${day}T00:00:00Z`
