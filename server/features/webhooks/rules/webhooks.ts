/** Which events a webhook is told of. */
import type { Business, Webhook, WebhookEvent, WebhookEventType } from '#schemas/generated/types.gen.ts'

/** The event of each topic of the outbox that webhooks are told of. */
const eventTypes: Readonly<Record<string, WebhookEventType>> = {
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
}

export const webhookEventTypes: readonly WebhookEventType[] = Object.values(eventTypes)

/** Tells whether a request may be about it: an event, or the test that `testWebhook` sends. */
export const isWebhookEventType = (type: string | undefined): type is WebhookEvent['type'] =>
  type === 'webhook.test' || webhookEventTypes.some(known => known === type)

export const getWebhookEventType = (topic: string): WebhookEventType | undefined => eventTypes[topic]

/** Lists the webhooks that want to hear of an event. */
export const listInterestedWebhooks = (
  { webhooks = [] }: Pick<Business, 'webhooks'>,
  type: WebhookEventType,
): readonly Webhook[] => webhooks.filter(({ events }) => events === undefined || events.includes(type))
