/** The browser's side of a page: takes over what the server rendered. */
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { replayQueuedClicks } from '../browser/click-queue.ts'
import { replayEarlyInput, watchEarlyInput } from '../browser/early-input.ts'
import { createHttpCall } from '../browser/http-call.ts'
import { findInternalLink } from '../browser/internal-link.ts'
import { reloadOnce } from '../browser/reload.ts'
import { fetchMessageCatalogue } from './fetch-catalogue.ts'
import { widgetViews } from './widget-views.ts'
import '../styles/index.css'
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
  const place = document.getElementById('root')
  if (place) watchEarlyInput(place)
  const payload = await readPayload()
  // The few lines of HTML of a server that could not draw anything.
  if (!place || !payload) return
  const [catalogue] = await Promise.all([
    fetchMessageCatalogue(payload.catalogueHref),
    widgetViews.load(payload.page.parts).catch((error: unknown) => {
      reloadOnce()
      throw error
    }),
  ])
  // Without its words the page stays as the server sent it: it works by links and buttons of forms.
  if (!catalogue) return void replayQueuedClicks()
  const { screen, query, answered } = payload.page
  const call = createHttpCall('/api/v1', payload.addresses)
  const props = {
    ...{ payload, catalogue, call },
    address: createBrowserUrlStore(query),
    queryClient: createQueryClient(call, answered),
    // A screen has to look into the tab's storage first.
    ...(screen ? {} : { drawn: () => queueMicrotask(replayEarlyInput) }),
  }
  // As a transition, React takes over in slices of 5 ms: a press in between is answered, on a slow phone too.
  startTransition(() => takeOver(place, props))
  // What cannot be fetched now is fetched again when it is needed.
  if (screen) whenIdle(() => void widgetViews.load(listScreenWidgetNames(screen)).catch(() => undefined))
}

/** From here on the browser draws: this page, and those that links and the way back lead to. */
function takeOver(place: HTMLElement, first: AppProps): void {
  const shown: PageController = {
    props: first,
    before: first,
    pathname: location.pathname,
    draw(props) {
      Object.assign(shown, { props, before: shown.props, pathname: location.pathname })
      root.render(<App {...props} />)
    },
  }
  const root = hydrateRoot(place, <App {...first} />, {
    // React has taken away what it could not draw.
    async onUncaughtError(error) {
      console.error(error)
      ;(await import('./error-page.ts')).showErrorPage(shown)
    },
  })
  addEventListener('click', event => {
    const link = findInternalLink(event)
    if (!link) return
    event.preventDefault()
    follow(link, shown).catch(() => location.assign(link.href))
  })
  addEventListener(
    'popstate',
    event => {
      if (location.pathname === shown.pathname) return
      // What the address says now is said to another page than the one that still shows.
      event.stopImmediatePropagation()
      comeBack(shown).catch(() => location.reload())
    },
    true,
  )
}

const follow = async (link: HTMLAnchorElement, shown: PageController) =>
  (await import('./navigation.ts')).followLink(link, shown)

const comeBack = async (shown: PageController) => (await import('./navigation.ts')).handlePopState(shown)

/** What later steps show comes while the visitor reads the first. */
function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: 4000 })
  else setTimeout(work, 1000)
}

/** Written by our own server into this very page, or where the page says: then fetched once. */
async function readPayload(): Promise<PageData | undefined> {
  const { dataset, textContent } = document.getElementById('payload') ?? {}
  try {
    if (dataset?.src) return await (await fetch(dataset.src)).json()
  } catch (error) {
    console.warn('Cannot load payload', dataset?.src, error)
  }
  return textContent ? JSON.parse(textContent) : undefined
}
