/**
 * Transactional outbox: entries are written in the transaction of the change they announce, and what is committed is
 * delivered at least once. A consumer takes entries, handles them, and reports each as delivered or failed.
 */

import type { Instant } from '#schemas/runtime/time/time.ts'
import type { AnnouncedChange } from '#server/features/audit/announced-change.ts'

export interface OutboxEntry {
  readonly business: string
  /** The same in each attempt, so that a duplicate can be recognized. */
  readonly id: string
  /**
   * `booking.` and what happened: scheduled, requested, rescheduled, cancelled, approved, declined,
   * awaiting-payment, expired, refunded, returned_to_gift_card, no-show, no-show-withdrawn (of which nobody is told), or
   * letter_repeated, if the business wants the last letter sent again. Or `booking.link_requested` or `booking.list_requested`,
   * about the link request with the entry's id. Or `waitlist.joined` or `waitlist.offered`. Or `submission.` and what happened to the payment that a form charges:
   * awaiting-payment, paid, refunded, returned_to_gift_card. Or `submission.created`, of which only webhooks are told. Or
   * `owner.booking`, `owner.digest`, `owner.calendar`, `owner.dispute` and `owner.security`, for the letters to the business. Or `webhook.event`, for one webhook. Or
   * `calendar.event`, for one connected calendar: about one booking, or about all that is to come.
   */
  readonly topic: string
  readonly at: Instant
  /**
   * The booking or the submission is read in its current state; the change of a booking that the entry announces is
   * `history[revision - 1]`.
   */
  readonly payload: {
    readonly booking?: string
    readonly revision?: number
    /** Providers who had appointments of the booking before the change, but have none any more. */
    readonly formerProviders?: readonly string[]
    readonly submission?: string
    /** Of a letter to the business: who gets it (`OwnerRecipient`). */
    readonly recipient?: string
    /** The topic of the entry that announced the change of the booking. */
    readonly cause?: string
    /** The recipient gets no more such letters for now. */
    readonly isLast?: boolean
    /** The date that a digest is about. */
    readonly date?: string
    readonly waitlistEntry?: string
    /** A dispute about a payment, what it is now and what it was. */
    readonly dispute?: string
    readonly disputeStatus?: string
    readonly disputeWas?: string
    /** The hold of the time that is offered to it. */
    readonly hold?: string
    /** The calendar elsewhere that cannot be read: `BusyFeedKey.feed`. */
    readonly feed?: string
    /** Whose connected calendar is changed, and where it is; or whose calendar elsewhere cannot be read. */
    readonly provider?: string
    readonly platform?: string
    /** The name of the webhook that is told. */
    readonly webhook?: string
    /** What it is told: a `WebhookEventType`, or a test. */
    readonly event?: string
    /** Changes that the owners are told, at most `maxAnnouncedChanges`, and whether there were more. */
    readonly changes?: readonly AnnouncedChange[]
    readonly hasMore?: boolean
  }
  /** Including the current one. */
  readonly attempts: number
}

export interface NewOutboxEntry extends Pick<OutboxEntry, 'business' | 'id' | 'topic' | 'payload'> {
  /** How many entries of this topic one recipient may have within an hour; those beyond it are not written. */
  readonly maxPerHour?: number
}

/** The topics of the entries in the lanes of webhooks and calendars; all others are letters, or lead to some. */
export const webhookTopic = 'webhook.event'
export const calendarTopic = 'calendar.event'

/** What a letter about a booking tells its client, by the topic of the entry. Of other topics they get none. */
export const bookingLetterTopics = {
  'booking.scheduled': 'scheduled',
  'booking.requested': 'requested',
  'booking.rescheduled': 'rescheduled',
  'booking.cancelled': 'cancelled',
  'booking.approved': 'approved',
  'booking.declined': 'declined',
  'booking.awaiting-payment': 'awaiting-payment',
  'booking.expired': 'expired',
  'booking.refunded': 'refunded',
  'booking.returned_to_gift_card': 'gift-card',
} as const

/** Letters do not wait for slow webhooks or calendars. */
export type OutboxLane = 'letter' | 'webhook' | 'calendar'

export const getOutboxLane = (topic: string): OutboxLane =>
  topic === webhookTopic ? 'webhook' : topic === calendarTopic ? 'calendar' : 'letter'

/**
 * What became of an attempt to deliver an entry. `nothing`: there was nobody to tell, or nothing to say any more; `withheld`:
 * strangers have caused too many emails to the address; `later`: it waits for what may follow soon.
 */
export type DeliveryOutcome = 'sent' | 'nothing' | 'withheld' | 'later' | 'failed' | 'refused'

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
  /** Default: letters. */
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
export interface SentEntry extends Pick<OutboxEntry, 'id' | 'topic' | 'at' | 'payload'> {
  /** When the worker was done with it. */
  readonly deliveredAt?: Instant | undefined
  /**
   * `done`: sent, or there was nothing to send. `file`: written to a file, as there was no mail server. `withheld`: not sent, as
   * strangers had caused too many emails to the address on that day. `waiting`: to be tried, or tried again. `failed`: given up.
   * `discarded`: given up, and nobody wants it any more.
   */
  readonly state: 'done' | 'file' | 'withheld' | 'waiting' | 'failed' | 'discarded'
}
