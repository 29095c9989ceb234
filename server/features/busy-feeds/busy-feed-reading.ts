import type { CalendarEntryFault, CalendarGap } from '#schemas/generated/types.gen.ts'

/** Which entries of a calendar take no time, as its owner wants. */
export interface CalendarIgnoreRules {
  /** Whether entries of whole days take no time, such as birthdays and holidays; false if absent. */
  readonly ignoreAllDay?: boolean
  /** The owner's addresses: what they declined as attendees takes no time. */
  readonly emails?: readonly string[]
  /** Whether what the owner declined takes no time, where the calendar itself knows who that is; false if absent. */
  readonly ignoreDeclined?: boolean
}

/** An entry that was not read, or only in part. Contains no words of the calendar. */
export interface SkippedEntry {
  /** Where the entry begins in the file, from 1. */
  readonly line: number
  /** Its UID, cut to 200 characters; absent if it has none. */
  readonly uid?: string
  /** Absent if it was read by an older version. */
  readonly code?: CalendarEntryFault
  /** The same as a sentence for the operator. */
  readonly reason: string
}

/** What was read of a calendar and what was not. */
export interface ReadingReport {
  /** The number of entries that were read, also of those that take no time. */
  readonly read: number
  /** In the order of the file. */
  readonly skipped: readonly SkippedEntry[]
  /** Names of zones that nobody knows, cut to 100 characters, 20 at most: their times count in the calendar's zone. */
  readonly unknownZones: readonly string[]
  /** Why the calendar may have more times: a sentence for the operator; absent if everything was looked at. */
  readonly incomplete?: string
  /** The same; absent also if it was read by an older version. */
  readonly incompleteCode?: CalendarGap
}
