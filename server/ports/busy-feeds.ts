import type { Instant } from '#schemas/runtime/time/time.ts'
import type { ReadingReport } from './busy-feed-reading.ts'

/** Time that a feed takes; the end is exclusive. */
export interface BusyRange {
  readonly from: Instant
  readonly to: Instant
}

/** Names one feed of one provider. */
export interface BusyFeedKey {
  readonly business: string
  readonly provider: string
  /** A digest of the address, because the address itself is a secret. */
  readonly feed: string
}

/** What the address answered to the last request that brought new times. */
export interface FeedValidators {
  /** The header ETag. */
  readonly etag?: string
  /** The header Last-Modified. */
  readonly lastModified?: string
}

export interface BusyFeedState extends BusyFeedKey {
  readonly checkedAt: Instant
  /** When the times were last read; undefined if they never were. */
  readonly fetchedAt?: Instant
  /** Why the last check failed; undefined if it succeeded. The times of the last success stay in use. */
  readonly fault?: string
  readonly validators: FeedValidators
  /** The number of separate ranges. */
  readonly ranges: number
}

/** The outcome of a check: new times, the same as before, or a fault. */
export type BusyFeedOutcome =
  | {
      readonly kind: 'changed'
      readonly ranges: readonly BusyRange[]
      readonly validators: FeedValidators
      /** Absent of connected calendars. */
      readonly report?: ReadingReport
    }
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'failed'; readonly reason: string }

/** The times that calendars elsewhere take of providers. `Bookings.readBusyTimes` reads them as well. */
export interface BusyFeeds {
  list(business: string): Promise<readonly BusyFeedState[]>
  record(key: BusyFeedKey, outcome: BusyFeedOutcome, now: Instant): Promise<void>
  /** Deletes all feeds of the business but these, with their times. */
  keepOnly(business: string, feeds: readonly BusyFeedKey[]): Promise<void>
}
