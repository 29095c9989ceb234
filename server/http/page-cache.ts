/**
 * Keeps rendered pages for a moment: a busy address is rendered once for all who ask meanwhile. What is kept has a
 * placeholder where each response puts its own nonce.
 */
import { LRUCache } from 'lru-cache'
import type { Problem } from '#schemas/runtime/core/problem.ts'

export interface CachedPage {
  readonly status: number
  readonly statusText?: string
  /** What it shows instead of a screen. */
  readonly problem?: Problem
  /** The query it was asked for with. */
  readonly askedSearch: string
  /** HTML, cut where the nonce goes. */
  readonly parts: readonly string[]
  /** About a person: never kept. */
  readonly personal: boolean
}

export interface PageCache {
  /** The page of a key: kept, or being rendered, or rendered now. Personal pages are rendered for each who asks. */
  get(key: string, render: () => Promise<CachedPage>): Promise<CachedPage>
  /** Of what is kept now, keys included. */
  readonly bytes: number
}

const keptMs = 2000
const maxCacheBytes = 16 * 1024 * 1024

/** Pages that have expired are dropped by a timer; beyond `maxBytes`, those that were asked for longest ago. */
export function createPageCache(now: () => number, maxBytes = maxCacheBytes): PageCache {
  const pages = new LRUCache<string, CachedPage>({
    maxSize: maxBytes,
    sizeCalculation: bytesOf,
    ttl: keptMs,
    ttlAutopurge: true,
    // Without a clock of its own, which would be up to a millisecond behind.
    ttlResolution: 0,
    perf: { now },
  })
  const rendering = new Map<string, Promise<CachedPage>>()

  const renderOnce = (key: string, render: () => Promise<CachedPage>) => {
    const page = render().then(made => {
      if (!made.personal && made.status < 500) pages.set(key, made)
      return made
    })
    rendering.set(key, page)
    const forget = () => rendering.delete(key)
    page.then(forget, forget)
    return page
  }

  return {
    async get(key, render) {
      const kept = pages.get(key)
      if (kept) return kept
      const shared = rendering.get(key)
      if (!shared) return renderOnce(key, render)
      const page = await shared
      return page.personal ? render() : page
    },
    get bytes() {
      return pages.calculatedSize
    },
  }
}

/** V8 keeps a text with two bytes a character as soon as one of them needs two. */
const bytesOf = ({ parts }: CachedPage, key: string): number =>
  2 * parts.reduce((length, part) => length + part.length, key.length)
