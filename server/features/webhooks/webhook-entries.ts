/** Writes the outbox entries for webhooks. Writing one again has no effect. */

import type { Directories } from '#server/features/directory/directory.ts'
import { deriveEntryId } from '#server/features/outbox/derive-entry-id.ts'
import { type OutboxEntry, webhookTopic } from '#server/features/outbox/outbox.ts'
import type { Outbox } from '#server/features/outbox/store/outbox.ts'
import { getWebhookEventType, listInterestedWebhooks } from './rules/webhooks.ts'

export interface WebhookEntryContext {
  readonly outbox: Pick<Outbox, 'addOnce'>
  readonly directories: Pick<Directories, 'read'>
}

/** Adds an entry for each webhook that wants to hear of what an entry announces, at the time when it happened. */
export async function addWebhookEntries(
  { business, id, topic, at, payload }: OutboxEntry,
  { outbox, directories }: WebhookEntryContext,
): Promise<void> {
  const event = getWebhookEventType(topic)
  const records = event && (await directories.read(business))
  if (!event || !records) return
  const { booking, revision, submission } = payload
  for (const { name: webhook } of listInterestedWebhooks(records.business, event))
    await outbox.addOnce(
      {
        business,
        id: deriveEntryId([business, id, webhookTopic, webhook]),
        topic: webhookTopic,
        payload: {
          webhook,
          event,
          ...(booking === undefined ? {} : { booking }),
          ...(revision === undefined ? {} : { revision }),
          ...(submission === undefined ? {} : { submission }),
        },
      },
      at,
    )
}
