import type { MessageCatalogue } from '#locales/catalogue.ts'
import type { LocaleCode } from '#locales/codes.ts'
import type { HeadTag } from '../browser/head.ts'
import type { Page } from '../screen/page.ts'

/** The JSON that a page contains for hydration. */
export interface PageData {
  readonly page: Page
  readonly languages: readonly LanguageLink[]
  readonly homeHref: string
  /** Where all messages of the language are, for a visitor who chooses another. */
  readonly catalogueHref: string
  /** What the screen may say, in each of its steps. */
  readonly messages: MessageCatalogue
  /** Of a page that is opened in place; one that is loaded as a whole has them in its head. */
  readonly headTags?: readonly HeadTag[]
  readonly zoneIsChosen: boolean
  /** Where calls go: the path of the API, or that of a preview. */
  readonly apiPath: string
  /** The client entry's file, which changes with every build; '' in development. */
  readonly program: string
}

/** The same page in another language. */
export interface LanguageLink {
  readonly locale: LocaleCode
  readonly tag: string
  readonly name: string
  readonly href: string
  /** The business's home page in that language. */
  readonly home: string
  /** The page's route name in that language. */
  readonly routeName?: string
}
