/** What search engines, link previews and feed readers learn from the head of a page. */
import type { Translator } from '#locales/translator.ts'
import type { Page } from '../../screen/page.ts'
import type { PageHead } from '../head.ts'
import type { PageUrls } from '../render-request.ts'
import { findCanonicalPath, type PageRoute } from './canonical-path.ts'
import { findFeedPath } from './feed-path.ts'
import { readPageRoots } from './page-roots.ts'
import { findPreviewImage, type PreviewImage } from './preview-image.ts'
import { buildStructuredData, type StructuredData } from './structured-data.ts'

export interface PageMetadata {
  readonly siteName: string
  readonly type: 'website' | 'article'
  readonly canonical: string
  readonly alternates: readonly { readonly language: string; readonly href: string }[]
  readonly image?: PreviewImage
  /** The feed of the posts that the page lists or belongs to; a path with a query. */
  readonly feed?: string
  readonly structuredData: readonly StructuredData[]
}

interface MetadataContext {
  readonly page: Page
  readonly head: PageHead
  readonly i18n: Translator
  readonly urls: PageUrls
  /** Undefined if no route matches. */
  readonly route: PageRoute | undefined
}

/** Returns undefined for pages that no search engine may list: problems, personal pages, and those declared so. */
export function describePage(context: MetadataContext): PageMetadata | undefined {
  const { page, head, i18n, urls, route } = context
  if (route === undefined || route.noindex || page.problem !== undefined || page.personal) return undefined
  const roots = readPageRoots(page)
  const path = findCanonicalPath(page, route)
  const image = findPreviewImage(roots, { i18n, urls, title: head.pageTitle })
  const feed = roots.content && findFeedPath(roots.content, page.locale)
  const canonical = urls.getUrl(path, page.locale)
  return {
    siteName: i18n.text(roots.business?.name ?? ''),
    type: roots.content?.kind === 'post' ? 'article' : 'website',
    canonical,
    alternates: urls.listAlternates(path),
    ...(image === undefined ? {} : { image }),
    ...(feed === undefined ? {} : { feed: urls.base + feed }),
    structuredData: buildStructuredData(roots, {
      i18n,
      canonical,
      description: head.description,
      isHome: route.path === '/',
      isService: page.load.service?.input.service === '$params.service',
      ...(image === undefined ? {} : { image }),
      getUrl: to => urls.getUrl(to, page.locale),
    }),
  }
}
