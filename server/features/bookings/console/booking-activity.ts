/** What the team wants to know about the past of a booking beside its history: who did it, and which emails went out. */
import type { Booking, BookingChange, GetBookingAsOperatorOutput } from '#schemas/generated/types.gen.ts'
import { isEmailSuperseded } from '#schemas/runtime/booking/effective-changes.ts'
import { asInstant, formatZonedInstant, parseInstant } from '#schemas/runtime/time/instant.ts'
import type { Instant } from '#schemas/runtime/time/time.ts'
import type { CallContext } from '#server/calls/handler.ts'
import type { AuditEntry } from '#server/features/audit/audit.ts'
import type { SentEntry } from '#server/features/outbox/outbox.ts'
import { readAuthorNames, toAuthorNameField } from '#server/features/people/calls/audit-authors.ts'
import { getZoneOrDefault } from '#server/features/slots/calls/offer.ts'
import { findBookingEmailKind } from '../topics.ts'

type BookingPast = Pick<GetBookingAsOperatorOutput, 'authors' | 'letters'>

/** The audit of a booking may have more; the oldest changes then have no author. */
const maxAuditEntries = 100

export async function readBookingActivity(booking: Booking, context: CallContext): Promise<BookingPast> {
  const { id, payment } = booking
  const entries = await context.stores.audit.list({
    business: context.directory.business.slug,
    kind: 'booking',
    key: id,
    limit: maxAuditEntries,
    payment: payment?.id,
  })
  return {
    authors: await findAuthors(booking, entries, context),
    letters: await findEmails(booking, entries, context),
  }
}

/** A change and its entry in the audit are of one moment, of which the history has the second. */
async function findAuthors(
  { history }: Booking,
  entries: readonly AuditEntry[],
  context: CallContext,
): Promise<BookingPast['authors']> {
  if (!history.some(({ by }) => by === 'operator')) return []
  const names = await readAuthorNames(context)
  return history.flatMap(({ at, by, what }, change) => {
    const second = by === 'operator' ? parseInstant(at) : undefined
    const entry = entries.find(one => toSecond(one.at) === second && hasWritten(one, what, context))
    return entry ? [{ change, author: entry.author, ...toAuthorNameField(entry.author, names) }] : []
  })
}

const hasWritten = (
  { action }: AuditEntry,
  what: BookingChange['what'],
  { configuration: { calls } }: CallContext,
): boolean => {
  const call = [...calls.values()].find(({ name }) => name === action)
  return call?.history?.includes(what) ?? false
}

const toSecond = (at: Instant): Instant => asInstant(Math.floor(at / 1000) * 1000)

async function findEmails(
  booking: Booking,
  entries: readonly AuditEntry[],
  { stores: { outbox, reminders }, directory, now }: CallContext,
): Promise<BookingPast['letters']> {
  if (booking.contact.email === undefined) return []
  const ofChanges = booking.history.flatMap(({ at }) => parseInstant(at) ?? [])
  const repeated = entries
    .filter(({ action }) => action === 'resendBookingEmail')
    .map(({ at }) => toSecond(at))
  const { slug: business } = directory.business
  const reminding = await reminders.listEntries(business, booking.id)
  const sent = await outbox.listOfBooking({
    business,
    booking: booking.id,
    seconds: [...ofChanges, ...repeated, ...reminding.map(({ at }) => toSecond(at))],
  })
  const zone = getZoneOrDefault(undefined, directory)
  return sent.flatMap(({ state, ...entry }) => {
    const { topic, at, deliveredAt } = entry
    const isWritten =
      topic === 'reminder.due'
        ? reminding.some(({ id }) => id === entry.id)
        : isEmail(entry, deliveredAt ?? now, booking)
    if (state === 'discarded' || !isWritten) return []
    return [
      {
        at: formatZonedInstant(deliveredAt ?? at, zone),
        about: topic === 'reminder.due' ? 'reminder' : topic.replace('booking.', ''),
        state: state === 'done' ? ('sent' as const) : state,
      },
    ]
  })
}

/**
 * Whether the entry was an email at that moment: the worker is also done with what nobody is to be told, and with what a later
 * change, announced by another email, had overtaken by then.
 */
function isEmail(
  { topic, payload }: Pick<SentEntry, 'topic' | 'payload'>,
  then: Instant,
  booking: Booking,
): boolean {
  if (topic === 'booking.letter_repeated') return true
  if (findBookingEmailKind(topic) === undefined) return false
  if (!('revision' in payload)) return true
  const revision = Number(payload.revision)
  if (booking.history[revision - 1]?.silent) return false
  const history = booking.history.filter(({ at }) => (parseInstant(at) ?? 0) <= then)
  return !isEmailSuperseded({ ...booking, history }, revision)
}
