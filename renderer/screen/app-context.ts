import { createContext, use } from 'react'
import type { Formatters } from '#locales/formatters.ts'
import type { Translator } from '#locales/translator.ts'
import type { CallFunction } from '#schemas/runtime/screen/call.ts'
import type { Zone } from '#schemas/runtime/time/time.ts'
import type { UrlStore } from '../browser/url-store.ts'
import type { PathLocalizer } from '../ui/link/configured-link.ts'
import type { Page } from './page.ts'
import type { WidgetViewRegistry } from './widget-views.ts'

/** The context available to every part of a page. */
export interface AppContextValue {
  readonly page: Page
  readonly i18n: Translator
  readonly formats: Formatters
  /** The zone in which times are shown. */
  readonly zone: Zone
  /** The visitor's own formats, if `formats` and `zone` are those of a place. */
  readonly own?: Formatters
  /** Whether the page is a part of another one, which has the title and the URL. */
  readonly embedded?: boolean
  /** Whether the steps of a form open without answers to those before them: in the editor of the form. */
  readonly opensEveryStep?: boolean
  readonly address: UrlStore
  readonly call: CallFunction
  readonly parts: WidgetViewRegistry
  readonly href: PathLocalizer
}

export const AppValueContext = createContext<AppContextValue | undefined>(undefined)

export function useApp(): AppContextValue {
  const app = use(AppValueContext)
  if (!app) throw new Error('There is no <App>.')
  return app
}
