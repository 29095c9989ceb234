/**
 * Draws link previews one at a time and keeps the latest in memory, so that no number of requests takes more than one
 * processor, or more memory than the cache may have.
 */
import { LRUCache } from 'lru-cache'
import type { CacheReadResult } from '#server/calls/observations.ts'
import { drawLinkPreview, type LinkPreview } from './draw-link-preview.ts'

export interface LinkPreviewCache {
  /** Returns undefined if too many others wait to be drawn. */
  get(key: string, preview: LinkPreview): Promise<Uint8Array | undefined>
}

export interface LinkPreviewCacheOptions {
  readonly draw?: typeof drawLinkPreview
  readonly maxBytes?: number
  readonly maxWaiting?: number
  readonly countRead?: (result: CacheReadResult) => void
}

const defaultMaxBytes = 8 * 1024 * 1024

/** @param options.maxBytes of the pictures that are kept */
export function createLinkPreviewCache(options: LinkPreviewCacheOptions = {}): LinkPreviewCache {
  const { draw = drawLinkPreview, maxBytes = defaultMaxBytes, maxWaiting = 20, countRead } = options
  const drawn = new LRUCache<string, Uint8Array>({
    maxSize: maxBytes,
    sizeCalculation: bytes => bytes.length,
  })
  const running = new Map<string, Promise<Uint8Array>>()
  let last: Promise<unknown> = Promise.resolve()

  const enqueue = (key: string, preview: LinkPreview): Promise<Uint8Array> => {
    const done = last
      .then(() => draw(preview))
      .then(bytes => {
        drawn.set(key, bytes)
        return bytes
      })
      .finally(() => running.delete(key))
    last = done.catch(() => undefined)
    running.set(key, done)
    return done
  }

  return {
    async get(key, preview) {
      const known = drawn.get(key) ?? running.get(key)
      countRead?.(known ? 'hit' : 'miss')
      if (known) return known
      return running.size >= maxWaiting ? undefined : enqueue(key, preview)
    },
  }
}
