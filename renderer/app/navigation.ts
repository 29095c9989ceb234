/**
 * Navigates between pages without a full load: fetches only the data of the next page and its missing chunks. Throws if
 * that fails; then the browser loads the page.
 */
import { changeHead } from '../browser/head.ts'
import { randomToken } from '../browser/random.ts'
import { reloadOnce } from '../browser/reload.ts'
import { createQueryClient } from '../screen/query-client.ts'
import { fetchPageData } from './fetch-page-data.ts'
import { buildPageHead } from './head.ts'
import { listHeadTags } from './metadata/head-tags.ts'
import type { PageController } from './page-controller.ts'
import type { LanguageLink, PageData } from './page-data.ts'
import { announcePageShown } from './page-shown.ts'
import { createPageTranslator } from './page-translator.ts'
import { followLanguageLink, switchLanguage } from './switch-language.ts'

/** Handles a click on an internal link. */
export async function followLink(link: HTMLAnchorElement, controller: PageController): Promise<void> {
  const { page, languages } = controller.props.pageData
  const language = languages.find(({ tag }) => tag === link.hreflang)
  // The language links of an error page lead to the home page.
  if (language && page.screen) return followLanguageLink(language, controller)
  const updateHistory = () => {
    history.replaceState({ ...history.state, scrolled: scrollY }, '')
    history[link.href === location.href ? 'replaceState' : 'pushState']({ run: randomToken() }, '', link.href)
  }
  if (await openPage(link.href, controller, updateHistory)) scrollTo(0, 0)
}

/** Handles back and forward. */
export async function handlePopState(controller: PageController): Promise<void> {
  const { page } = controller.props.pageData
  const language = findLanguageOfUrl(controller.props.pageData)
  if (language && page.screen && language.locale !== page.locale) {
    await switchLanguage(language, controller)
    return
  }
  if (await openPage(location.href, controller)) scrollTo(0, Number(history.state?.scrolled ?? 0))
}

/** Returns the language in which the URL shows the current page; undefined if it leads to another page. */
function findLanguageOfUrl({ page, languages }: PageData): LanguageLink | undefined {
  const found = languages.filter(({ href }) => {
    const { origin, pathname, search } = new URL(href, location.href)
    const isSameQuery = !page.load.content || dropLocale(search) === dropLocale(location.search)
    return origin === location.origin && pathname === location.pathname && isSameQuery
  })
  // If all languages share one URL, the server decides.
  return found.length === 1 ? found[0] : undefined
}

function dropLocale(search: string): string {
  const query = new URLSearchParams(search)
  query.delete('locale')
  return query.toString()
}

/** Shows the page at `href`; `updateHistory` changes the URL. Returns false if a later navigation replaced this one. */
async function openPage(
  href: string,
  controller: PageController,
  updateHistory: () => void = () => undefined,
): Promise<boolean> {
  const navigation = {}
  controller.navigation = navigation
  const next = await showProgress(loadProps(href, controller))
  if (!next || controller.navigation !== navigation) return false
  // The current page ends: its listeners release holds.
  dispatchEvent(new PageTransitionEvent('pagehide'))
  updateHistory()
  // React may suspend until a style sheet is loaded.
  await new Promise<void>(onRendered => controller.render({ ...next, onRendered }))
  const { pageData, catalogue } = next
  const i18n = createPageTranslator(pageData, catalogue)
  const head = buildPageHead(pageData.page, i18n)
  changeHead({
    title: head.title,
    tags: pageData.headTags ?? listHeadTags(head),
    lang: i18n.tag,
    route: pageData.page.routeName ?? '',
  })
  announcePageShown(pageData.page)
  focusStart()
  return true
}

/** Loads what the page is rendered with. Returns undefined if a chunk is missing and the browser reloads. */
async function loadProps(
  href: string,
  { props }: PageController,
): Promise<PageController['props'] | undefined> {
  const pageData = await fetchPageData(href)
  if (pageData.program !== props.pageData.program) throw new Error('A new program was built.')
  const isComplete = await props.parts.load(pageData.page.parts).then(
    () => true,
    // If it is missing again, the page itself shows that.
    () => !reloadOnce(href),
  )
  const queryClient = createQueryClient(props.call, pageData.page.answered)
  return isComplete
    ? { ...props, pageData, catalogue: pageData.messages, queryClient, visit: (props.visit ?? 0) + 1 }
    : undefined
}

/** Shows a progress bar if the work takes longer than 200 ms; the style sheet delays it. */
async function showProgress<T>(work: Promise<T>): Promise<T> {
  const { dataset } = document.documentElement
  dataset.opening = ''
  try {
    return await work
  } finally {
    delete dataset.opening
  }
}

/** Moves the focus to the heading, so that screen readers start there as after a page load. */
function focusStart(): void {
  const heading = document.querySelector<HTMLElement>('h1') ?? document.querySelector('main')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
