/**
 * Keeps rendered pages for a moment: a busy address is rendered once for all who ask meanwhile. What is kept has a
 * placeholder where each response puts its own nonce.
 */
import type { Problem } from '#schemas/problem.ts'

export interface CachedPage {
  readonly status: number
  readonly statusText?: string
  /** What it shows instead of a screen. */
  readonly problem?: Problem
  /** HTML, cut where the nonce goes. */
  readonly parts: readonly string[]
  /** About a person: never kept. */
  readonly personal: boolean
}

export interface PageCache {
  /** The page of a key: kept, or being rendered, or rendered now. Personal pages are rendered for each who asks. */
  get(key: string, render: () => Promise<CachedPage>): Promise<CachedPage>
}

const keptMs = 2000
const mostPages = 500

export function createPageCache(now: () => number): PageCache {
  const pages = new Map<string, { readonly page: Promise<CachedPage>; readonly until: number }>()
  return {
    async get(key, render) {
      const known = pages.get(key)
      if (known && known.until > now()) {
        const page = await known.page
        return page.personal ? render() : page
      }
      const entry = { page: render(), until: now() + keptMs }
      if (pages.size >= mostPages) pages.clear()
      pages.set(key, entry)
      const forget = () => pages.get(key) === entry && pages.delete(key)
      entry.page.then(({ personal, status }) => (personal || status >= 500) && forget(), forget)
      return entry.page
    },
  }
}
