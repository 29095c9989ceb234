/** The client entry: hydrates the page that the server rendered. */
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { replayQueuedClicks } from '../browser/click-queue.ts'
import { recordEarlyInput, replayEarlyInput } from '../browser/early-input.ts'
import { findInternalLink } from '../browser/internal-link.ts'
import { reloadOnce } from '../browser/reload.ts'
import { widgetViewRegistry } from './widget-views.ts'
import '../styles/index.css'
import { createHttpCall } from '../browser/http-call.ts'
import { createBrowserUrlStore } from '../browser/url-store.ts'
import { createQueryClient } from '../screen/query-client.ts'
import { listScreenWidgetNames } from '../screen/widget-views.ts'
import { App, type AppProps } from './app.tsx'
import type { PageController } from './page-controller.ts'
import type { PageData } from './page-data.ts'

start().catch((error: unknown) => {
  replayQueuedClicks()
  throw error
})

async function start(): Promise<void> {
  const root = document.getElementById('root')
  if (root) recordEarlyInput(root)
  const pageData = await readPageData()
  // The plain error page of a server that could not render.
  if (!root || !pageData) return
  // Also keeps the campaign that a visitor comes from.
  const connecting = (parent !== window || /utm_/.test(location.search)) && import('./connect-to-host.ts')
  await widgetViewRegistry.load(pageData.page.parts).catch((error: unknown) => {
    reloadOnce()
    throw error
  })
  const { screen, query, answered } = pageData.page
  const call = createHttpCall(pageData.apiPath)
  let props: AppProps = {
    pageData,
    catalogue: pageData.messages,
    call,
    parts: widgetViewRegistry,
    address: createBrowserUrlStore(query),
    queryClient: createQueryClient(call, answered),
    // A screen restores the session storage first.
    ...(screen ? {} : { onRendered: () => queueMicrotask(replayEarlyInput) }),
  }
  if (connecting) props = await (await connecting).connectToHost(props)
  // In a transition, React hydrates in slices of 5 ms, so that a press in between is handled even on a slow phone.
  startTransition(() => hydrate(root, props))
  // What fails to load is fetched again when it is needed.
  const preload = (names: readonly string[]) => widgetViewRegistry.load(names).catch(() => undefined)
  if (screen) whenIdle(() => void preload(listScreenWidgetNames(screen)))
}

/** Hydrates the page, and handles links and the history from then on. */
function hydrate(root: HTMLElement, first: AppProps): void {
  const controller: PageController = {
    props: first,
    previousProps: first,
    address: getAddress(first),
    render(props) {
      Object.assign(controller, { props, previousProps: controller.props, address: getAddress(props) })
      reactRoot.render(<App {...props} />)
    },
  }
  const reactRoot = hydrateRoot(root, <App {...first} />, {
    // React has unmounted the page.
    async onUncaughtError(error) {
      console.error(error)
      ;(await loadErrorPage()).showRenderFailurePage(controller)
    },
  })
  addEventListener('click', event => {
    const link = findInternalLink(event)
    if (!link) return
    event.preventDefault()
    followLink(link, controller).catch(() => location.assign(link.href))
  })
  addEventListener(
    'popstate',
    event => {
      // Drops what is on its way: the visitor may be back, before the page that Back leads to was there.
      controller.navigation = undefined
      if (getAddress(controller.props) === controller.address) return
      // The new URL is not one of the current page, whose listeners must not see it.
      event.stopImmediatePropagation()
      handlePopState(controller).catch(() => location.reload())
    },
    true,
  )
}

/** Without the query if that holds a visitor's choices within a screen. */
const getAddress = ({ pageData: { page } }: AppProps) =>
  location.pathname + (page.screen && !page.load.content ? '' : location.search)

// Functions of their own: the bundler writes an import whose module is taken apart at once much longer.
const loadNavigation = () => import('./navigation.ts')
const loadErrorPage = () => import('./error-page.ts')

const followLink = async (link: HTMLAnchorElement, controller: PageController) =>
  (await loadNavigation()).followLink(link, controller)

const handlePopState = async (controller: PageController) =>
  (await loadNavigation()).handlePopState(controller)

/** Preloads the widgets of later steps while the visitor reads the first. Some browsers cannot tell when they are idle. */
const whenIdle: (work: () => void) => unknown = globalThis.requestIdleCallback ?? setTimeout

/** Our own server has written it into the page, or to the URL in `data-src`. */
async function readPageData(): Promise<PageData | undefined> {
  const { dataset, textContent } = document.getElementById('payload') ?? {}
  try {
    if (dataset?.src) return await (await fetch(dataset.src)).json()
  } catch (error) {
    console.warn('Cannot load payload', dataset?.src, error)
  }
  return textContent ? JSON.parse(textContent) : undefined
}
