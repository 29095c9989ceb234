import type { CallAddresses } from '../browser/call.ts'
import type { Page } from '../screen/page.ts'
import type { LanguageLink } from './document.ts'

/** What the page carries as JSON, so that the browser continues exactly where the server stopped. */
export interface Payload {
  readonly page: Page
  readonly languages: readonly LanguageLink[]
  readonly homeHref: string
  readonly catalogueHref: string
  readonly zoneIsChosen: boolean
  readonly addresses: CallAddresses
}
