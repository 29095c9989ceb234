/** A page in a shadow root of another site. */
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useMemo } from 'react'
import { createRoot } from 'react-dom/client'
import { createFormatters } from '#locales/formatters.ts'
import type { CallFunction } from '#schemas/runtime/screen/call.ts'
import { createHttpCall } from '../browser/http-call.ts'
import { createMemoryUrlStore } from '../browser/memory-url-store.ts'
import { withPrefilledParameters } from '../browser/prefilled-parameters.ts'
import type { UrlStore } from '../browser/url-store.ts'
import { readHostScheme } from '../embed/host-scheme.ts'
import type { ConnectMessage, FrameEvent } from '../embed/protocol.ts'
import { AppValueContext } from '../screen/app-context.ts'
import type { Page } from '../screen/page.ts'
import { createQueryClient } from '../screen/query-client.ts'
import { toAbsolutePageData, toAbsoluteUrls } from './absolute-urls.ts'
import { createPathLocalizer } from './app.tsx'
import {
  announceChoices,
  announceConsent,
  announcePageLoad,
  createEventAnnouncer,
  withCallEvents,
} from './event-announcer.ts'
import { fetchPageData } from './fetch-page-data.ts'
import { toPrefilledQuery } from './host-values.ts'
import { addInlineStyles } from './inline-styles.ts'
import type { PageData } from './page-data.ts'
import { createPageTranslator } from './page-translator.ts'
import { PageView } from './page-view.tsx'
import { useZone } from './use-zone.ts'
import { widgetViewRegistry } from './widget-views.ts'

export interface InlinePageOptions {
  /** The page to show: a path of the installation. */
  readonly src: string
  readonly values: Partial<ConnectMessage>
  tell(event: FrameEvent): void
}

export interface InlinePage {
  /** Takes other values, and the scheme that the site has now. */
  update(values: Partial<ConnectMessage>): void
  unmount(): void
}

/**
 * Fills `place`, which is in `root`. Rejects if the page cannot be loaded, as without the permission of the business. A
 * hold that a visitor leaves behind expires by itself.
 */
export async function mountInlinePage(
  { root, place }: { readonly root: ShadowRoot; readonly place: HTMLElement },
  { src, values, tell }: InlinePageOptions,
): Promise<InlinePage> {
  // This module is loaded from the installation.
  const { origin } = new URL(import.meta.url)
  const { pathname, search } = new URL(src, origin)
  const data = toAbsolutePageData(await fetchPageData(origin + pathname + search), origin)
  await Promise.all([
    widgetViewRegistry.load(data.page.parts),
    addInlineStyles({ root, place }, data, origin),
  ])
  const { page } = data
  const url = createMemoryUrlStore(page.query)
  const address = withPrefilledParameters(url)
  const prefill = (next: Partial<ConnectMessage>) => address.setPrefill(toPrefilledQuery(next))
  prefill({ page: location.origin + location.pathname, ...values })
  const announce = createEventAnnouncer({ address: url, send: tell, getPage: () => page })
  const stops = [announceChoices(url, announce), announceConsent(announce)]
  const call = withCallEvents(createOutsideCall(origin, data), announce)
  const container = place.appendChild(document.createElement('div'))
  Object.assign(container.dataset, { embed: 'bare', embedMode: 'inline', scheme: readHostScheme(place) })
  container.addEventListener('click', openLinksInTabs)
  const queryClient = createLastingQueryClient(call, page.answered)
  const reactRoot = createRoot(container)
  reactRoot.render(<InlineApp data={data} address={address} call={call} queryClient={queryClient} />)
  announcePageLoad(page, announce)
  return {
    update(next) {
      container.dataset.scheme = readHostScheme(place)
      prefill(next)
    },
    unmount() {
      for (const stop of stops) stop()
      reactRoot.unmount()
      place.remove()
    },
  }
}

/** Keeps answers without timers, which would keep the page for minutes after its element has gone. */
function createLastingQueryClient(call: CallFunction, answered: Page['answered']): QueryClient {
  const client = createQueryClient(call, [])
  client.setDefaultOptions({
    queries: { ...client.getDefaultOptions().queries, gcTime: Number.POSITIVE_INFINITY },
  })
  for (const { call: name, input, value } of answered) client.setQueryData([name, input], value)
  return client
}

/** Calls the installation from another site. */
function createOutsideCall(origin: string, { apiPath }: PageData): CallFunction {
  const call = createHttpCall(origin + apiPath)
  return async (name, input, options) => {
    const outcome = await call(name, input, options)
    return outcome.ok ? { ok: true, value: asSame(toAbsoluteUrls(outcome.value, origin)) } : outcome
  }
}

/** Only the URLs in it have changed. */
function asSame(value: unknown): never {
  return value as never
}

/** A link of ours would replace the page of the site. */
function openLinksInTabs(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link || link.hasAttribute('download')) return
  event.preventDefault()
  open(link.href, '_blank', 'noopener')
}

interface InlineAppProps {
  readonly data: PageData
  readonly address: UrlStore
  readonly call: CallFunction
  readonly queryClient: QueryClient
}

function InlineApp({ data, address, call, queryClient }: InlineAppProps) {
  const { page } = data
  const zone = useZone(data, address)
  const value = useMemo(() => {
    const i18n = createPageTranslator(data, data.messages)
    const formats = createFormatters({ tag: i18n.tag, zone })
    const href = createPathLocalizer(data)
    return { page, i18n, formats, zone, address, call, parts: widgetViewRegistry, href, embedded: true }
  }, [page, zone, address, call, data])
  return (
    <QueryClientProvider client={queryClient}>
      <AppValueContext value={value}>
        <div lang={value.i18n.tag}>
          <PageView {...data} visit={0} />
        </div>
      </AppValueContext>
    </QueryClientProvider>
  )
}
