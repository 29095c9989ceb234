import type { ListBookingsInput } from '#schemas/generated/types.gen.ts'
import { done } from '#schemas/runtime/core/problem.ts'
import { parseInstant } from '#schemas/runtime/time/instant.ts'
import type { CallContext, Handler } from '#server/calls/handler.ts'
import { findConsentTexts } from '#server/features/forms/calls/consents.ts'
import { checkOwnProvider, getOnlyProvider } from '#server/features/people/calls/operator-rights.ts'
import type { BookingOrder, ListBookingsQuery } from '../booking-queries.ts'
import { formatCursor, parseCursor } from './booking-cursor.ts'

/** One more than are counted, which says that there are more. */
const maxCount = 1001

export const listBookings: Handler<'listBookings'> = async (input, context) => {
  const {
    stores: { bookings },
    caller,
  } = context
  const { provider = getOnlyProvider(caller) } = input
  const refusal = provider === undefined ? undefined : checkOwnProvider(provider, caller)
  if (refusal) return refusal
  const filters = toListBookingsQuery({ ...input, ...(provider === undefined ? {} : { provider }) }, context)
  const after = parseCursor(input.after ?? '')
  const page = await bookings.list({
    ...filters,
    ...(after === undefined ? {} : { after }),
    ...(input.count ? { countTo: maxCount } : {}),
  })
  return done({
    bookings: [...page.bookings],
    next: page.next ? formatCursor(page.next) : null,
    ...(page.count === undefined ? {} : { count: page.count }),
    consentTexts: await findConsentTexts(page.bookings, context),
  })
}

type Filters = Omit<ListBookingsInput, 'after' | 'count'>

/** Returns the query of the first page. A search for nothing but spaces finds everything. */
export function toListBookingsQuery(
  input: Filters,
  { directory }: Pick<CallContext, 'directory'>,
): ListBookingsQuery {
  const { status, provider, service, email, sort, limit = 50 } = input
  const from = parseInstant(input.from ?? '')
  const to = parseInstant(input.to ?? '')
  const search = input.search?.trim()
  return {
    business: directory.business.slug,
    pageSize: limit,
    order: parseOrder(sort),
    ...(status === undefined ? {} : { status }),
    ...(provider === undefined ? {} : { provider }),
    ...(service === undefined ? {} : { service }),
    ...(email === undefined ? {} : { email }),
    ...(search ? { search } : {}),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
  }
}

const orders: Readonly<Record<NonNullable<ListBookingsInput['sort']>, BookingOrder>> = {
  start: { by: 'start' },
  '-start': { by: 'start', isDescending: true },
  created: { by: 'created' },
  '-created': { by: 'created', isDescending: true },
  name: { by: 'name' },
  '-name': { by: 'name', isDescending: true },
}

const parseOrder = (sort: ListBookingsInput['sort'] = 'start'): BookingOrder => orders[sort]
