/** Delivers entries of the outbox as the definitions of their topics say. */
import type { Deliverer } from './deliverer.ts'
import type { PropertyKind, TopicDefinition, TopicDefinitions } from './topic-definition.ts'
import type { OutboxEntry, OutboxTopic, OutboxTopics, StoredOutboxEntry } from './topics.ts'

export interface TopicDelivererOptions<Topic extends OutboxTopic, Context> {
  readonly definitions: TopicDefinitions<Topic, Context>
  /** What follows from entries beside their own delivery. It comes first, so that a crash in between loses neither. */
  readonly followers?: readonly ((entry: OutboxEntry<Topic>, context: Context) => Promise<void>)[]
  /** Creates what one delivery works with. */
  createContext(): Context
}

/**
 * Creates what delivers entries of these topics. An entry of another topic, or with a damaged payload, fails: a newer version
 * may have written it, which then delivers it.
 */
export function createTopicDeliverer<Topic extends OutboxTopic, Context>({
  definitions,
  followers = [],
  createContext,
}: TopicDelivererOptions<Topic, Context>): Deliverer {
  return {
    async deliver(stored) {
      const read = readEntry(stored, definitions)
      if ('fault' in read) return { kind: 'failed', reason: read.fault }
      const context = createContext()
      for (const follow of followers) await follow(read.entry, context)
      return read.definition.deliver(read.entry, context)
    },
    async giveUp(stored) {
      const read = readEntry(stored, definitions)
      if ('entry' in read) await read.definition.giveUp?.(read.entry, createContext())
    },
  }
}

type ReadEntry<Topic extends OutboxTopic, Context> =
  | { readonly entry: OutboxEntry<Topic>; readonly definition: TopicDefinition<Topic, Context> }
  | { readonly fault: string }

function readEntry<Topic extends OutboxTopic, Context>(
  { topic, payload, ...entry }: StoredOutboxEntry,
  definitions: TopicDefinitions<Topic, Context>,
): ReadEntry<Topic, Context> {
  if (!isDefined(topic, definitions))
    return {
      fault: `This version does not know the topic "${topic}": run the one that has written the entry.`,
    }
  const definition = definitions[topic]
  if (!isOfTopic<Topic>(payload, definition.payload))
    return { fault: `The payload lacks what each of the topic "${topic}" has.` }
  return { entry: { ...entry, topic, payload }, definition }
}

const isDefined = <Topic extends OutboxTopic>(
  topic: string,
  definitions: Readonly<Record<Topic, unknown>>,
): topic is Topic => Object.hasOwn(definitions, topic)

const isOfTopic = <Topic extends OutboxTopic>(
  payload: object,
  shape: Readonly<Record<string, PropertyKind>>,
): payload is OutboxTopics[Topic] =>
  Object.entries(shape).every(([name, kind]) => {
    const value: unknown = Reflect.get(payload, name)
    return kind === 'list' ? Array.isArray(value) : typeof value === kind
  })
