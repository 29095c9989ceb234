/** The root component of a page: provides the context and renders the frame. */
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { MessageCatalogue } from '#locales/catalogue.ts'
import { createFormatters } from '#locales/formatters.ts'
import type { CallFunction } from '#schemas/runtime/screen/call.ts'
import type { UrlStore } from '../browser/url-store.ts'
import { AppValueContext } from '../screen/app-context.ts'
import type { WidgetViewRegistry } from '../screen/widget-views.ts'
import type { PathLocalizer } from '../ui/link/configured-link.ts'
import type { PageData } from './page-data.ts'
import { createPageTranslator } from './page-translator.ts'
import { PageView } from './page-view.tsx'
import { useZone } from './use-zone.ts'

export interface AppProps {
  readonly pageData: PageData
  readonly catalogue: MessageCatalogue
  readonly address: UrlStore
  readonly queryClient: QueryClient
  readonly call: CallFunction
  /** Changes with each navigation, which resets the state of the screen. Default: the first page. */
  readonly visit?: number
  readonly parts: WidgetViewRegistry
  /** See the context. */
  readonly opensEveryStep?: boolean
  /** Called after the first render. */
  readonly onRendered?: () => void
}

export function App({
  pageData,
  catalogue,
  address,
  queryClient,
  call,
  visit = 0,
  parts,
  opensEveryStep = false,
  onRendered,
}: AppProps) {
  const { page } = pageData
  useEffect(() => onRendered?.(), [onRendered])
  const zone = useZone(pageData, address)
  const value = useMemo(() => {
    const i18n = createPageTranslator(pageData, catalogue)
    return {
      page,
      i18n,
      formats: createFormatters({ tag: i18n.tag, zone }),
      zone,
      address,
      call,
      parts,
      opensEveryStep,
      href: createPathLocalizer(pageData),
    }
  }, [page, catalogue, zone, address, call, pageData, parts, opensEveryStep])
  return (
    <QueryClientProvider client={queryClient}>
      <AppValueContext value={value}>
        <PageView {...pageData} visit={visit} />
      </AppValueContext>
    </QueryClientProvider>
  )
}

/**
 * The home page is '/', '/de' or a preview's, such as '/v2/preview/1'; '/?locale=en' where no cookie has the language.
 * A link to a part of it, such as '/#team', begins with the same.
 */
export const createPathLocalizer =
  ({ homeHref, languages }: PageData): PathLocalizer =>
  (path, locale) => {
    const home = languages.find(language => language.locale === locale)?.home ?? homeHref
    return '/#'.startsWith(path.slice(0, 2)) ? home + path.slice(1) : home.replace(/\/?(\?.*)?$/, '') + path
  }
