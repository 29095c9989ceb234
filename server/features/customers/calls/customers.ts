/** Handles `listCustomers` and `getCustomer`: who the customers are, and what they booked, answered and paid. */
import type { Booking, ContactSummary, GetCustomerOutput } from '#schemas/generated/types.gen.ts'
import { done, failed } from '#schemas/runtime/core/problem.ts'
import { formatZonedInstant } from '#schemas/runtime/time/instant.ts'
import type { Zone } from '#schemas/runtime/time/time.ts'
import type { CallContext, Handler } from '#server/calls/handler.ts'
import { withAllChangePermissions } from '#server/features/bookings/calls/change-permissions.ts'
import { formatCursor, parseCursor } from '#server/features/bookings/console/booking-cursor.ts'
import { defaultListedStatuses } from '#server/features/forms/console/operator-submissions.ts'
import { getOnlyProvider } from '#server/features/people/calls/operator-rights.ts'
import type { PersonQuery } from '#server/features/privacy/person.ts'
import { getZoneOrDefault } from '#server/features/slots/calls/offer.ts'
import type { CustomerCursor, CustomerRecord } from '../customers.ts'
import { findPersonOfBooking } from './person-records.ts'

/** Each word of a search is looked for in every booking. */
const maxWords = 5
const maxBookings = 100

export const listCustomers: Handler<'listCustomers'> = async (
  { search = '', after = '', limit = 25 },
  { stores: { customers }, directory, caller, now },
) => {
  const page = await customers.list({
    business: directory.business.slug,
    provider: getOnlyProvider(caller),
    now,
    words: splitWords(search),
    after: parseCustomerCursor(after),
    pageSize: limit,
  })
  const zone = getZoneOrDefault(undefined, directory)
  return done({
    contacts: page.customers.map(contact => toCustomerSummary(contact, zone)),
    next: page.next ? formatCursor(page.next) : null,
  })
}

/** A cursor of bookings in another order is unknown here. */
function parseCustomerCursor(text: string): CustomerCursor | undefined {
  const { start, id } = parseCursor(text) ?? {}
  return start === undefined || id === undefined ? undefined : { start, id }
}

/** A telephone number is one word, however it is spaced. */
function splitWords(search: string): readonly string[] {
  const text = search.trim().toLowerCase()
  if (/^[-+()/.\d\s]+$/.test(text)) return [text.replace(/\s/g, '')]
  return text.split(/\s+/).filter(Boolean).slice(0, maxWords)
}

export const getCustomer: Handler<'getCustomer'> = async ({ booking }, context) => {
  const {
    stores: { customers, bookings },
    directory,
    caller,
    now,
  } = context
  const business = directory.business.slug
  const provider = getOnlyProvider(caller)
  const found = await customers.find({ business, booking, provider, now, limit: maxBookings })
  if (!found) return failed('booking.not_found')
  const zone = getZoneOrDefault(undefined, directory)
  const history = await bookings.findByIds(business, found.bookings)
  return done({
    client: toCustomerSummary(found.customer, zone),
    bookings: await withAllChangePermissions(history, context),
    isComplete: found.isComplete,
    paid: sumPayments(history),
    submissions: provider === undefined ? await listSubmissions(booking, found.bookings, context) : [],
  })
}

const toCustomerSummary = ({ lastVisit, next, ...summary }: CustomerRecord, zone: Zone): ContactSummary => ({
  ...summary,
  ...(lastVisit === undefined ? {} : { lastVisit: formatZonedInstant(lastVisit, zone) }),
  ...(next === undefined ? {} : { next: formatZonedInstant(next, zone) }),
})

function sumPayments(bookings: readonly Booking[]): GetCustomerOutput['paid'] {
  const sums = new Map<string, number>()
  const add = (currency: string, amount: number) => sums.set(currency, (sums.get(currency) ?? 0) + amount)
  for (const { payment, price, paidAtVisit = 0 } of bookings) {
    if (payment && !payment.test) add(payment.currency, payment.paid - payment.refunded)
    if (price) add(price.currency, paidAtVisit)
  }
  return [...sums].flatMap(([currency, amount]) => (amount === 0 ? [] : [{ currency, amount }]))
}

async function listSubmissions(
  booking: string,
  bookings: readonly string[],
  context: CallContext,
): Promise<GetCustomerOutput['submissions']> {
  const {
    stores: { formStores },
    directory,
  } = context
  const person: PersonQuery = await findPersonOfBooking({ booking }, context)
  const zone = getZoneOrDefault(undefined, directory)
  const found = await formStores.submissions.findByPerson({ ...person, bookings })
  return found
    .filter(({ status, erased }) => defaultListedStatuses.includes(status) && !erased)
    .map(({ id, kind, form, savedAt }) => ({ id, kind, form, at: formatZonedInstant(savedAt, zone) }))
}
