/** Writes the outbox entries for the emails about a calendar elsewhere that cannot be read. Writing one again has no effect. */
import type { Instant } from '#schemas/runtime/time/time.ts'
import type { BusyFeedKey } from '#server/features/busy-feeds/busy-feeds.ts'
import type { OwnerOutboxContext } from '#server/features/notifications/owner-outbox-entries.ts'
import {
  listOwnerRecipients,
  type OwnerEmailRecords,
} from '#server/features/notifications/rules/owner-recipients.ts'
import { deriveOutboxEntryId } from '#server/features/outbox/derive-outbox-entry-id.ts'

/** Since when a calendar elsewhere cannot be read. */
export interface CalendarOutage extends BusyFeedKey {
  readonly failingSince: Instant
}

/** Adds the entry for the email about a calendar that fails: one for each outage. The business is told if nobody else is. */
export async function addCalendarFailingOutboxEntries(
  { business, provider, feed, failingSince }: CalendarOutage,
  { outbox, now, records }: OwnerOutboxContext & { readonly records: OwnerEmailRecords },
): Promise<void> {
  const recipients = listOwnerRecipients([provider], records)
  for (const recipient of recipients.length > 0 ? recipients : (['business'] as const))
    await outbox.addOnce(
      {
        business,
        id: deriveOutboxEntryId([
          business,
          'owner.calendar',
          provider,
          feed,
          String(failingSince),
          recipient,
        ]),
        topic: 'owner.calendar',
        payload: { recipient, provider, feed },
      },
      now,
    )
}
