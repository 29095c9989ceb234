/** Which events a webhook is told of. */
import type { Business, Webhook, WebhookEvent, WebhookEventType } from '#schemas/generated/types.gen.ts'
import { isEntryWithTopicIn, type OutboxEntry, type OutboxTopic } from '#server/features/outbox/topics.ts'

/** The event of each topic of the outbox that webhooks are told of. */
const eventTypes = {
  'booking.scheduled': 'booking.scheduled',
  'booking.requested': 'booking.requested',
  'booking.approved': 'booking.approved',
  'booking.declined': 'booking.declined',
  'booking.rescheduled': 'booking.rescheduled',
  'booking.cancelled': 'booking.cancelled',
  'booking.awaiting-payment': 'booking.awaiting_payment',
  'booking.expired': 'booking.expired',
  'booking.refunded': 'booking.refunded',
  'booking.returned_to_gift_card': 'booking.returned_to_gift_card',
  'submission.created': 'submission.created',
  'submission.paid': 'submission.paid',
  'submission.refunded': 'submission.refunded',
  'submission.returned_to_gift_card': 'submission.returned_to_gift_card',
} as const satisfies Partial<Record<OutboxTopic, WebhookEventType>>

/** An entry that announces something of which webhooks are told. */
type AnnouncingEntry = OutboxEntry<keyof typeof eventTypes>

export const webhookEventTypes: readonly WebhookEventType[] = Object.values(eventTypes)

/** Tells whether a request may be about it: an event, or the test that `testWebhook` sends. */
export const isWebhookEventType = (type: string | undefined): type is WebhookEvent['type'] =>
  type === 'webhook.test' || webhookEventTypes.some(known => known === type)

export const isAnnouncedToWebhooks = (entry: OutboxEntry): entry is AnnouncingEntry =>
  isEntryWithTopicIn(entry, eventTypes)

export const getWebhookEventType = ({ topic }: AnnouncingEntry): WebhookEventType => eventTypes[topic]

/** Lists the webhooks that want to hear of an event. */
export const listSubscribedWebhooks = (
  { webhooks = [] }: Pick<Business, 'webhooks'>,
  type: WebhookEventType,
): readonly Webhook[] => webhooks.filter(({ events }) => events === undefined || events.includes(type))
