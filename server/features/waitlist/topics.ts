/** What the outbox says about the waitlist. */
import type { TopicDefinitions } from '#server/features/outbox/topic-definition.ts'
import type { OutboxTopic } from '#server/features/outbox/topics.ts'
import { deliverJoinedEmail, deliverOfferEmail, type WaitlistDeliveryContext } from './deliver-waitlist.ts'

declare module '#server/features/outbox/topics.ts' {
  interface OutboxTopics {
    'waitlist.joined': { readonly waitlistEntry: string }
    'waitlist.offered': {
      readonly waitlistEntry: string
      /** The hold of the time that is offered. */
      readonly hold: string
    }
  }
}

type WaitlistTopic = Extract<OutboxTopic, `waitlist.${string}`>

export const waitlistTopics: TopicDefinitions<WaitlistTopic, WaitlistDeliveryContext> = {
  'waitlist.joined': {
    lane: 'letter',
    payload: { waitlistEntry: 'string' },
    deliver: deliverJoinedEmail,
  },
  'waitlist.offered': {
    lane: 'letter',
    payload: { waitlistEntry: 'string', hold: 'string' },
    deliver: deliverOfferEmail,
  },
}
