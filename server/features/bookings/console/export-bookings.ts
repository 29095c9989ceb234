/** Exports bookings as a table, page by page, so that a file of any length needs the memory of one page of rows. */
import type { Appointment, Booking, Text } from '#schemas/generated/types.gen.ts'
import { done } from '#schemas/runtime/core/problem.ts'
import type { CallContext, Handler } from '#server/calls/handler.ts'
import { streamForBusiness } from '#server/lib/business-scope.ts'
import { byteOrderMark, formatCsvRows } from '#server/lib/csv.ts'
import type { BookingPage, ListBookingsQuery } from '../booking-queries.ts'
import { toListBookingsQuery } from './list-bookings.ts'

/** The first page is read before the answer begins, so that a failure then is a problem and no broken file. */
export const exportBookings: Handler<'exportBookings'> = async (input, context) => {
  const filters = { ...toListBookingsQuery(input, context), pageSize: maxPageRows }
  const first = await context.stores.bookings.list(filters)
  return done({
    name: 'bookings.csv',
    content: streamForBusiness(context.directory.business.slug, tablePages(first, filters, context)),
  })
}

const columns = [
  'reference',
  'status',
  'noShow',
  'start',
  'end',
  'appointments',
  'services',
  'providers',
  'firstName',
  'lastName',
  'email',
  'phone',
  'guests',
  'notes',
  'teamNote',
  'currency',
  'total',
  'paid',
  'refunded',
  'createdAt',
  'paidAtVisit',
  'test',
  'guestAnswers',
]

const maxPageRows = 500

/** Yields a row for each booking; amounts are in minor units. Without ids, which open what they name. */
async function* tablePages(
  first: BookingPage,
  filters: ListBookingsQuery,
  context: CallContext,
): AsyncGenerator<string> {
  const {
    stores: { bookings },
    directory,
  } = context
  const { slug, defaultLocale } = directory.business
  const formatText = (text: Text) =>
    typeof text === 'string' ? text : (text[defaultLocale] ?? text.en ?? '')
  yield byteOrderMark + formatCsvRows([columns])
  for (let page = first; ; ) {
    const ids = page.bookings.map(({ id }) => id)
    const notes = new Map((await bookings.findNotes(slug, ids)).map(({ booking, text }) => [booking, text]))
    yield formatCsvRows(page.bookings.map(booking => toRow(booking, notes.get(booking.id), formatText)))
    const { next } = page
    if (!next) return
    page = await bookings.list({ ...filters, after: next })
  }
}

function toRow(booking: Booking, teamNote: string | undefined, formatText: (text: Text) => string) {
  const { reference, status, contact, guests, guestCount, price, payment, createdAt } = booking
  const standing = booking.appointments.filter(({ cancelled }) => !cancelled)
  const appointments = standing.length > 0 ? standing : booking.appointments
  const list = (getText: (appointment: Appointment) => string) =>
    [...new Set(appointments.map(getText))].join('; ')
  return [
    reference,
    status,
    appointments.some(({ noShow }) => noShow) ? 'yes' : undefined,
    appointments[0]?.start,
    appointments.at(-1)?.end,
    appointments.length,
    list(({ serviceName }) => formatText(serviceName)),
    list(({ providerName }) => formatText(providerName)),
    contact.firstName,
    contact.lastName,
    contact.email,
    contact.phone,
    guests.filter(({ cancelled }) => !cancelled).length + (guestCount ?? 0),
    contact.notes,
    teamNote,
    price?.currency,
    price?.total,
    payment?.paid,
    payment?.refunded,
    createdAt,
    booking.paidAtVisit,
    payment?.test ? 'yes' : undefined,
    formatGuestAnswers(guests),
  ]
}

/** Formats what the guests who come have answered beside name and email: "Bob: diet=vegan, chair=yes; Cleo: diet=any". */
const formatGuestAnswers = (guests: Booking['guests']): string | undefined =>
  guests
    .flatMap(({ name = '', answers, cancelled }) =>
      answers && !cancelled
        ? [
            `${name}: ${Object.entries(answers)
              .map(([field, answer]) => `${field}=${answer}`)
              .join(', ')}`,
          ]
        : [],
    )
    .join('; ') || undefined
