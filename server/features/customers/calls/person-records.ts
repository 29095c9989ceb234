/** Finds everything that the stores have about a person: of a business, or of the sandbox of a preview. */
import type { Booking } from '#schemas/generated/types.gen.ts'
import { addDays, parsePlainDate } from '#schemas/runtime/time/plain-date.ts'
import type { CallContext } from '#server/calls/handler.ts'
import type { Stores } from '#server/calls/stores.ts'
import type { Bookings, PersonBooking } from '#server/features/bookings/bookings.ts'
import type { FormStores } from '#server/features/forms/form-stores.ts'
import type { Submission, Submissions } from '#server/features/forms/submissions.ts'
import type { StoredUpload } from '#server/features/forms/uploads.ts'
import type { OutboxSubjects } from '#server/features/outbox/outbox.ts'
import { type PersonQuery, toPhoneKey } from '#server/features/privacy/person.ts'
import type { WaitlistStore } from '#server/features/waitlist/store/waitlist.ts'
import type { WaitlistEntry } from '#server/features/waitlist/waitlist.ts'

export interface PersonStores {
  readonly bookings: Pick<Bookings, 'findByPerson'>
  readonly waitlist: Pick<WaitlistStore, 'findByEmail'>
  readonly formStores: {
    readonly submissions: Pick<Submissions, 'findByPerson'>
    readonly uploads: Pick<FormStores['uploads'], 'listBySubmission'>
  }
}

export interface PersonRecords {
  readonly bookings: readonly PersonBooking[]
  readonly submissions: readonly Submission[]
  readonly uploads: readonly StoredUpload[]
  readonly waitlist: readonly WaitlistEntry[]
}

/**
 * Returns whom an address, a number or a booking means. A booking is that of everybody with its address; without one,
 * that of everybody without an address who has its number; without either, it alone is the person's.
 */
export async function findPersonOfBooking(
  { email, phone, booking: id }: Omit<PersonQuery, 'business'>,
  {
    stores: { bookings },
    directory,
  }: Pick<CallContext, 'directory'> & { readonly stores: Pick<Stores, 'bookings'> },
): Promise<PersonQuery> {
  const business = directory.business.slug
  if (id === undefined) return { business, email, phone }
  const contact = (await bookings.find(business, id))?.contact
  const isPhoneOnly = phone === undefined && !contact?.email && toPhoneKey(contact?.phone) !== undefined
  return {
    business,
    booking: id,
    email: email ?? contact?.email,
    ...(isPhoneOnly ? { phone: contact?.phone, isPhoneOnly } : { phone }),
  }
}

export async function findPersonRecords(
  person: PersonQuery,
  { bookings, waitlist, formStores: { submissions, uploads } }: PersonStores,
): Promise<PersonRecords> {
  const { business, email } = person
  const found = await bookings.findByPerson(person)
  const answered = await submissions.findByPerson({ ...person, bookings: listOwnBookingIds(found) })
  const files = await Promise.all(answered.map(({ id }) => uploads.listBySubmission(business, id)))
  return {
    bookings: found,
    submissions: answered,
    uploads: files.flat(),
    waitlist: email === undefined ? [] : await waitlist.findByEmail(business, email),
  }
}

export const listOwnBookingIds = (bookings: readonly PersonBooking[]): readonly string[] =>
  bookings.flatMap(({ booking, role }) => (role === 'contact' ? [booking.id] : []))

/** Returns what emails and events about the person are about. */
export const toOutboxSubjects = (
  business: string,
  { bookings, submissions, waitlist }: PersonRecords,
): OutboxSubjects => ({
  business,
  bookings: bookings.map(({ booking }) => booking.id),
  submissions: submissions.map(({ id }) => id),
  waitlistEntries: waitlist.map(({ id }) => id),
  digestDates: [...new Set(bookings.flatMap(({ booking }) => listDigestDates(booking)))],
})

/** Returns the days of all its times, past ones included, each with its neighbours: a digest may be in another zone. */
function listDigestDates({ appointments, history }: Booking): readonly string[] {
  const times = [
    ...appointments.flatMap(({ start, previousStart }) => [start, previousStart]),
    ...history.flatMap(({ from, to }) => [from, to]),
  ]
  return times.flatMap(time => {
    const date = parsePlainDate(time?.slice(0, 10) ?? '')
    return date === undefined ? [] : [addDays(date, -1), date, addDays(date, 1)]
  })
}

/** Returns the stores of the business's previews: people may have entered anything there, too. */
export const openPreviewStores = async ({ stores: { previews, sandboxes }, directory, now }: CallContext) =>
  (await previews.list(directory.business.slug, now)).map(({ business, id }) => ({
    preview: id,
    stores: sandboxes.open({ business, id }),
  }))
