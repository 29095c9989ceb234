/** A whole page: its frame by the layout's name, its content by the screen or the problem. */
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { MessageCatalogue } from '#locales/catalogue.ts'
import { createFormatters } from '#locales/formatters.ts'
import { createTranslator } from '#locales/translator.ts'
import type { CallFunction } from '#schemas/runtime/screen/call.ts'
import type { UrlStore } from '../browser/url-store.ts'
import { AppValueContext } from '../screen/app-context.ts'
import type { WidgetViewRegistry } from '../screen/widget-views.ts'
import type { PathLocalizer } from '../ui/link/document-link.ts'
import type { PageData } from './page-data.ts'
import { PageFrame } from './page-frame.tsx'
import { useZone } from './use-zone.ts'
import { widgetViews } from './widget-views.ts'

export interface AppProps {
  readonly payload: PageData
  readonly catalogue: MessageCatalogue
  readonly address: UrlStore
  readonly queryClient: QueryClient
  readonly call: CallFunction
  /** Names the visit to a page: another one starts with nothing of this one. Default: the page that was loaded. */
  readonly visit?: number
  /** Default: all of this build. */
  readonly parts?: WidgetViewRegistry
  /** Called when it is drawn. */
  readonly drawn?: () => void
}

export function App({
  payload,
  catalogue,
  address,
  queryClient,
  call,
  visit = 0,
  parts = widgetViews,
  drawn,
}: AppProps) {
  const { page } = payload
  useEffect(() => drawn?.(), [drawn])
  const zone = useZone(payload, address)
  const value = useMemo(() => {
    const words = createTranslator({ locale: page.locale, catalogue })
    return {
      page,
      words,
      formats: createFormatters({ tag: words.tag, zone }),
      zone,
      address,
      call,
      parts,
      href: hrefIn(payload),
    }
  }, [page, catalogue, zone, address, call, payload, parts])
  return (
    <QueryClientProvider client={queryClient}>
      <AppValueContext value={value}>
        <PageFrame {...payload} visit={visit} />
      </AppValueContext>
    </QueryClientProvider>
  )
}

/** The home is '/' or '/de', or '/?locale=en' where no cookie says so. */
const hrefIn =
  ({ homeHref, languages }: PageData): PathLocalizer =>
  (path, locale) => {
    const home = languages.find(language => language.locale === locale)?.home ?? homeHref
    return path === '/' ? home : home.replace(/\/?(\?.*)?$/, '') + path
  }
