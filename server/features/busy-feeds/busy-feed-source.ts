import type { Instant, Zone } from '#schemas/runtime/time/time.ts'
import type { CalendarIgnoreRules } from './busy-feed-reading.ts'
import type { BusyFeedOutcome, FeedValidators } from './busy-feeds.ts'

export interface BusyFeedRequest extends CalendarIgnoreRules {
  readonly url: string
  /** Of the last answer, so that an unchanged calendar is not sent again. */
  readonly validators: FeedValidators
  /** Of dates without a time, and of times without a zone. */
  readonly zone: Zone
  /** Only what overlaps [from, to) is of interest. */
  readonly from: Instant
  readonly to: Instant
}

/** Fetches calendars of other programs. */
export interface BusyFeedSource {
  /** Never rejects: a fault is a sentence for the operator, without anything that the address answered. */
  fetch(request: BusyFeedRequest): Promise<BusyFeedOutcome>
}
