import type { ConsoleMessageKey } from '#locales/console-messages.gen.ts'

/** What messages are about, in the order of a visit. */
export const messageTopics = {
  pages: 'texts.topic_pages',
  booking: 'texts.topic_booking',
  times: 'texts.topic_times',
  services: 'texts.topic_services',
  guests: 'texts.topic_guests',
  details: 'texts.topic_details',
  payment: 'texts.topic_payment',
  manage: 'texts.topic_manage',
  waitlist: 'texts.topic_waitlist',
  forms: 'texts.topic_forms',
  emails: 'texts.topic_emails',
  problems: 'texts.topic_problems',
  other: 'texts.topic_other',
} as const satisfies Readonly<Record<string, ConsoleMessageKey>>

export type MessageTopic = keyof typeof messageTopics

export const isMessageTopic = (name: string): name is MessageTopic => Object.hasOwn(messageTopics, name)

export const messageTopicNames = Object.keys(messageTopics).filter(isMessageTopic)

/** What the keys of a topic begin with. */
const prefixes: Readonly<Record<Exclude<MessageTopic, 'other'>, readonly string[]>> = {
  pages: ['page', 'home', 'content', 'search', 'search_results', 'error', 'preview', 'consent', 'common'],
  booking: ['booking', 'label', 'policy', 'revisited', 'series'],
  times: ['calendar', 'calendar_file', 'slot', 'zone'],
  services: ['cart', 'provider', 'location'],
  guests: ['guest'],
  details: ['contact', 'email_verification'],
  payment: ['price', 'payment', 'receipt', 'gift_card'],
  manage: ['manage', 'cancel', 'booking_list', 'find_booking'],
  waitlist: ['waitlist'],
  forms: ['form'],
  emails: ['mail'],
  problems: ['problem', 'proof'],
}

const topicsByPrefix = new Map(
  messageTopicNames.flatMap(topic =>
    topic === 'other' ? [] : prefixes[topic].map((prefix): [string, MessageTopic] => [prefix, topic]),
  ),
)

/** Catalogues of an installation may have keys that the product does not know. */
export const getMessageTopic = (key: string): MessageTopic =>
  topicsByPrefix.get(key.slice(0, key.indexOf('.'))) ?? 'other'
