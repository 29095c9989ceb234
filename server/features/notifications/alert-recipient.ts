/** Decides who is told what the business has to do something about. */
import type { OwnerLetters } from '#schemas/generated/types.gen.ts'
import { deriveOutboxEntryId } from '#server/features/outbox/derive-outbox-entry-id.ts'
import type { OutboxStore } from '#server/features/outbox/store/outbox.ts'
import type { OutboxEntry, OutboxTopic } from '#server/features/outbox/topics.ts'
import type { Members } from '#server/features/people/store/members.ts'
import type { Clock } from '#server/lib/clock.ts'
import { findOwnerEmails, type OwnerEmailRecords, type OwnerRecipient } from './rules/owner-recipients.ts'

export interface AlertContext {
  readonly members: Pick<Members, 'list'>
  readonly outbox: Pick<OutboxStore, 'addOnce'>
  readonly clock: Clock
}

const ownerPrefix = 'owner:'

/** Also one of the owners, by the id of their account. */
export type AlertRecipient = OwnerRecipient | `${typeof ownerPrefix}${string}`

/** An entry about what the business has to do something about. Its payload may name an `AlertRecipient`. */
type AlarmEntry = OutboxEntry<
  Exclude<Extract<OutboxTopic, `owner.${string}`>, 'owner.booking' | 'owner.digest'>
>

/**
 * Returns where the email of an entry goes: to the provider or business that it names. A business that names no address is
 * not left without: then its owners are told where they sign in, each by an entry of their own, and this one goes nowhere.
 */
export async function resolveAlertRecipient(
  entry: AlarmEntry,
  records: OwnerEmailRecords,
  { members, outbox, clock }: AlertContext,
): Promise<OwnerLetters | undefined> {
  const emails = findOwnerEmails(entry.payload.recipient ?? 'business', records)
  return emails ?? resolveOwner(entry, { members, outbox, clock })
}

/** Returns the owner whom an entry names; else each of them gets an entry of their own, and this one goes nowhere. */
export async function resolveOwner(
  { business, id, topic, payload }: AlarmEntry,
  { members, outbox, clock }: AlertContext,
): Promise<OwnerLetters | undefined> {
  const { recipient = '' } = payload
  const owners = (await members.list(business)).filter(({ role }) => role === 'owner')
  if (recipient.startsWith(ownerPrefix)) {
    const owner = owners.find(one => `${ownerPrefix}${one.id}` === recipient)
    return owner && { to: owner.email }
  }
  for (const owner of owners)
    await outbox.addOnce(
      {
        business,
        topic,
        id: deriveOutboxEntryId([business, id, owner.id]),
        payload: { ...payload, recipient: `${ownerPrefix}${owner.id}` },
      },
      clock(),
    )
  return undefined
}
