/** Finds what guests come for that the visitor has not chosen: it has to be free at the same time. */
import { done, failed, type Outcome } from '#schemas/runtime/core/problem.ts'
import type { CallContext } from '#server/calls/handler.ts'
import {
  type AppointmentSelection,
  getStartInstant,
  selectAppointments,
} from '../rules/appointment-selection.ts'
import type { GuestService } from '../rules/cart-start-graph.ts'
import type { ServiceWithProviders } from '../rules/order.ts'
import { findServiceOffer } from './offer.ts'
import { findRescheduledSegments } from './rescheduled-segments.ts'

export interface GuestServicesInput extends AppointmentSelection {
  /** The slugs of the guests' services, separated by commas. */
  readonly guestServices?: string
  /** The id of a booking to move. */
  readonly booking?: string
  readonly provider?: string
}

/** Each costs as much as another service of a cart; a visitor is offered no more. */
const maxGuestServices = 12

/** Returns one wish for each service that only guests attend: those of the input, or those of the booking to move. */
export async function findGuestServices(
  input: GuestServicesInput,
  offers: readonly ServiceWithProviders[],
  context: CallContext,
): Promise<Outcome<readonly GuestService[]>> {
  const seats = new Map<string, number>()
  for (const slug of input.guestServices?.split(',') ?? []) seats.set(slug, (seats.get(slug) ?? 0) + 1)
  for (const { service } of offers) seats.delete(service.slug)
  if (seats.size > maxGuestServices)
    return failed('input.invalid', {}, [
      { pointer: '/guestServices', code: 'field.too_large', params: { limit: maxGuestServices } },
    ])
  const wishes: GuestService[] = []
  for (const [slug, people] of seats) {
    const offer = findServiceOffer(slug, 'any', context.directory)
    if (!offer.ok) return offer
    wishes.push({ offer: offer.value, seats: people })
  }
  return done([...wishes, ...(await findMovedWishes(input, context))])
}

/** Returns what moves along with the first appointment of a booking, and begins when it does. */
async function findMovedWishes(
  { booking, provider = 'any', ...selection }: GuestServicesInput,
  { stores: { bookings }, directory, now }: CallContext,
): Promise<readonly GuestService[]> {
  const was = booking === undefined ? undefined : await bookings.find(directory.business.slug, booking)
  if (!was) return []
  const selected = selectAppointments(was, selection, now)
  const start = Math.min(...selected.map(getStartInstant))
  const atStart = selected.filter(one => getStartInstant(one) === start)
  const own = atStart.filter(({ item }) => item !== undefined)
  const along = atStart.filter(({ item }) => item === undefined)
  const [first] = own
  if (!first || along.length === 0) return []
  const move = { was, selected: along, start: getStartInstant(first), provider }
  const moved = findRescheduledSegments(move, directory)
  return moved.ok ? moved.value.map(({ segment: { offer, seats } }) => ({ offer, seats })) : []
}
