/** Connects the outbox worker to the webhooks of businesses. */

import { toSubmissionDto } from '#server/features/forms/console/operator-submissions.ts'
import { createTopicDeliverer } from '#server/features/outbox/deliver-by-topic.ts'
import type { WebhookDeliveryContext } from '#server/features/webhooks/deliver-webhook.ts'
import { createHttpWebhookTransport } from '#server/features/webhooks/http-webhook-transport.ts'
import { webhookTopics } from '#server/features/webhooks/topics.ts'
import type { AppContext } from './app-context.ts'
import { withBatchedBookingReads, withBatchedDirectoryReads } from './batched-reads.ts'
import { createOutboxWorker, type OutboxWorker, type OutboxWorkerOptions } from './outbox-worker.ts'
import type { Store } from './stores/open.ts'

export interface WebhookOutboxWorkerOptions {
  readonly appContext: Pick<AppContext, 'settings' | 'clock'>
  readonly store: Pick<Store, 'directories' | 'bookings' | 'formStores' | 'outbox'>
  readonly countDelivery?: OutboxWorkerOptions['countDelivery']
  readonly traceDelivery?: OutboxWorkerOptions['traceDelivery']
}

export function createWebhookOutboxWorker(options: WebhookOutboxWorkerOptions): OutboxWorker {
  const { appContext, store, countDelivery, traceDelivery } = options
  const { directories, bookings, formStores, outbox } = store
  const { settings, clock } = appContext
  const { submissions, secrets } = formStores
  const context: WebhookDeliveryContext = {
    submissions,
    secrets,
    clock,
    toSubmissionDto,
    directories: withBatchedDirectoryReads(directories),
    bookings: withBatchedBookingReads(bookings),
    transport: createHttpWebhookTransport({ allowsPrivate: settings.allowsPrivateAddresses }),
  }
  return createOutboxWorker({
    outbox,
    lane: 'webhook',
    deliverer: createTopicDeliverer({ definitions: webhookTopics, createContext: () => context }),
    clock,
    say: console.error,
    countDelivery,
    traceDelivery,
  })
}
