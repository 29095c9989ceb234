/** Finds the digests that are due, and writes an entry for each. Several servers may do so at once. */
import type { OwnerLetters } from '#schemas/generated/types.gen.ts'
import { parseMinuteOfDay } from '#schemas/runtime/time/minute-of-day.ts'
import { addDays } from '#schemas/runtime/time/plain-date.ts'
import type { Instant, PlainDate, Zone } from '#schemas/runtime/time/time.ts'
import { toLocalDateTime } from '#schemas/runtime/time/wall-clock.ts'
import type { Directories } from '#server/features/directory/directory.ts'
import { addDigestOutboxEntry, type OwnerOutboxContext } from './owner-outbox-entries.ts'
import { findOwnerEmails, findRecipientZone, listDigestRecipients } from './rules/owner-recipients.ts'

export interface DigestContext extends OwnerOutboxContext {
  readonly directories: Pick<Directories, 'list' | 'read'>
}

/** A server that starts late still writes the digest of its day, until midnight. */
export async function writeDueDigests(context: DigestContext): Promise<void> {
  for (const business of await context.directories.list()) {
    const records = await context.directories.read(business)
    if (!records) continue
    for (const recipient of listDigestRecipients(records)) {
      const digest = findOwnerEmails(recipient, records)?.digest
      const date = digest && findDueDate(digest, context.now, findRecipientZone(recipient, records))
      if (date !== undefined) await addDigestOutboxEntry({ business, recipient, date }, context)
    }
  }
}

/** Returns the date that the digest is about; undefined before its time. */
function findDueDate(
  { at, day = 'tomorrow' }: NonNullable<OwnerLetters['digest']>,
  now: Instant,
  zone: Zone,
): PlainDate | undefined {
  const { date, minute } = toLocalDateTime(now, zone)
  if (minute < (parseMinuteOfDay(at) ?? 0)) return undefined
  return day === 'today' ? date : addDays(date, 1)
}
