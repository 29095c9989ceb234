import type { LocaleCode } from '#locales/codes.ts'
import type { CallEndpointMap } from '../browser/http-call.ts'
import type { Page } from '../screen/page.ts'

/** What the page carries as JSON, so that the browser continues exactly where the server stopped. */
export interface PageData {
  readonly page: Page
  readonly languages: readonly LanguageLink[]
  readonly homeHref: string
  readonly catalogueHref: string
  readonly zoneIsChosen: boolean
  readonly addresses: CallEndpointMap
  /** Changes with every build whose program is another; '' in development. */
  readonly program: string
}

/** A language the visitor can switch to: the same page in it. */
export interface LanguageLink {
  readonly locale: LocaleCode
  readonly tag: string
  readonly name: string
  readonly href: string
  /** The business's home in it. */
  readonly home: string
  /** Of the page in it. */
  readonly routeName?: string
}
