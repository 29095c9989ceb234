/** Delivers the emails to the business and its providers: about a booking, or about a day. */
import type { Translator } from '#locales/translator.ts'
import type { Appointment, Booking, BookingChange, OwnerLetters } from '#schemas/generated/types.gen.ts'
import { listEffectiveChanges } from '#schemas/runtime/booking/effective-changes.ts'
import type { EmailEvent } from '#schemas/runtime/email/email-events.ts'
import { addDays, parsePlainDate } from '#schemas/runtime/time/plain-date.ts'
import { getFirstInstantOfDay } from '#schemas/runtime/time/wall-clock.ts'
import type { Bookings } from '#server/features/bookings/bookings.ts'
import { isRescheduledToUnreadCalendar } from '#server/features/bookings/rules/booking-request.ts'
import type { Payments } from '#server/features/checkout/store/payments.ts'
import type { Directories, WordedBusiness } from '#server/features/directory/directory.ts'
import { readEmailBranding } from '#server/features/emails/email-branding.ts'
import type { EmailFinder } from '#server/features/emails/email-finder.ts'
import type { MailTransport } from '#server/features/emails/mail-transport.ts'
import type { DeliveryResult } from '#server/features/outbox/deliverer.ts'
import type { OutboxEntry } from '#server/features/outbox/topics.ts'
import type { Clock } from '#server/lib/clock.ts'
import { type AlertContext, resolveAlertRecipient } from './alert-recipient.ts'
import { createDigestEmail } from './digest-email.ts'
import { createDisputeEmail } from './dispute-email.ts'
import { createOwnerEmail, type OwnerEmailReason } from './owner-email.ts'
import { getOwnerEmailKind, type OwnerEmailKind } from './rules/owner-email-kinds.ts'
import {
  findOwnerEmails,
  findRecipientZone,
  listRecipientAppointments,
  wantsOwnerEmail,
} from './rules/owner-recipients.ts'

export interface OwnerDeliveryContext extends EmailFinder {
  readonly directories: Pick<Directories, 'read'>
  readonly bookings: Pick<Bookings, 'find' | 'readAgenda'>
  readonly payments: Pick<Payments, 'findDispute'>
  readonly mail: Pick<MailTransport, 'send'>
  readonly clock: Clock
  /** @param of whose words and region the texts have; default: those of the product */
  getTranslator(locale: string, of?: WordedBusiness): Translator
}

const nothing: DeliveryResult = { kind: 'nothing' }

export async function deliverOwnerEmail(
  entry: OutboxEntry<'owner.booking'>,
  context: OwnerDeliveryContext,
): Promise<DeliveryResult> {
  const { booking: id, revision, recipient, cause, isLast = false } = entry.payload
  const records = await context.directories.read(entry.business)
  const emails = records && findOwnerEmails(recipient, records)
  const booking = await context.bookings.find(entry.business, id)
  if (!records || !emails || !booking) return nothing
  const own = listRecipientAppointments(booking, recipient, records)
  const kind = chooseKind(cause, booking, own)
  if (!kind || !wantsOwnerEmail(emails, kind === 'away' ? 'cancelled' : kind)) return nothing
  // Another entry announces what has happened since, unless it concerns this recipient no longer.
  if (kind !== 'away' && hasLaterEmail(booking, revision, emails)) return nothing
  const standing = own.filter(({ cancelled }) => !cancelled)
  const appointments = [standing, own, booking.appointments].find(({ length }) => length > 0) ?? []
  const envelope = await createOwnerEmailEnvelope(entry, { event: `owner-${kind}`, emails, records }, context)
  return envelope
    ? context.mail.send(createOwnerEmail({ ...envelope, booking, appointments, isLast }))
    : nothing
}

