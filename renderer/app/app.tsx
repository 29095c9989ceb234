/** A whole page: its frame by the layout's name, its content by the screen or the problem. */
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { MessageCatalogue } from '#locales/catalogue.ts'
import { createFormats } from '#locales/format.ts'
import { createWords } from '#locales/translate.ts'
import type { Call } from '#schemas/runtime/screen/call.ts'
import type { PageAddress } from '../browser/address.ts'
import { AppValueContext } from '../screen/app-context.ts'
import type { WidgetViews } from '../screen/parts.ts'
import type { PathIn } from '../ui/link/document-link.ts'
import { PageFrame } from './frame.tsx'
import { parts as allParts } from './parts.ts'
import type { Payload } from './payload.ts'
import { useZone } from './use-zone.ts'

export interface AppProps {
  readonly payload: Payload
  readonly catalogue: MessageCatalogue
  readonly address: PageAddress
  readonly queryClient: QueryClient
  readonly call: Call
  /** Names the visit to a page: another one starts with nothing of this one. Default: the page that was loaded. */
  readonly visit?: number
  /** Default: all of this build. */
  readonly parts?: WidgetViews
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
  parts = allParts,
  drawn,
}: AppProps) {
  const { page } = payload
  useEffect(() => drawn?.(), [drawn])
  const zone = useZone(payload, address)
  const value = useMemo(() => {
    const words = createWords({ locale: page.locale, catalogue })
    return {
      page,
      words,
      formats: createFormats({ tag: words.tag, zone }),
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
  ({ homeHref, languages }: Payload): PathIn =>
  (path, locale) => {
    const home = languages.find(language => language.locale === locale)?.home ?? homeHref
    return path === '/' ? home : home.replace(/\/?(\?.*)?$/, '') + path
  }
