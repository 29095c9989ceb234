/**
 * Another language without leaving the page: what was chosen, typed and found wrong stays, only the words change.
 */
import { createTranslator } from '#locales/translator.ts'
import { changeHead } from '../browser/head.ts'
import { createMessageCatalogueLoader, type MessageCatalogueLoader } from './catalogue-loader.ts'
import { buildPageHead } from './head.ts'
import type { PageController } from './page-controller.ts'
import type { LanguageLink } from './page-data.ts'

/** From the first pick on. */
let catalogues: MessageCatalogueLoader | undefined

/** The visitor picked a language. */
export async function followLanguageLink(link: LanguageLink, shown: PageController): Promise<void> {
  const query = new URLSearchParams(location.search)
  // It tells the server which language was picked, which the address needs only where no cookie does.
  if (link.home.includes('?')) query.set('locale', link.locale)
  else query.delete('locale')
  const { pathname } = new URL(link.href, location.href)
  const address = pathname + (query.size > 0 ? `?${query}` : '') + location.hash
  const arrive = () => history.pushState({ run: history.state?.run }, '', address)
  if (!(await switchLanguage(link, shown, arrive))) return
  // The server remembers the choice, with a cookie as it is set up there.
  void fetch(link.href, { method: 'HEAD' }).catch(() => undefined)
}

/** Shows the page in the language, whose address `arrive` sets; answers whether it did. */
export async function switchLanguage(
  link: LanguageLink,
  shown: PageController,
  arrive: () => void = () => undefined,
): Promise<boolean> {
  shown.wish = link
  const { locale } = shown.props.payload.page
  catalogues ??= createMessageCatalogueLoader(hrefIn(shown), { [locale]: shown.props.catalogue })
  const catalogue = await catalogues.load(link.locale)
  if (catalogue === undefined || shown.wish !== link) return false
  const heading = headingInTitle()
  arrive()
  const { payload } = shown.props
  const { routeName } = link
  const page = { ...payload.page, locale: link.locale, ...(routeName && { routeName }) }
  const catalogueHref = hrefIn(shown)(link.locale) ?? payload.catalogueHref
  const next = { ...payload, homeHref: link.home, catalogueHref, page }
  const drawn = new Promise<void>(drawn => shown.draw({ ...shown.props, payload: next, catalogue, drawn }))
  const words = createTranslator({ locale: link.locale, catalogue })
  const head = buildPageHead(page, words)
  void drawn.then(() => {
    const title = heading?.isConnected ? `${heading.textContent} · ${head.pageTitle}` : head.title
    changeHead({ ...head, title, lang: words.tag, ...(routeName && { route: routeName }) })
  })
  return true
}

/** What a screen has come to, if the window's title says it before the title of the page (`use-heading-focus.ts`). */
const headingInTitle = (): Element | undefined =>
  [...document.querySelectorAll('h1, h2')].find(({ textContent }) =>
    document.title.startsWith(`${textContent} · `),
  )

/** Where the words of a language are. */
const hrefIn =
  ({ props: { payload } }: PageController) =>
  (locale: string): string | undefined =>
    payload.languages.some(link => link.locale === locale)
      ? payload.catalogueHref.replace(/[^/]+(?=\.json$)/, locale)
      : undefined
