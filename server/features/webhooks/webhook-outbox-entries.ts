/** Writes the outbox entries for webhooks. Writing one again has no effect. */

import type { Directories } from '#server/features/directory/directory.ts'
import { deriveOutboxEntryId } from '#server/features/outbox/derive-outbox-entry-id.ts'
import type { OutboxStore } from '#server/features/outbox/store/outbox.ts'
import type { OutboxEntry } from '#server/features/outbox/topics.ts'
import { getWebhookEventType, isAnnouncedToWebhooks, listSubscribedWebhooks } from './rules/webhooks.ts'

export interface WebhookOutboxContext {
  readonly outbox: Pick<OutboxStore, 'addOnce'>
  readonly directories: Pick<Directories, 'read'>
}

/** Adds an entry for each webhook that wants to hear of what an entry announces, at the time when it happened. */
export async function addWebhookOutboxEntries(
  entry: OutboxEntry,
  { outbox, directories }: WebhookOutboxContext,
): Promise<void> {
  if (!isAnnouncedToWebhooks(entry)) return
  const { business, id, at, payload } = entry
  const event = getWebhookEventType(entry)
  const records = await directories.read(business)
  if (!records) return
  const subject =
    'booking' in payload
      ? { booking: payload.booking, revision: payload.revision }
      : { submission: payload.submission }
  for (const { name: webhook } of listSubscribedWebhooks(records.business, event))
    await outbox.addOnce(
      {
        business,
        id: deriveOutboxEntryId([business, id, 'webhook.event', webhook]),
        topic: 'webhook.event',
        payload: { webhook, event, ...subject },
      },
      at,
    )
}
