/**
 * Caches rendered pages for two seconds: a busy page is rendered and compressed once for all requests of that time. Each
 * response puts its own nonce into it.
 */
import { LRUCache } from 'lru-cache'
import type { Problem } from '#schemas/runtime/core/problem.ts'
import type { CacheReadResult } from '#server/calls/observations.ts'
import type { PageBody } from './page-body.ts'

export interface CachedPage {
  readonly status: number
  readonly statusText?: string
  /** The problem that the page shows instead of a screen. */
  readonly problem?: Problem
  /** The query as requested. */
  readonly askedSearch: string
  /** HTML or JSON. */
  readonly body: PageBody
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

/**
 * Both compressed forms of a body come later; together they are smaller than the body. V8 stores a string with two bytes
 * per character as soon as one of them needs two.
 */
const countBytes = ({ body }: CachedPage, key: string): number => 2 * (body.byteLength + key.length)
