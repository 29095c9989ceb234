/** Decides who is told about a booking on the side of the business: a provider's own address, or the business's. */

import type { Appointment, Booking, Business, OwnerLetters, Provider } from '#schemas/generated/types.gen.ts'
import type { Zone } from '#schemas/runtime/time/time.ts'
import { requireZone } from '#schemas/runtime/time/zone.ts'
import type { OwnerEmailKind } from './owner-email-kinds.ts'

/** The records that say who gets emails. */
export interface OwnerEmailRecords {
  readonly business: Business
  readonly providers: readonly Provider[]
}

/** `business`, or the slug of a provider after `provider:`. It names no address, which may change. */
export type OwnerRecipient = 'business' | `provider:${string}`

/** Returns the recipients with different addresses for these providers' appointments. */
export function listOwnerRecipients(
  providers: Iterable<string>,
  records: OwnerEmailRecords,
): readonly OwnerRecipient[] {
  const recipients = new Map<string, OwnerRecipient>()
  for (const provider of providers) {
    const recipient = findRecipient(provider, records)
    const address = findAddress(recipient, records)
    if (address !== undefined && !recipients.has(address)) recipients.set(address, recipient)
  }
  return [...recipients.values()]
}

/** Returns what the record of a recipient says; undefined if it wants no emails, or no longer exists. */
export const findOwnerEmails = (
  recipient: string,
  { business, providers }: OwnerEmailRecords,
): OwnerLetters | undefined =>
  recipient === 'business'
    ? business.ownerLetters
    : providers.find(({ slug }) => recipient === `provider:${slug}`)?.ownerLetters

/** Returns the appointments of a booking that the recipient is told about, cancelled ones included. */
export function listRecipientAppointments(
  { appointments }: Pick<Booking, 'appointments'>,
  recipient: string,
  records: OwnerEmailRecords,
): readonly Appointment[] {
  const address = findAddress(recipient, records)
  return appointments.filter(
    ({ provider }) => findAddress(findRecipient(provider, records), records) === address,
  )
}

/** Returns the zone in which the recipient's days begin and end. */
export const findRecipientZone = (recipient: string, { business, providers }: OwnerEmailRecords): Zone =>
  requireZone(providers.find(({ slug }) => recipient === `provider:${slug}`)?.timezone ?? business.timezone)

/** Lists the recipients who want a digest. */
export const listDigestRecipients = ({
  business,
  providers,
}: OwnerEmailRecords): readonly OwnerRecipient[] => [
  ...(business.ownerLetters?.digest ? (['business'] as const) : []),
  ...providers.flatMap(({ slug, ownerLetters }) =>
    ownerLetters?.digest ? [`provider:${slug}` as const] : [],
  ),
]

export const wantsOwnerEmail = ({ about }: OwnerLetters, kind: OwnerEmailKind): boolean =>
  about?.includes(kind) ?? true

const findRecipient = (provider: string, { providers }: OwnerEmailRecords): OwnerRecipient =>
  providers.some(({ slug, ownerLetters }) => slug === provider && ownerLetters)
    ? `provider:${provider}`
    : 'business'

const findAddress = (recipient: string, records: OwnerEmailRecords): string | undefined =>
  findOwnerEmails(recipient, records)?.to.toLowerCase()
