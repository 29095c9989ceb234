/**
 * Pages of ours follow one another without a load: only the data of the next one is fetched, and what it is drawn
 * with. Where that does not go well it throws, and the browser loads the page as it does any other.
 */
import { createTranslator } from '#locales/translator.ts'
import { toPageDataUrl } from '#schemas/runtime/screen/page-data-url.ts'
import { changeHead } from '../browser/head.ts'
import { randomToken } from '../browser/random.ts'
import { reloadOnce } from '../browser/reload.ts'
import { createQueryClient } from '../screen/query-client.ts'
import { fetchMessageCatalogue } from './fetch-catalogue.ts'
import { buildPageHead } from './head.ts'
import type { PageController } from './page-controller.ts'
import type { PageData } from './page-data.ts'
import { followLanguageLink, switchLanguage } from './switch-language.ts'
import { widgetViews } from './widget-views.ts'

/** The visitor pressed a link to a page of ours. */
export async function followLink(link: HTMLAnchorElement, shown: PageController): Promise<void> {
  const { page, languages } = shown.props.payload
  const language = languages.find(({ tag }) => tag === link.hreflang)
  // The language links of a page that is not there lead home.
  if (language && page.screen) return followLanguageLink(language, shown)
  const arrive = () => {
    history.replaceState({ ...history.state, scrolled: scrollY }, '')
    history[link.href === location.href ? 'replaceState' : 'pushState']({ run: randomToken() }, '', link.href)
  }
  if (await open(link.href, shown, arrive)) scrollTo(0, 0)
}

/** The address is another one: back or forward. */
export async function handlePopState(shown: PageController): Promise<void> {
  const { page, languages } = shown.props.payload
  const language = languages.find(({ href }) => {
    const { origin, pathname } = new URL(href, location.href)
    return origin === location.origin && pathname === location.pathname
  })
  if (language && page.screen) {
    if (language.locale !== page.locale) await switchLanguage(language, shown)
    return
  }
  if (await open(location.href, shown)) scrollTo(0, Number(history.state?.scrolled ?? 0))
}

/** Shows the page of an address of ours, which `arrive` sets; answers whether it did, or a later wish came first. */
async function open(
  href: string,
  shown: PageController,
  arrive: () => void = () => undefined,
): Promise<boolean> {
  const wish = {}
  shown.wish = wish
  const next = await whileShown(prepared(href, shown))
  if (!next || shown.wish !== wish) return false
  // To all that is on it, this page goes: what it holds is given back.
  dispatchEvent(new PageTransitionEvent('pagehide'))
  arrive()
  // React may wait for a style sheet.
  await new Promise<void>(drawn => shown.draw({ ...next, drawn }))
  const { payload, catalogue } = next
  const words = createTranslator({ locale: payload.page.locale, catalogue })
  changeHead({ ...buildPageHead(payload.page, words), lang: words.tag, route: payload.page.routeName ?? '' })
  focusStart()
  return true
}

/** All that the page is drawn with; undefined: a part of it is gone, and the browser loads the page anew. */
async function prepared(
  href: string,
  { props }: PageController,
): Promise<PageController['props'] | undefined> {
  const payload = await fetchPayload(href)
  if (payload.program !== props.payload.program) throw new Error('A new program was built.')
  const catalogue =
    payload.catalogueHref === props.payload.catalogueHref
      ? props.catalogue
      : await fetchMessageCatalogue(payload.catalogueHref)
  if (!catalogue) throw new Error('Its words are not there.')
  const isWhole = await widgetViews.load(payload.page.parts).then(
    () => true,
    // What is missing once more, the page itself says.
    () => !reloadOnce(href),
  )
  const queryClient = createQueryClient(props.call, payload.page.answered)
  return isWhole ? { ...props, payload, catalogue, queryClient, visit: (props.visit ?? 0) + 1 } : undefined
}

const mostMs = 10_000

async function fetchPayload(href: string): Promise<PageData> {
  const { pathname, search } = new URL(href)
  const response = await fetch(toPageDataUrl(pathname + search), { signal: AbortSignal.timeout(mostMs) })
  const payload = await response.json()
  // A problem as data, or something that stands between us and the server.
  if (!payload?.page) throw new Error(`${href} has no data: ${response.status}`)
  return payload
}

/** What takes longer than 200 ms is seen to go on: the style sheet waits as long. */
async function whileShown<T>(work: Promise<T>): Promise<T> {
  const { dataset } = document.documentElement
  dataset.opening = ''
  try {
    return await work
  } finally {
    delete dataset.opening
  }
}

/** As after a load, a screen reader begins with the page: here with what it is called. */
function focusStart(): void {
  const heading = document.querySelector<HTMLElement>('h1') ?? document.querySelector('main')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
