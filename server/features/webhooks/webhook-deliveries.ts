/** The log of deliveries to webhooks: entries of the outbox, kept for 30 days. */
import type { WebhookDelivery } from '#schemas/generated/types.gen.ts'
import type { Instant } from '#schemas/runtime/time/time.ts'
import type { AuditNote } from '#server/features/audit/audit.ts'

export interface StoredWebhookDelivery
  extends Pick<WebhookDelivery, 'id' | 'webhook' | 'type' | 'state' | 'attempts'> {
  readonly at: Instant
  readonly nextAttemptAt?: Instant
  readonly deliveredAt?: Instant
  readonly error?: string
  readonly booking?: string
  readonly submission?: string
}

export interface WebhookDeliveryCursor {
  readonly at: Instant
  readonly id: string
}

export interface WebhookDeliveryQuery {
  readonly business: string
  readonly webhook?: string | undefined
  readonly state?: WebhookDelivery['state'] | undefined
  readonly after?: WebhookDeliveryCursor | undefined
  readonly limit: number
}

export interface DeliveryKey {
  readonly business: string
  /** A UUID. */
  readonly id: string
}

export interface DeliveryRequest {
  readonly now: Instant
  readonly audit?: AuditNote | undefined
}
