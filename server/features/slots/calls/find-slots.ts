import type { FindSlotsInput, Slot, SlotSegment } from '#schemas/generated/types.gen.ts'
import { done, failed, type Outcome } from '#schemas/runtime/core/problem.ts'
import { formatZonedInstant } from '#schemas/runtime/time/instant.ts'
import { daysBetween, parsePlainDate } from '#schemas/runtime/time/plain-date.ts'
import type { Instant, Zone } from '#schemas/runtime/time/time.ts'
import type { Handler } from '#server/calls/handler.ts'
import { type CartSegment, type CartSlot, iterateCartSlots } from '../rules/cart-slots.ts'
import type { CartSlotQuery } from '../rules/cart-start-graph.ts'
import { maxDaysPerCartSearch, maxDaysPerSearch } from '../rules/find-slots.ts'
import type { ServiceWithProviders } from '../rules/order.ts'
import { groupSlotsByDate } from '../rules/slot-days.ts'
import type { OfferedSlot } from '../rules/slot-query.ts'
import { loadCartSlotQuery, type SlotSearchBounds } from './availability-context.ts'
import { findCartOffers } from './cart.ts'
import { createDateFault } from './date-fault.ts'
import { findGuestServices } from './guest-services.ts'
import { measureSlotSearch } from './measure-slot-search.ts'
import { loadOccupancyExclusion } from './occupancy-exclusion.ts'
import { getZoneOrDefault } from './offer.ts'

/** Returns the bookable starts by day of the requested timezone, with one query for any number of providers. */
export const handleFindSlots: Handler<'findSlots'> = async (input, context) => {
  const offers = findCartOffers(input, context.directory)
  if (!offers.ok) return offers
  const zone = getZoneOrDefault(input.timezone, context.directory)
  const dates = parseSearchDates(input, offers.value.length)
  if (!dates.ok) return dates
  const guests = await findGuestServices(input, offers.value, context)
  if (!guests.ok) return guests
  const except = await loadOccupancyExclusion(input, context)
  const options = { ...dates.value, zone, people: input.people ?? 1, guests: guests.value, except }
  const query = await loadCartSlotQuery(offers.value, options, context)
  const { from, to } = dates.value
  const days = measureSlotSearch(from === to ? 'day' : 'month', context, () => {
    const toView = createSlotDtoMapper(zone, query)
    const views = Array.from(iterateCartSlots(query), slot => ({ start: slot.start, view: toView(slot) }))
    return groupSlotsByDate(views, zone)
  })
  return done({
    timezone: zone,
    days: days.map(({ date, slots }) => ({ date, slots: slots.map(({ view }) => view) })),
  })
}

function parseSearchDates(
  input: FindSlotsInput,
  services: number,
): Outcome<Pick<SlotSearchBounds, 'from' | 'to'>> {
  const from = parsePlainDate(input.from)
  const to = parsePlainDate(input.to)
  if (!from) return failed('input.invalid', {}, [createDateFault('/from', input.from)])
  if (!to) return failed('input.invalid', {}, [createDateFault('/to', input.to)])
  if (to < from)
    return failed('input.invalid', {}, [{ pointer: '/to', code: 'field.date_out_of_range', params: {} }])
  const days = services > 1 ? maxDaysPerCartSearch : maxDaysPerSearch
  return daysBetween(from, to) > days ? failed('slots.window_too_long', { days }) : done({ from, to })
}

/** Converts a slot for the response. `write` formats instants with their offset in the requested timezone. */
export const toSlotDto = (
  { start, end, providers, seatsLeft }: OfferedSlot,
  write: (instant: Instant) => string,
): Slot => ({
  start: write(start),
  end: write(end),
  providers: [...providers],
  seatsLeft,
})

/**
 * Creates a converter for the slots of one response. In a cart, each instant and each segment is part of many slots,
 * so each is converted once and shared as the same object. A slot of a single service has no segments.
 */
export function createSlotDtoMapper(
  zone: Zone,
  { offers, guests = [], unread = new Set() }: Pick<CartSlotQuery, 'offers' | 'guests' | 'unread'>,
): (slot: CartSlot) => Slot {
  const write = memoize((instant: Instant) => formatZonedInstant(instant, zone))
  const toSegment = memoize(
    (segment: CartSegment): SlotSegment => ({ service: segment.service, ...toSlotDto(segment, write) }),
  )
  const all = [...offers, ...guests.map(({ offer }) => offer)]
  return slot => {
    const view = toSlotDto(slot, write)
    if (slot.segments.length > 1) view.segments = slot.segments.map(toSegment)
    const served = [...slot.segments, ...(slot.guests ?? [])]
    if (unread.size > 0 && served.some((segment, index) => isUnread(segment, all[index], unread)))
      view.approval = true
    return view
  }
}

/** Returns whether nobody can serve then whose calendars were read. */
function isUnread(
  { providers }: CartSegment,
  offer: ServiceWithProviders | undefined,
  unread: ReadonlySet<string>,
): boolean {
  const has = (slug: string) => unread.has(slug)
  return offer?.assignment === 'collective' ? providers.some(has) : providers.every(has)
}

/** Caches the result for each key. */
function memoize<Key, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const cache = new Map<Key, Value>()
  return key => {
    const cached = cache.get(key)
    if (cached !== undefined) return cached
    const value = make(key)
    cache.set(key, value)
    return value
  }
}
