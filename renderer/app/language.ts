/**
 * Another language without leaving the page: what was chosen, typed and found wrong stays, only the words change.
 * Fetched when a visitor first asks for another language.
 */
import type { Catalogue } from '#locales/catalogue.ts'
import { createWords } from '#locales/translate.ts'
import { changeHead } from '../browser/head.ts'
import { type Catalogues, createCatalogues } from './catalogues.ts'
import type { LanguageLink } from './document.ts'
import { headOf } from './head.ts'
import type { Payload } from './payload.ts'

/** What is on the page and in which words. */
export interface Shown {
  readonly payload: Payload
  readonly catalogue: Catalogue
}

type Show = (next: Shown) => void

/** From the first pick on: what shows, and how to show something else. */
interface Page {
  shown: Shown
  readonly show: Show
  readonly catalogues: Catalogues
  /** The last one picked wins, whichever words come first. */
  wanted?: LanguageLink
}

let page: Page | undefined

/** The visitor picked a language. `shown` counts the first time only. */
export async function pickLanguage(link: LanguageLink, shown: Shown, show: Show): Promise<void> {
  // The links of a page that is not there lead home.
  if (!shown.payload.page.screen) return location.assign(link.href)
  page ??= firstPick(shown, show)
  if (!(await switchTo(link, page))) return
  // The server remembers the choice, with a cookie as it is set up there.
  void fetch(link.href, { method: 'HEAD' }).catch(() => undefined)
  const query = new URLSearchParams(location.search)
  // It only told the server which language was picked.
  query.delete('locale')
  history.pushState(
    null,
    '',
    new URL(link.href, location.href).pathname + (query.size > 0 ? `?${query}` : ''),
  )
}

function firstPick(shown: Shown, show: Show): Page {
  const { catalogueHref, languages, page } = shown.payload
  const hrefOf = (locale: string) =>
    languages.some(link => link.locale === locale)
      ? catalogueHref.replace(/[^/]+(?=\.json$)/, locale)
      : undefined
  addEventListener('popstate', follow)
  return { shown, show, catalogues: createCatalogues(hrefOf, { [page.locale]: shown.catalogue }) }
}

async function switchTo(link: LanguageLink, page: Page): Promise<boolean> {
  page.wanted = link
  const catalogue = await page.catalogues.load(link.locale)
  if (catalogue === undefined || page.wanted !== link) return false
  const { payload } = page.shown
  const next = { ...payload, homeHref: link.home, page: { ...payload.page, locale: link.locale } }
  page.shown = { payload: next, catalogue }
  page.show(page.shown)
  const words = createWords({ locale: link.locale, catalogue })
  changeHead({ ...headOf(next.page, words), lang: words.tag })
  return true
}

/** Back and forward between the languages of a page. */
function follow(): void {
  if (!page) return
  const { languages, page: now } = page.shown.payload
  const link = languages.find(({ href }) => new URL(href, location.href).pathname === location.pathname)
  if (!link) location.reload()
  else if (link.locale !== now.locale) void switchTo(link, page)
}
