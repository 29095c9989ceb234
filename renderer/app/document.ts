/** What the server hands to a rendering, and what it gets back. Server and renderer know each other only by this. */
import type { Catalogue } from '#locales/catalogue.ts'
import type { LocaleCode } from '#locales/codes.ts'
import type { Theme } from '#schemas/types.gen.ts'
import type { PageRequest } from './open-page.ts'

/** A language the visitor can switch to: the same page in it. */
export interface LanguageLink {
  readonly locale: LocaleCode
  readonly tag: string
  readonly name: string
  readonly href: string
}

export interface RenderRequest extends PageRequest {
  readonly catalogue: Catalogue
  /** Where the browser fetches the same catalogue, cached for good. */
  readonly catalogueHref: string
  readonly languages: readonly LanguageLink[]
  /** The business's home in the visitor's language. */
  readonly homeHref: string
  readonly theme: Theme
  /** The zone comes from the address, so the browser's own does not replace it. */
  readonly zoneIsChosen: boolean
  /** Told by the rendering: status and cacheability of what it made. */
  readonly rendered: (result: {
    readonly status: number
    readonly statusText?: string
    readonly personal: boolean
    readonly problem?: string
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
