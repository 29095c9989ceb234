/** What metrics are told of while the server works. */

/** Caches whose use is counted. */
export type CacheName = 'page' | 'link-preview' | 'directory' | 'content-list' | 'summary'

/** `personal`: what is for one person is never cached. */
export type CacheReadResult = 'hit' | 'miss' | 'personal'

export type CountCacheRead = (cache: CacheName, result: CacheReadResult) => void

/** The times of one day, those of several, such as a month, or the next one that is free. */
export type SlotSearchKind = 'day' | 'month' | 'next'

/** `seconds` is the time that computing took, without the database. */
export type ObserveSlotSearch = (kind: SlotSearchKind, seconds: number) => void
