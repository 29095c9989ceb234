/** What the outbox says to webhooks: one entry for each webhook that is told of an event. */
import type { WebhookEvent } from '#schemas/generated/types.gen.ts'
import type { TopicDefinitions } from '#server/features/outbox/topic-definition.ts'
import { deliverWebhook, type WebhookDeliveryContext } from './deliver-webhook.ts'

declare module '#server/features/outbox/topics.ts' {
  interface OutboxTopics {
    'webhook.event': {
      /** The name of the webhook. */
      readonly webhook: string
      readonly event: WebhookEvent['type']
      /** What the event is about; absent in a test. */
      readonly booking?: string
      readonly revision?: number
      readonly submission?: string
    }
  }
}

export const webhookTopics: TopicDefinitions<'webhook.event', WebhookDeliveryContext> = {
  'webhook.event': {
    lane: 'webhook',
    payload: { webhook: 'string', event: 'string' },
    deliver: deliverWebhook,
  },
}
