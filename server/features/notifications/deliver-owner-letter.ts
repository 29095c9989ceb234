/** Delivers the letters to the business and its providers: about a booking, or about a day. */
import type { Translator } from '#locales/translator.ts'
import type {
  Appointment,
  Booking,
  BookingChange,
  Business,
  OwnerLetters,
} from '#schemas/generated/types.gen.ts'
import { listStandingChanges } from '#schemas/runtime/booking/standing-changes.ts'
import { addDays, parsePlainDate } from '#schemas/runtime/time/plain-date.ts'
import { getFirstInstantOfDay } from '#schemas/runtime/time/wall-clock.ts'
import type { Bookings } from '#server/features/bookings/bookings.ts'
import { isMovedToUnread } from '#server/features/bookings/rules/booking-request.ts'
import type { Payments } from '#server/features/checkout/store/payments.ts'
import type { Directories } from '#server/features/directory/directory.ts'
import { readLetterLook } from '#server/features/emails/letter-look.ts'
import type { MailTransport } from '#server/features/emails/mail-transport.ts'
import type { DeliveryResult } from '#server/features/outbox/deliverer.ts'
import type { OutboxEntry } from '#server/features/outbox/topics.ts'
import type { Clock } from '#server/lib/clock.ts'
import { type AlarmContext, resolveAlarmRecipient } from './alarm-recipient.ts'
import { createDigestLetter } from './digest-letter.ts'
import { createDisputeLetter } from './dispute-letter.ts'
import { createOwnerLetter, type OwnerLetterTopic } from './owner-letter.ts'
import { getOwnerLetterKind, type OwnerLetterKind } from './rules/owner-causes.ts'
import {
  findOwnerLetters,
  findRecipientZone,
  listOwnAppointments,
  wantsOwnerLetter,
} from './rules/owner-recipients.ts'

export interface OwnerDeliveryContext {
  readonly directories: Pick<Directories, 'read'>
  readonly bookings: Pick<Bookings, 'find' | 'readAgenda'>
  readonly payments: Pick<Payments, 'findDispute'>
  readonly mail: Pick<MailTransport, 'send'>
  readonly clock: Clock
  getTranslator(locale: string, region?: string): Translator
}

const nothing: DeliveryResult = { kind: 'nothing' }

export async function deliverOwnerLetter(
  entry: OutboxEntry<'owner.booking'>,
  context: OwnerDeliveryContext,
): Promise<DeliveryResult> {
  const { booking: id, revision, recipient, cause, isLast = false } = entry.payload
  const records = await context.directories.read(entry.business)
  const letters = records && findOwnerLetters(recipient, records)
  const booking = await context.bookings.find(entry.business, id)
  if (!records || !letters || !booking) return nothing
  const own = listOwnAppointments(booking, recipient, records)
  const kind = chooseKind(cause, booking, own)
  if (!kind || !wantsOwnerLetter(letters, kind === 'away' ? 'cancelled' : kind)) return nothing
  // Another entry announces what has happened since, unless it concerns this recipient no longer.
  if (kind !== 'away' && hasLaterLetter(booking, revision, letters)) return nothing
  const standing = own.filter(({ cancelled }) => !cancelled)
  const appointments = [standing, own, booking.appointments].find(({ length }) => length > 0) ?? []
  const envelope = await createEnvelope(entry, { letters, business: records.business }, context)
  return context.mail.send(createOwnerLetter({ ...envelope, kind, booking, appointments, isLast }))
}

function chooseKind(
  cause: string,
  booking: Booking,
  own: readonly Appointment[],
): OwnerLetterTopic | undefined {
  const kind = getOwnerLetterKind(cause)
  if (!kind) return undefined
  if (own.length === 0) return 'away'
  if (kind === 'changed' && isMovedToUnread(booking)) return 'requested'
  if (kind !== 'cancelled') return kind
  return own.every(({ cancelled }) => cancelled) || booking.status === 'cancelled' ? 'cancelled' : 'changed'
}

const laterKinds: Readonly<Partial<Record<BookingChange['what'], OwnerLetterKind>>> = {
  approved: 'booked',
  paid: 'booked',
  rescheduled: 'changed',
  cancelled: 'cancelled',
  declined: 'cancelled',
}

const hasLaterLetter = ({ history }: Booking, revision: number, letters: OwnerLetters): boolean =>
  listStandingChanges(history.slice(revision)).some(({ what }) => {
    const kind = laterKinds[what]
    return kind !== undefined && wantsOwnerLetter(letters, kind)
  })

/** The most appointments of a day that a digest lists. */
const maxAgenda = 100

export async function deliverDigest(
  entry: OutboxEntry<'owner.digest'>,
  context: OwnerDeliveryContext,
): Promise<DeliveryResult> {
  const { recipient, date: text } = entry.payload
  const records = await context.directories.read(entry.business)
  const letters = records && findOwnerLetters(recipient, records)
  const date = parsePlainDate(text)
  if (!records || !letters || !date) return nothing
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
  const envelope = await createEnvelope(entry, { letters, business: records.business }, context)
  return context.mail.send(createDigestLetter({ ...envelope, date, zone, agenda }))
}

/** Tells the business of a dispute, as it stands now. */
export async function deliverDisputeLetter(
  entry: OutboxEntry<'owner.dispute'>,
  context: OwnerDeliveryContext & AlarmContext,
): Promise<DeliveryResult> {
  const { dispute: id, disputeStatus } = entry.payload
  const records = await context.directories.read(entry.business)
  const dispute = await context.payments.findDispute(entry.business, id)
  // Another entry announces what has become of it since.
  if (!records || !dispute || dispute.status !== disputeStatus) return nothing
  const letters = await resolveAlarmRecipient(entry, records, context)
  if (!letters) return nothing
  const envelope = await createEnvelope(entry, { letters, business: records.business }, context)
  return context.mail.send(createDisputeLetter({ ...envelope, dispute }))
}

export async function createEnvelope(
  { id }: Pick<OutboxEntry, 'id'>,
  { letters, business }: { readonly letters: OwnerLetters; readonly business: Business },
  { getTranslator }: Pick<OwnerDeliveryContext, 'getTranslator'>,
) {
  const i18n = getTranslator(letters.locale ?? business.defaultLocale, business.region)
  return { id, to: letters.to, business, look: await readLetterLook(business), i18n }
}
