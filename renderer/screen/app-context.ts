import { createContext, use } from 'react'
import type { Formats } from '#locales/format.ts'
import type { Words } from '#locales/translate.ts'
import type { Call } from '#schemas/runtime/screen/call.ts'
import type { Zone } from '#schemas/runtime/time/time.ts'
import type { PageAddress } from '../browser/address.ts'
import type { PathIn } from '../ui/link/document-link.ts'
import type { Page } from './page.ts'
import type { WidgetViews } from './parts.ts'

/** What every part of a page may ask for. */
export interface AppValue {
  readonly page: Page
  readonly words: Words
  readonly formats: Formats
  /** The zone times are shown in. */
  readonly zone: Zone
  /** The visitor's own formats, where `formats` and `zone` are of a place. */
  readonly own?: Formats
  readonly address: PageAddress
  readonly call: Call
  readonly parts: WidgetViews
  readonly href: PathIn
}

export const AppValueContext = createContext<AppValue | undefined>(undefined)

export function useApp(): AppValue {
  const app = use(AppValueContext)
  if (!app) throw new Error('useApp() outside of <App>.')
  return app
}
