/** Writes the outbox entries for the emails to the business. Writing one again has no effect. */
import type { Instant, PlainDate } from '#schemas/runtime/time/time.ts'
import type { Bookings } from '#server/features/bookings/bookings.ts'
import type { Directories } from '#server/features/directory/directory.ts'
import { deriveOutboxEntryId } from '#server/features/outbox/derive-outbox-entry-id.ts'
import type { OutboxStore } from '#server/features/outbox/store/outbox.ts'
import { isEntryWithTopicIn, type OutboxEntry } from '#server/features/outbox/topics.ts'
import type { Clock } from '#server/lib/clock.ts'
import { ownerEmailKindsByTopic } from './rules/owner-email-kinds.ts'
import { listOwnerRecipients, type OwnerRecipient } from './rules/owner-recipients.ts'

/** Emails about bookings that a recipient gets within an hour, so that nobody can flood a mailbox. */
export const maxOwnerEmailsPerHour = 100

export interface OwnerOutboxContext {
  readonly outbox: Pick<OutboxStore, 'addOnce'>
  readonly now: Instant
}

export interface OwnerEntryFollowerContext {
  readonly outbox: Pick<OutboxStore, 'addOnce'>
  readonly directories: Pick<Directories, 'read'>
  readonly bookings: Pick<Bookings, 'find'>
  readonly clock: Clock
}

/** Adds an entry for each recipient who has appointments of a changed booking, or had some before the change. */
export async function addOwnerOutboxEntries(
  entry: OutboxEntry,
  { outbox, directories, bookings, clock }: OwnerEntryFollowerContext,
): Promise<void> {
  if (!isEntryWithTopicIn(entry, ownerEmailKindsByTopic)) return
  const { business, id, topic: cause, payload } = entry
  const { revision, formerProviders = [] } = payload
  const booking = await bookings.find(business, payload.booking)
  const records = booking && (await directories.read(business))
  if (!records) return
  const providers = [...booking.appointments.map(({ provider }) => provider), ...formerProviders]
  for (const recipient of listOwnerRecipients(providers, records))
    await outbox.addOnce(
      {
        business,
        id: deriveOutboxEntryId([business, id, recipient]),
        topic: 'owner.booking',
        payload: { booking: booking.id, recipient, cause, revision },
        maxPerHour: maxOwnerEmailsPerHour,
      },
      clock(),
    )
}

export interface OwnerDigest {
  readonly business: string
  readonly recipient: OwnerRecipient
  readonly date: PlainDate
}

/** Adds the entry for the digest of a day. */
export const addDigestOutboxEntry = (
  { business, recipient, date }: OwnerDigest,
  { outbox, now }: OwnerOutboxContext,
): Promise<void> =>
  outbox.addOnce(
    {
      business,
      id: deriveOutboxEntryId([business, 'owner.digest', recipient, date]),
      topic: 'owner.digest',
      payload: { recipient, date },
    },
    now,
  )
