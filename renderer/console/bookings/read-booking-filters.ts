/** The filters of the list of bookings, as the parameters of the address. */
import type { ListBookingsInput } from '#schemas/generated/types.gen.ts'
import { parsePlainDate } from '#schemas/runtime/time/plain-date.ts'
import type { Zone } from '#schemas/runtime/time/time.ts'
import { toPeriod } from '../time/day.ts'

export const bookingStatuses = [
  ...(['requested', 'scheduled', 'rescheduled', 'cancelled', 'awaiting-payment', 'expired'] as const),
]

export const bookingFilterNames = ['status', 'provider', 'service', 'from', 'to'] as const

export const bookingSorts = ['start', '-start', 'created', '-created', 'name', '-name'] as const

export type BookingSort = (typeof bookingSorts)[number]

export const readBookingSort = (query: URLSearchParams): BookingSort =>
  bookingSorts.find(sort => sort === query.get('sort')) ?? 'start'

/** Reads the input of the call from the address; what is not valid there is left out. */
export function readBookingFilters(
  query: URLSearchParams,
  zone: Zone,
): Omit<ListBookingsInput, 'limit' | 'count'> {
  const text = (name: 'provider' | 'service' | 'email' | 'search' | 'after') => {
    const value = query.get(name)?.slice(0, 80)
    return value ? { [name]: value } : {}
  }
  const status = bookingStatuses.find(one => one === query.get('status'))
  const [from, to] = ['from', 'to'].map(name => parsePlainDate(query.get(name) ?? ''))
  return {
    sort: readBookingSort(query),
    ...text('provider'),
    ...text('service'),
    ...text('email'),
    ...text('search'),
    ...text('after'),
    ...(status === undefined ? {} : { status }),
    ...(from === undefined ? {} : { from: toPeriod(from, from, zone).from }),
    ...(to === undefined ? {} : { to: toPeriod(to, to, zone).to }),
  }
}

/** Returns the address of the first page with this parameter, or without it. */
export function toFirstPage(query: URLSearchParams, name: string, value: string): URLSearchParams {
  const next = new URLSearchParams(query)
  for (const other of ['after', 'booking']) next.delete(other)
  if (value === '') next.delete(name)
  else next.set(name, value)
  return next
}
