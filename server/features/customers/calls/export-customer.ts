/** Exports everything that is known about a person. */
import type { Calls } from '#schemas/generated/calls.gen.ts'
import type { Booking, PaymentRecord } from '#schemas/generated/types.gen.ts'
import { done } from '#schemas/runtime/core/problem.ts'
import { formatZonedInstant } from '#schemas/runtime/time/instant.ts'
import type { Zone } from '#schemas/runtime/time/time.ts'
import type { CallContext, Handler } from '#server/calls/handler.ts'
import type { PersonBooking } from '#server/features/bookings/bookings.ts'
import { toInPersonPaymentDto } from '#server/features/bookings/console/in-person-payments.ts'
import { toPaymentRecordDto } from '#server/features/checkout/calls/payment-record-dto.ts'
import { findConsentTexts } from '#server/features/forms/calls/consents.ts'
import { toUploadDto } from '#server/features/forms/calls/uploads.ts'
import { toSubmissionDto } from '#server/features/forms/console/operator-submissions.ts'
import { toGiftCardDto } from '#server/features/gift-cards/calls/gift-card-dto.ts'
import type { SentEntry } from '#server/features/outbox/outbox.ts'
import type { PaymentRecordsQuery } from '#server/features/payments/payments.ts'
import type { PersonQuery } from '#server/features/privacy/person.ts'
import { getZoneOrDefault } from '#server/features/slots/calls/offer.ts'
import { toWaitlistEntryRecord } from '#server/features/waitlist/calls/waitlist.ts'
import {
  findPersonOfBooking,
  findPersonRecords,
  listOwnBookingIds,
  openPreviewStores,
  type PersonRecords,
  toOutboxSubjects,
} from './person-records.ts'

type Export = Calls['exportCustomer']['output']

/**
 * Returns what the person booked, was brought along to, answered, uploaded, paid, bought and waits for, and what was
 * sent about it.
 */
export const exportCustomer: Handler<'exportCustomer'> = async (input, context) => {
  const {
    stores: { outbox },
    directory,
    paymentServices,
    now,
  } = context
  const business = directory.business.slug
  const person = await findPersonOfBooking(input, context)
  const records = await findPersonRecords(person, context.stores)
  const submissions = records.submissions.map(({ id }) => id)
  const cards = await paymentServices.giftCards.findBySubmissions(business, submissions)
  const entries = await outbox.listAbout({ ...toOutboxSubjects(business, records), digestDates: [] })
  const bookings = records.bookings.map(({ booking }) => booking)
  return done({
    ...toRecordsDto(records, context),
    notes: await listNotes(records, context),
    payments: [
      ...(await listPayments({ bookings: listOwnBookingIds(records.bookings) }, context)),
      ...(await listPayments({ submissions }, context)),
    ],
    deskPayments: await listInPersonPaymentRows(records, context),
    giftCards: cards.map(card => toGiftCardDto(card, { business: directory.business, now })),
    messages: entries.map(entry => toMessageDto(entry, getZoneOrDefault(undefined, directory))),
    previews: await exportPreviews(person, context),
    consentTexts: await findConsentTexts([...bookings, ...records.submissions], context),
  })
}

function toRecordsDto(
  { bookings, submissions, uploads, waitlist }: PersonRecords,
  { directory }: CallContext,
): Pick<Export, 'bookings' | 'submissions' | 'uploads' | 'waitlist'> {
  const zone = getZoneOrDefault(undefined, directory)
  return {
    bookings: bookings.map(toOwnView),
    submissions: submissions.map(submission => toSubmissionDto(submission, zone)),
    uploads: uploads.map(toUploadDto),
    waitlist: waitlist.map(entry => toWaitlistEntryRecord(entry, directory)),
  }
}

/** Guests get the appointments and themselves, but nothing about the person who booked. */
function toOwnView({ booking, role, guests }: PersonBooking): Booking {
  if (role === 'contact') return booking
  const { answers, source, price, payment, paidAtVisit, terms, consents, history, ...shared } = booking
  return {
    ...shared,
    contact: {},
    guests: [...guests],
    history: history.map(({ reason, price: _, ...change }) => change),
  }
}

/** Notes are about the person who booked. */
async function listNotes(
  { bookings }: Pick<PersonRecords, 'bookings'>,
  { stores: { bookings: store }, directory }: CallContext,
): Promise<Export['notes']> {
  const references = new Map(bookings.map(({ booking: { id, reference } }) => [id, reference]))
  const notes = await store.findNotes(directory.business.slug, listOwnBookingIds(bookings))
  return notes
    .filter(({ text }) => text !== '')
    .map(({ booking, text }) => ({ reference: references.get(booking) ?? '', text }))
}

async function listInPersonPaymentRows(
  { bookings }: Pick<PersonRecords, 'bookings'>,
  { stores: { bookings: store }, directory }: CallContext,
): Promise<Export['deskPayments']> {
  const own = listOwnBookingIds(bookings)
  const query = { business: directory.business.slug, bookings: own, limit: Number.MAX_SAFE_INTEGER }
  const zone = getZoneOrDefault(undefined, directory)
  return (await store.listInPersonPaymentRows(query)).map(record => toInPersonPaymentDto(record, zone))
}

const toMessageDto = ({ topic, at, deliveredAt, state, payload }: SentEntry, zone: Zone) => ({
  topic,
  at: formatZonedInstant(at, zone),
  ...(deliveredAt === undefined || state === 'file' || state === 'withheld'
    ? {}
    : { deliveredAt: formatZonedInstant(deliveredAt, zone) }),
  ...('webhook' in payload ? { webhook: String(payload.webhook) } : {}),
})

async function exportPreviews(person: PersonQuery, context: CallContext): Promise<Export['previews']> {
  const found: Export['previews'] = []
  for (const { preview, stores } of await openPreviewStores(context)) {
    const records = await findPersonRecords(person, stores)
    if (Object.values(records).some(({ length }) => length > 0))
      found.push({ preview, ...toRecordsDto(records, context) })
  }
  return found
}

/** Returns the payments of bookings or of submissions. Each has one, or a few after its price has changed. */
async function listPayments(
  subjects: Pick<PaymentRecordsQuery, 'bookings' | 'submissions'>,
  { paymentServices, directory: { business } }: CallContext,
): Promise<PaymentRecord[]> {
  const query = { business: business.slug, ...subjects, limit: Number.MAX_SAFE_INTEGER }
  const records = await paymentServices.payments.listRecords(query)
  return records.map(record => toPaymentRecordDto(record, business))
}
