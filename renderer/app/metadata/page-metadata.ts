/** What search engines, link previews and feed readers learn from the head of a page. */
import type { Translator } from '#locales/translator.ts'
import type { PublicBlock } from '#schemas/generated/types.gen.ts'
import type { Page } from '../../screen/page.ts'
import { buildPageHead } from '../head.ts'
import type { PageUrls } from '../render-request.ts'
import { findCanonicalPath, type PageRoute } from './canonical-path.ts'
import { findFeedPath } from './feed-path.ts'
import { toLocalizedPlainText } from './localized-plain-text.ts'
import { type PageRoots, readPageRoots } from './page-roots.ts'
import { findPreviewImage, type PreviewImage } from './preview-image.ts'
import { buildStructuredData, type StructuredData } from './structured-data.ts'

export interface PageMetadata {
  /** Of the page, without its current step. */
  readonly title: string
  readonly description: string
  readonly siteName: string
  readonly type: 'website' | 'article'
  readonly canonical: string
  readonly alternates: readonly { readonly language: string; readonly href: string }[]
  readonly image?: PreviewImage
  /** The feed of the posts that the page lists or belongs to; a path with a query. */
  readonly feed?: string
  readonly structuredData: readonly StructuredData[]
}

export interface MetadataContext {
  readonly page: Page
  readonly i18n: Translator
  readonly urls: PageUrls
  /** Undefined if no route matches. */
  readonly route: PageRoute | undefined
}

/** Returns undefined for pages that no search engine may list: problems, personal pages, and those declared so. */
export function describePage(context: MetadataContext): PageMetadata | undefined {
  const { page, i18n, urls, route } = context
  if (route === undefined || route.noindex || page.problem !== undefined || page.personal) return undefined
  const roots = readPageRoots(page)
  const head = buildPageHead(page, i18n)
  const path = findCanonicalPath(page, route)
  const description = clip(findDescription(roots, i18n) || head.description)
  const image = findPreviewImage(roots, { i18n, urls, title: head.pageTitle })
  const feed = roots.content && findFeedPath(roots.content, page.locale)
  const own = { canonical: urls.getUrl(path, page.locale), description }
  return {
    ...own,
    title: head.pageTitle,
    siteName: i18n.text(roots.business?.name ?? ''),
    type: roots.content?.kind === 'post' ? 'article' : 'website',
    alternates: urls.listAlternates(path),
    ...(image === undefined ? {} : { image }),
    ...(feed === undefined ? {} : { feed: new URL(feed, urls.origin).href }),
    structuredData: buildStructuredData(roots, {
      ...own,
      ...{
        i18n,
        isHome: route.path === '/',
        isService: page.load.service?.input.service === '$params.service',
      },
      ...(image === undefined ? {} : { image }),
      getUrl: to => urls.getUrl(to, page.locale),
    }),
  }
}

/** Search engines show about 160 characters, but other readers of Open Graph up to 300. */
const maxDescriptionCharacters = 300

function clip(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= maxDescriptionCharacters) return line
  const cut = line.slice(0, maxDescriptionCharacters)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 1))} …`
}

function findDescription({ content }: PageRoots, i18n: Translator): string {
  if (content === undefined) return ''
  return content.description === undefined
    ? findFirstText(content.blocks, i18n)
    : i18n.text(content.description)
}

function findFirstText(blocks: readonly PublicBlock[], i18n: Translator): string {
  const first = blocks.find(({ type }) => type === 'text')
  return toLocalizedPlainText(first?.options.text, i18n)
}
