/**
 * Caches rendered pages for two seconds: a busy page is rendered once for all requests of that time. Cached HTML has
 * placeholders where each response puts its own nonce.
 */
import { LRUCache } from 'lru-cache'
import type { Problem } from '#schemas/runtime/core/problem.ts'
import type { CacheReadResult } from '../ports/observations.ts'

export interface CachedPage {
  readonly status: number
  readonly statusText?: string
  /** The problem that the page shows instead of a screen. */
  readonly problem?: Problem
  /** The query as requested. */
  readonly askedSearch: string
  /** HTML, split where the nonce goes. */
  readonly parts: readonly string[]
  /** Contains personal data, so it is never cached. */
  readonly personal: boolean
}

export interface PageCache {
  /** Returns a cached page, or the one being rendered, or renders it. Personal pages are rendered for each request. */
  get(key: string, render: () => Promise<CachedPage>): Promise<CachedPage>
  /** Current size of the cache, including keys. */
  readonly bytes: number
}

const ttlMs = 2000
const maxCacheBytes = 16 * 1024 * 1024

/** A timer drops expired pages; beyond `maxBytes` the least recently used go first. */
export function createPageCache(
  now: () => number,
  maxBytes = maxCacheBytes,
  countRead?: (result: CacheReadResult) => void,
): PageCache {
  const pages = new LRUCache<string, CachedPage>({
    maxSize: maxBytes,
    sizeCalculation: countBytes,
    ttl: ttlMs,
    ttlAutopurge: true,
    // The library's own clock would be up to a millisecond behind.
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
      const cached = pages.get(key)
      if (cached) {
        countRead?.('hit')
        return cached
      }
      const shared = rendering.get(key)
      const page = await (shared ?? renderOnce(key, render))
      countRead?.(page.personal ? 'personal' : shared ? 'hit' : 'miss')
      return page.personal && shared ? render() : page
    },
    get bytes() {
      return pages.calculatedSize
    },
  }
}

/** V8 stores a string with two bytes per character as soon as one of them needs two. */
const countBytes = ({ parts }: CachedPage, key: string): number =>
  2 * parts.reduce((length, part) => length + part.length, key.length)
