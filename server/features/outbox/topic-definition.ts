/** How entries of a topic are delivered: each feature defines its topics in its `topics.ts`. */
import type { DeliveryResult } from './deliverer.ts'
import type { LaneOf, OutboxEntry, OutboxTopic, OutboxTopics } from './topics.ts'

export interface TopicDefinition<Topic extends OutboxTopic, Context> {
  readonly lane: LaneOf<Topic>
  /** What each payload has at least: an entry without it is damaged, and fails. */
  readonly payload: PayloadShape<OutboxTopics[Topic]>
  readonly deliver: (entry: OutboxEntry<Topic>, context: Context) => Promise<DeliveryResult>
  /** Does what is left to do when the entry will not be tried again. */
  readonly giveUp?: (entry: OutboxEntry<Topic>, context: Context) => Promise<void>
}

/** A definition of each of these topics. */
export type TopicDefinitions<Topic extends OutboxTopic, Context> = {
  readonly [T in Topic]: TopicDefinition<T, Context>
}

export type PropertyKind = 'string' | 'number' | 'list'

/** The kinds of the properties that are not optional. */
type PayloadShape<Payload> = { readonly [Key in RequiredKey<Payload>]: KindOf<Payload[Key]> }

type RequiredKey<Payload> = {
  [Key in keyof Payload]-?: Partial<Pick<Payload, Key>> extends Pick<Payload, Key> ? never : Key
}[keyof Payload]

type KindOf<Value> = Value extends string ? 'string' : Value extends number ? 'number' : 'list'
