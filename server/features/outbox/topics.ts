/** The topics of the outbox, its entries by topic, and the lanes in which they are delivered. */
import type { Instant } from '#schemas/runtime/time/time.ts'

/**
 * The payload of each topic. Features add theirs in their `topics.ts` with `declare module`, so that this file knows none of
 * them; the compiler then demands a `TopicDefinition`. Payloads of other versions must fit, too: add only optional properties.
 */
// biome-ignore lint/suspicious/noEmptyInterface: features add what it has
export interface OutboxTopics {}

export type OutboxTopic = keyof OutboxTopics

/** An entry as it is stored. This version need not know its topic, because a newer one may have written it. */
export interface StoredOutboxEntry {
  readonly business: string
  /** The same in each attempt, so that a duplicate can be recognized. */
  readonly id: string
  readonly topic: string
  readonly at: Instant
  /** Names what the entry is about, which is read in its current state when it is delivered. */
  readonly payload: object
  /** Including the current one. */
  readonly attempts: number
}

interface TopicEntry<Topic extends OutboxTopic> extends Omit<StoredOutboxEntry, 'topic' | 'payload'> {
  readonly topic: Topic
  readonly payload: OutboxTopics[Topic]
}

/** An entry about one of these topics, of which its topic says the payload. Default: of all topics. */
export type OutboxEntry<Topic extends OutboxTopic = OutboxTopic> = { [T in Topic]: TopicEntry<T> }[Topic]

/** Narrows an entry to the topics that a table has. */
export const isEntryWithTopicIn = <Topic extends OutboxTopic>(
  entry: OutboxEntry,
  table: Readonly<Record<Topic, unknown>>,
): entry is OutboxEntry & TopicEntry<Topic> => Object.hasOwn(table, entry.topic)

/** Emails do not wait for slow webhooks or calendars. */
export type OutboxLane = 'letter' | 'webhook' | 'calendar'

/** The topics with a lane of their own, as in the partial indexes of the table; all others share that of emails. */
const ownLanes = {
  'webhook.event': 'webhook',
  'calendar.event': 'calendar',
} as const satisfies Partial<Record<OutboxTopic, OutboxLane>>

export type LaneOf<Topic extends OutboxTopic> = Topic extends keyof typeof ownLanes
  ? (typeof ownLanes)[Topic]
  : 'letter'

/** The topics in a lane. */
export type TopicOf<Lane extends OutboxLane> = {
  [Topic in OutboxTopic]: LaneOf<Topic> extends Lane ? Topic : never
}[OutboxTopic]

const lanesByTopic: Readonly<Partial<Record<string, OutboxLane>>> = ownLanes

/** Returns the lane of any entry, also of one that a newer version has written. */
export const getOutboxLane = (topic: string): OutboxLane => lanesByTopic[topic] ?? 'letter'
