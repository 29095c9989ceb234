/**
 * Switches the language without a page load: keeps choices, input and errors, and changes only messages and the texts of
 * records.
 */
import { createTranslator } from '#locales/translator.ts'
import { changeHead } from '../browser/head.ts'
import type { AnsweredCall } from '../screen/page.ts'
import { hashQueryKey } from '../screen/query-key.ts'
import { createMessageCatalogueLoader, type MessageCatalogueLoader } from './catalogue-loader.ts'
import { fetchPageData } from './fetch-page-data.ts'
import { buildPageHead } from './head.ts'
import type { PageController } from './page-controller.ts'
import type { LanguageLink, PageData } from './page-data.ts'
import { recordCalls } from './single-language.ts'

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
  const [catalogue, records] = await Promise.all([
    catalogues.load(link.locale),
    loadRecords(link, controller),
  ])
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
  const i18n = createTranslator({ locale: link.locale, catalogue })
  const head = buildPageHead(page, i18n)
  void rendered.then(() => {
    const title = heading?.isConnected ? `${heading.textContent} · ${head.pageTitle}` : head.title
    changeHead({ ...head, title, lang: i18n.tag, ...(routeName && { route: routeName }) })
  })
  return true
}

/**
 * Fetches the records of a page that came with their texts in one language. Returns none if it has them all or if that
 * fails: the texts then stay in the language before, and say so.
 */
async function loadRecords(link: LanguageLink, { props }: PageController): Promise<readonly AnsweredCall[]> {
  if (!props.pageData.singleLanguage) return []
  const fetched = await fetchPageData(new URL(link.href, location.href).href).catch(() => undefined)
  return fetched?.page.answered.filter(({ call }) => recordCalls.has(call)) ?? []
}

function withRecords({ singleLanguage, ...pageData }: PageData, records: readonly AnsweredCall[]): PageData {
  if (records.length === 0) return { ...pageData, ...(singleLanguage && { singleLanguage }) }
  const byKey = new Map(records.map(record => [hashQueryKey([record.call, record.input]), record]))
  const answered = pageData.page.answered.map(
    answer => byKey.get(hashQueryKey([answer.call, answer.input])) ?? answer,
  )
  return { ...pageData, page: { ...pageData.page, answered } }
}

/** Finds the heading that the window's title begins with, if any (`use-heading-focus.ts`). */
const findHeadingInTitle = (): Element | undefined =>
  [...document.querySelectorAll('h1, h2')].find(({ textContent }) =>
    document.title.startsWith(`${textContent} · `),
  )

/** Returns the URL of a language's messages. */
const createCatalogueHref =
  ({ props: { pageData } }: PageController) =>
  (locale: string): string | undefined =>
    pageData.languages.some(link => link.locale === locale)
      ? pageData.catalogueHref.replace(/[^/]+(?=\.json$)/, locale)
      : undefined
