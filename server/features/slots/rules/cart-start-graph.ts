/**
 * Finds where each service of a cart can begin so that all later ones can follow. Checks minutes first and builds
 * slots from what is left, because most starts of a long cart lead nowhere.
 */

import type { EpochMinuteSpan } from '#server/features/opening-hours/rules/opening-hours.ts'
import { buildSlots, findProviderSetStarts, type ProviderSetStartsResult } from './find-slots.ts'
import { createOffGridSlotLookup, type OffGridSlotLookup } from './off-grid-slot-lookup.ts'
import { getPauseMinutes, type ServiceWithProviders } from './order.ts'
import type { OfferedSlot, SlotQuery } from './slot-query.ts'

/**
 * `busy` must cover the `getOccupancyLookupRange` of each service, up to the end of the cart; `moments` apply to the
 * first service.
 */
export type CartSlotQuery = Omit<SlotQuery, 'service' | 'providers' | 'together'> & {
  /** At least one offer, in cart order. Services asked for twice are searched once if they share an offer. */
  readonly offers: readonly ServiceWithProviders[]
  /** What guests come for that is in no cart: each begins with the first service, at any start. Default: nothing. */
  readonly guests?: readonly GuestService[]
}

/** A service that only guests attend. */
export interface GuestService {
  readonly offer: ServiceWithProviders
  readonly seats: number
}

/** The starts of a cart, in minutes since 1970. */
export interface CartStartGraph {
  /** For each service, the minutes from its start to that of the next: at its end, or after their pause. */
  readonly delays: readonly (readonly number[])[]
  /** The slots of the first service that all later services can follow, in order. */
  readonly first: readonly OfferedSlot[]
  /** Returns whether the service at `index` (from 1) can begin then, and all later ones can follow. */
  leadsOn(index: number, start: number): boolean
  /** Returns the slot of an offer that is not the first, regardless of its grid. */
  slotAt(offer: ServiceWithProviders, start: number): OfferedSlot | undefined
  /** Returns the slot of one of the query's `guests`. */
  guestSlotAt(wish: GuestService, start: number): OfferedSlot | undefined
}

export function buildCartStartGraph(query: CartSlotQuery): CartStartGraph {
  const { offers, guests = [] } = query
  const [first] = offers
  if (!first) throw new Error('A cart needs at least one service.')
  const free = findProviderSetStarts({ ...query, ...toOfferQuery(first) })
  const span = spanOfCart(free, offers)
  const searched = new Map<ServiceWithProviders, OffGridSlotLookup>()
  const slotsOf = (offer: ServiceWithProviders) => {
    const slots = searched.get(offer) ?? createOffGridSlotLookup({ ...query, ...toOfferQuery(offer) }, span)
    searched.set(offer, slots)
    return slots
  }
  const guestSlots = new Map(
    guests.map(wish => [
      wish,
      createOffGridSlotLookup({ ...query, people: wish.seats, ...toOfferQuery(wish.offer) }, span),
    ]),
  )
  const delays = offers.map((offer, index) => delaysAfter(offer, offers[index + 1]))
  const marks = offers.map(() => new Uint8Array(span.to - span.from))
  const leadsOn = (index: number, start: number): boolean => {
    const offer = offers[index]
    const known = marks[index]
    if (!offer || !known) return true
    const place = start - span.from
    if (known[place] === mark.unknown)
      known[place] = slotsOf(offer).isFree(start) && hasWayOn(index, start) ? mark.leadsOn : mark.deadEnd
    return known[place] === mark.leadsOn
  }
  const hasWayOn = (index: number, start: number): boolean => {
    for (const delay of delays[index] ?? []) if (leadsOn(index + 1, start + delay)) return true
    return false
  }
  const parties = free.parties.map(({ starts, ...party }) => ({
    ...party,
    starts: starts.filter(start => hasWayOn(0, start)),
  }))
  return {
    first: buildSlots({ span: free.span, parties }, first.service),
    delays,
    leadsOn,
    slotAt: (offer, start) => slotsOf(offer).slotAt(start),
    guestSlotAt: (wish, start) => guestSlots.get(wish)?.slotAt(start),
  }
}

const mark = { unknown: 0, leadsOn: 1, deadEnd: 2 } as const

function delaysAfter(
  { service }: ServiceWithProviders,
  next: ServiceWithProviders | undefined,
): readonly number[] {
  const { durationMinutes } = service
  const pause = next ? getPauseMinutes(service, next.service) : 0
  return pause === 0 ? [durationMinutes] : [durationMinutes, durationMinutes + pause]
}

const toOfferQuery = ({ service, providers, assignment }: ServiceWithProviders) => ({
  service,
  providers,
  together: assignment === 'collective',
})

/** Returns the span from the first start searched to the end of a cart that begins at the last one. */
function spanOfCart(
  { span, parties }: ProviderSetStartsResult,
  offers: readonly ServiceWithProviders[],
): EpochMinuteSpan {
  if (parties.length === 0) return { from: 0, to: 0 }
  const length = offers.reduce(
    (sum, { service }, index) =>
      sum + service.durationMinutes + getPauseMinutes(offers[index - 1]?.service ?? service, service),
    0,
  )
  return { from: span.from, to: span.to + length }
}