function chooseKind(
  cause: string,
  booking: Booking,
  own: readonly Appointment[],
): OwnerEmailReason | undefined {
  const kind = getOwnerEmailKind(cause)
  if (!kind) return undefined
  if (own.length === 0) return 'away'
  if (kind === 'changed' && isRescheduledToUnreadCalendar(booking)) return 'requested'
  if (kind !== 'cancelled') return kind
  return own.every(({ cancelled }) => cancelled) || booking.status === 'cancelled' ? 'cancelled' : 'changed'
}

const laterKinds: Readonly<Partial<Record<BookingChange['what'], OwnerEmailKind>>> = {
  approved: 'booked',
  paid: 'booked',
  rescheduled: 'changed',
  cancelled: 'cancelled',
  declined: 'cancelled',
}

const hasLaterEmail = ({ history }: Booking, revision: number, emails: OwnerLetters): boolean =>
  listEffectiveChanges(history.slice(revision)).some(({ what }) => {
    const kind = laterKinds[what]
    return kind !== undefined && wantsOwnerEmail(emails, kind)
  })

/** The most appointments of a day that a digest lists. */
const maxAgenda = 100

export async function deliverDigest(
  entry: OutboxEntry<'owner.digest'>,
  context: OwnerDeliveryContext,
): Promise<DeliveryResult> {
  const { recipient, date: text } = entry.payload
  const records = await context.directories.read(entry.business)
  const emails = records && findOwnerEmails(recipient, records)
  const date = parsePlainDate(text)
  if (!records || !emails || !date) return nothing
  const zone = findRecipientZone(recipient, records)
  const from = getFirstInstantOfDay(date, zone)
  const to = getFirstInstantOfDay(addDays(date, 1), zone)
  // A mail server that was away for long.
  if (context.clock() >= to) return nothing
  const provider = recipient.startsWith('provider:') ? recipient.slice('provider:'.length) : undefined
  const agenda = await context.bookings.readAgenda({
    business: entry.business,
    from,
    to,
    limit: maxAgenda,
    ...(provider === undefined ? {} : { provider }),
  })
  if (agenda.count === 0) return nothing
  const envelope = await createOwnerEmailEnvelope(entry, { event: 'owner-digest', emails, records }, context)
  return envelope ? context.mail.send(createDigestEmail({ ...envelope, date, zone, agenda })) : nothing
}

/** Tells the business of a dispute, as it stands now. */
export async function deliverDisputeEmail(
  entry: OutboxEntry<'owner.dispute'>,
  context: OwnerDeliveryContext & AlertContext,
): Promise<DeliveryResult> {
  const { dispute: id, disputeStatus } = entry.payload
  const records = await context.directories.read(entry.business)
  const dispute = await context.payments.findDispute(entry.business, id)
  // Another entry announces what has become of it since.
  if (!records || !dispute || dispute.status !== disputeStatus) return nothing
  const emails = await resolveAlertRecipient(entry, records, context)
  if (!emails) return nothing
  const envelope = await createOwnerEmailEnvelope(entry, { event: 'owner-dispute', emails, records }, context)
  return envelope ? context.mail.send(createDisputeEmail({ ...envelope, dispute })) : nothing
}

interface OwnerEmailQuery<Event extends EmailEvent> {
  readonly event: Event
  readonly emails: OwnerLetters
  readonly records: WordedBusiness
}

/** Returns undefined if the business has switched the email off. It has the words of the product. */
export async function createOwnerEmailEnvelope<Event extends EmailEvent>(
  { id }: Pick<OutboxEntry, 'id'>,
  { event, emails, records }: OwnerEmailQuery<Event>,
  { getTranslator, findEmail }: Pick<OwnerDeliveryContext, 'getTranslator' | 'findEmail'>,
) {
  const { business } = records
  const i18n = getTranslator(emails.locale ?? business.defaultLocale, { business })
  const email = await findEmail(event, { of: records, locale: i18n.locale })
  return email && { id, to: emails.to, email, business, branding: await readEmailBranding(business), i18n }
}
