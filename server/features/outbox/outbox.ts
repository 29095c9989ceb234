/**
 * Transactional outbox: entries are written in the transaction of the change they announce, and what is committed is
 * delivered at least once. A consumer takes entries, handles them, and reports each as delivered or failed.
 */

import type { Instant } from '#schemas/runtime/time/time.ts'
import type { OutboxLane, OutboxTopic, OutboxTopics, StoredOutboxEntry } from './topics.ts'

export interface NewOutboxEntry<Topic extends OutboxTopic> {
  readonly business: string
  readonly id: string
  readonly topic: Topic
  readonly payload: OutboxTopics[Topic]
  /** How many entries of this topic one recipient may have within an hour; those beyond it are not written. */
  readonly maxPerHour?: number
}

/** What an outbox has still to deliver in a lane, and what was given up within the last 30 days. */
export interface OutboxBacklog {
  readonly lane: OutboxLane
  readonly waiting: number
  readonly failed: number
  /** Of the entry that is due the longest; 0 if none is due. */
  readonly dueForSeconds: number
}

export interface OutboxBatch {
  readonly limit: number
  readonly leaseMs: number
  readonly now: Instant
  /** Default: emails. */
  readonly lane?: OutboxLane
}

/** What entries may be about, by id. */
export interface OutboxSubjects {
  readonly business: string
  readonly bookings: readonly string[]
  readonly submissions: readonly string[]
  readonly waitlistEntries: readonly string[]
  /** The dates of digests, which list the appointments of a day. */
  readonly digestDates: readonly string[]
}

export interface BookingEntriesQuery {
  readonly business: string
  readonly booking: string
  /** Only entries that were written within a second after one of these. */
  readonly seconds: readonly Instant[]
}

/** An entry as the log of what was sent has it. */
export interface SentEntry extends Pick<StoredOutboxEntry, 'id' | 'topic' | 'at' | 'payload'> {
  /** When the worker was done with it. */
  readonly deliveredAt?: Instant | undefined
  /**
   * `done`: sent, or there was nothing to send. `file`: written to a file, as there was no mail server. `withheld`: not sent, as
   * strangers had caused too many emails to the address on that day. `waiting`: to be tried, or tried again. `failed`: given up.
   * `discarded`: given up, and nobody wants it any more.
   */
  readonly state: 'done' | 'file' | 'withheld' | 'waiting' | 'failed' | 'discarded'
}
