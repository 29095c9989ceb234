/**
 * Switches the language without a page load: keeps choices, input and errors, and changes only messages and the texts of
 * records.
 */
import { changeHead } from '../browser/head.ts'
import type { PrefetchedCall } from '../screen/page.ts'
import { hashQueryKey } from '../screen/query-key.ts'
import { createMessageCatalogueLoader, type MessageCatalogueLoader } from './catalogue-loader.ts'
import { isMultilingual } from './drop-other-languages.ts'
import { fetchPageData } from './fetch-page-data.ts'
import { buildPageHead } from './head.ts'
import { listHeadTags } from './metadata/head-tags.ts'
import type { PageController } from './page-controller.ts'
import type { LanguageLink, PageData } from './page-data.ts'
import { announcePageShown } from './page-shown.ts'
import { createPageTranslator } from './page-translator.ts'

/** Created at the first switch. */
let catalogues: MessageCatalogueLoader | undefined

/** Handles a click on a language link. */
export async function followLanguageLink(link: LanguageLink, controller: PageController): Promise<void> {
  const query = new URLSearchParams(location.search)
  // The parameter tells the server the chosen language where no cookie does.
  if (link.home.includes('?')) query.set('locale', link.locale)
  else query.delete('locale')
  const { pathname } = new URL(link.href, location.href)
  const address = pathname + (query.size > 0 ? `?${query}` : '') + location.hash
  const updateHistory = () => history.pushState({ run: history.state?.run }, '', address)
  if (!(await switchLanguage(link, controller, updateHistory))) return
  // Lets the server set its cookie.
  void fetch(link.href, { method: 'HEAD' }).catch(() => undefined)
}

/** Shows the page in the language; `updateHistory` changes the URL. Returns false if that failed or was replaced. */
export async function switchLanguage(
  link: LanguageLink,
  controller: PageController,
  updateHistory: () => void = () => undefined,
): Promise<boolean> {
  controller.navigation = link
  catalogues ??= createMessageCatalogueLoader(createCatalogueHref(controller))
  const fetched = fetchPageData(new URL(link.href, location.href).href).catch(() => undefined)
  const [catalogue, records] = await Promise.all([catalogues.load(link.locale), fetched.then(listRecords)])
  if (catalogue === undefined || controller.navigation !== link) return false
  const heading = findHeadingInTitle()
  updateHistory()
  const { queryClient, pageData: shown } = controller.props
  for (const { call, input, value } of records) queryClient.setQueryData([call, input], value)
  const pageData = withRecords(shown, records)
  const { routeName } = link
  const page = { ...pageData.page, locale: link.locale, ...(routeName && { routeName }) }
  const catalogueHref = createCatalogueHref(controller)(link.locale) ?? pageData.catalogueHref
  const next = { ...pageData, homeHref: link.home, catalogueHref, page }
  const rendered = new Promise<void>(onRendered =>
    controller.render({ ...controller.props, pageData: next, catalogue, onRendered }),
  )
  const i18n = createPageTranslator(next, catalogue)
  // What a visitor has chosen in place is only in the URL.
  const current = Object.fromEntries(new URLSearchParams(location.search))
  const head = buildPageHead({ ...page, query: current }, i18n)
  void rendered.then(() => {
    const title = heading?.isConnected ? `${heading.textContent} · ${head.pageTitle}` : head.title
    changeHead({ title, tags: listHeadTags(head), lang: i18n.tag, ...(routeName && { route: routeName }) })
    announcePageShown(page)
    void fetched.then(pageData => {
      if (pageData?.headTags && controller.navigation === link) changeHead({ tags: pageData.headTags })
    })
  })
  return true
}

/** Without page data the texts of records stay in the language before, and say so. */
const listRecords = (fetched: PageData | undefined): readonly PrefetchedCall[] =>
  fetched?.page.answered.filter(isMultilingual) ?? []

function withRecords(pageData: PageData, records: readonly PrefetchedCall[]): PageData {
  const byKey = new Map(records.map(record => [hashQueryKey([record.call, record.input]), record]))
  const answered = pageData.page.answered.map(
    answer => byKey.get(hashQueryKey([answer.call, answer.input])) ?? answer,
  )
  return { ...pageData, page: { ...pageData.page, answered } }
}

/** Finds the heading that stands in the window's title before that of the page, if any (`use-heading-focus.ts`). */
function findHeadingInTitle(): Element | undefined {
  const pageTitle = document.querySelector<HTMLMetaElement>('meta[property="og:title"]')?.content
  return [...document.querySelectorAll('h1, h2')].find(
    ({ textContent }) => document.title === `${textContent} · ${pageTitle}`,
  )
}

/** Returns the URL of a language's messages. */
const createCatalogueHref =
  ({ props: { pageData } }: PageController) =>
  (locale: string): string | undefined =>
    pageData.languages.some(link => link.locale === locale)
      ? pageData.catalogueHref.replace(/[^/]+(?=\.json$)/, locale)
      : undefined
