/** Writes the outbox entries for the letters to the business. Writing one again has no effect. */
import type { Booking } from '#schemas/generated/types.gen.ts'
import type { Instant, PlainDate } from '#schemas/runtime/time/time.ts'
import type { BusyFeedKey } from '#server/features/busy-feeds/busy-feeds.ts'
import { deriveEntryId } from '#server/features/outbox/derive-entry-id.ts'
import type { OutboxEntry } from '#server/features/outbox/outbox.ts'
import type { Outbox } from '#server/features/outbox/store/outbox.ts'
import { listOwnerRecipients, type OwnerRecipient, type OwnerRecords } from './rules/owner-recipients.ts'

export const ownerBookingTopic = 'owner.booking'
export const ownerDigestTopic = 'owner.digest'
export const ownerCalendarTopic = 'owner.calendar'
export const ownerDisputeTopic = 'owner.dispute'

/** Letters about bookings that a recipient gets within an hour, so that nobody can flood a mailbox. */
export const maxOwnerLettersPerHour = 100

export interface OwnerEntryContext {
  readonly outbox: Pick<Outbox, 'addOnce'>
  readonly now: Instant
}

/** Adds an entry for each recipient who has appointments of the booking, or had some before the change. */
export async function addOwnerBookingEntries(
  { business, id, topic, payload }: OutboxEntry,
  booking: Booking,
  { outbox, now, records }: OwnerEntryContext & { readonly records: OwnerRecords },
): Promise<void> {
  const { revision, formerProviders = [] } = payload
  const providers = [...booking.appointments.map(({ provider }) => provider), ...formerProviders]
  for (const recipient of listOwnerRecipients(providers, records))
    await outbox.addOnce(
      {
        business,
        id: deriveEntryId([business, id, recipient]),
        topic: ownerBookingTopic,
        payload: {
          booking: booking.id,
          recipient,
          cause: topic,
          ...(revision === undefined ? {} : { revision }),
        },
        maxPerHour: maxOwnerLettersPerHour,
      },
      now,
    )
}

export interface Digest {
  readonly business: string
  readonly recipient: OwnerRecipient
  readonly date: PlainDate
}

/** Adds the entry for the digest of a day. */
export const addDigestEntry = (
  { business, recipient, date }: Digest,
  { outbox, now }: OwnerEntryContext,
): Promise<void> =>
  outbox.addOnce(
    {
      business,
      id: deriveEntryId([business, ownerDigestTopic, recipient, date]),
      topic: ownerDigestTopic,
      payload: { recipient, date },
    },
    now,
  )

/** A calendar elsewhere that cannot be read, and since when. */
export interface CalendarOutage extends BusyFeedKey {
  readonly failingSince: Instant
}

/** Adds the entry for the email about a calendar that fails: one for each outage. The business is told if nobody else is. */
export async function addCalendarFailingEntries(
  { business, provider, feed, failingSince }: CalendarOutage,
  { outbox, now, records }: OwnerEntryContext & { readonly records: OwnerRecords },
): Promise<void> {
  const recipients = listOwnerRecipients([provider], records)
  for (const recipient of recipients.length > 0 ? recipients : ['business'])
    await outbox.addOnce(
      {
        business,
        id: deriveEntryId([business, ownerCalendarTopic, provider, feed, String(failingSince), recipient]),
        topic: ownerCalendarTopic,
        payload: { recipient, provider, feed },
      },
      now,
    )
}
