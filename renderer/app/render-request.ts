/** What the server hands to a rendering, and what it gets back. Server and renderer know each other only by this. */
import type { MessageCatalogue } from '#locales/catalogue.ts'
import type { Theme } from '#schemas/generated/types.gen.ts'
import type { Problem } from '#schemas/runtime/core/problem.ts'
import type { PageRequest } from './load-page.ts'
import type { LanguageLink, PageData } from './page-data.ts'

export interface RenderRequest extends PageRequest {
  readonly catalogue: MessageCatalogue
  /** Where the browser fetches the same catalogue, cached for good. */
  readonly catalogueHref: string
  readonly languages: readonly LanguageLink[]
  /** The page's full addresses for who indexes it; undefined where ours is not known. */
  readonly alternates: readonly { readonly language: string; readonly href: string }[] | undefined
  /** The business's home in the visitor's language. */
  readonly homeHref: string
  readonly theme: Theme
  /** Under which the log says what broke. */
  readonly requestId: string
  /** The business asks before anything is kept that is not essential. */
  readonly asksConsent: boolean
  /** The zone comes from the address, so the browser's own does not replace it. */
  readonly zoneIsChosen: boolean
  /** Only the payload is wanted. */
  readonly isData: boolean
  /** Told by the rendering: an error, of which a visitor learns nothing. */
  readonly broke: (error: unknown) => void
  /** Told by the rendering: status and cacheability of what it made. */
  readonly rendered: (result: {
    readonly status: number
    readonly statusText?: string
    readonly personal: boolean
    readonly problem?: Problem
    /** Of a rendering that wants nothing else. */
    readonly payload?: PageData
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
