/** The contract between server and renderer: what the server passes in, and the callbacks for the result. */
import type { MessageCatalogue } from '#locales/catalogue.ts'
import type { LocaleCode } from '#locales/codes.ts'
import type { ContentKind, Text, Theme } from '#schemas/generated/types.gen.ts'
import type { Problem } from '#schemas/runtime/core/problem.ts'
import type { LanguageLink, PageData } from './page-data.ts'
import type { PageRequest } from './page-request.ts'

/** Absolute URLs for search engines and link previews; the server declares it in the same way. */
export interface PageUrls {
  /** Of pictures. */
  readonly origin: string
  /** What begins the URLs of feeds: the origin with the base path. */
  readonly base: string
  /** @param path without a locale prefix */
  getUrl(path: string, locale: LocaleCode): string
  /** Lists the URLs of a page in every language and `x-default`; empty if all languages share one URL. */
  listAlternates(path: string): readonly { readonly language: string; readonly href: string }[]
  /** Returns the path of a drawn picture, 1200 × 630 pixels, that shows the title of a record. */
  getLinkPreviewPath(
    subject: { readonly kind: ContentKind | 'service' | 'business'; readonly slug: string },
    title: Text,
  ): string
}

export interface RenderRequest extends PageRequest {
  readonly catalogue: MessageCatalogue
  /** The URL of the same catalogue, which browsers cache forever. */
  readonly catalogueHref: string
  readonly languages: readonly LanguageLink[]
  readonly urls: PageUrls
  /** The business's home page in the visitor's language. */
  readonly homeHref: string
  readonly theme: Theme
  /** The id of the request in the log. */
  readonly requestId: string
  /** Whether the page may be in a frame, so that it needs what connects it with the page around it. */
  readonly mayBeFramed: boolean
  /** Whether the business asks for consent to cookies that are not essential. */
  readonly asksConsent: boolean
  /** Whether the URL sets the zone, so that the browser's own does not replace it. */
  readonly zoneIsChosen: boolean
  /** Whether only the page data is requested. */
  readonly isData: boolean
  /** Reports an error for the log; the visitor does not see it. */
  readonly reportError: (error: unknown) => void
  /** Stands for the content in the document: Vike searches a document several times for tags, and content is large. */
  readonly contentMark: string
  /** Reports the status and cacheability of the page. */
  readonly onRendered: (result: {
    readonly status: number
    readonly statusText?: string
    readonly personal: boolean
    readonly problem?: Problem
    /** What the document has at `contentMark`; only without `isData`. */
    readonly content?: string
    /** Only if `isData`. */
    readonly pageData?: PageData
  }) => void
}

declare global {
  namespace Vike {
    interface PageContext {
      readonly render: RenderRequest
      readonly cspNonce?: string
    }
  }
}
