import type { CalendarFault } from '#schemas/generated/types.gen.ts'
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
  /** A digest of the address and options, because the address itself is a secret; or the platform of a connection. */
  readonly feed: string
}

/** What the address answered to the last request that brought new times. */
export interface FeedValidators {
  /** The header ETag. */
  readonly etag?: string
  /** The header Last-Modified. */
  readonly lastModified?: string
}

/** Why a check failed. */
export interface FeedFault {
  readonly code: CalendarFault
  /** A sentence for the operator, without anything that the address answered. */
  readonly reason: string
}

export interface BusyFeedState extends BusyFeedKey {
  readonly checkedAt: Instant
  /** When the times were last read; undefined if they never were. */
  readonly fetchedAt?: Instant
  /** Why the last check failed; undefined if it succeeded. The times of the last success stay in use. */
  readonly fault?: FeedFault
  /** When the first of the checks failed that have failed since the last success; only with a fault. */
  readonly failingSince?: Instant
  readonly validators: FeedValidators
  /** The number of separate ranges. */
  readonly ranges: number
  /** What of it was read the last time that it brought new times; undefined of connected calendars. */
  readonly report?: FeedReport
}

/** A reading report as it is kept: the first skipped entries, and how many there are. */
export interface FeedReport extends ReadingReport {
  readonly skippedCount: number
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
  | ({ readonly kind: 'failed' } & FeedFault)

/** When a calendar was read with success the last time. */
export interface CalendarReading {
  readonly provider: string
  readonly feed: string
  /** Undefined: never. */
  readonly readAt: Instant | undefined
}
