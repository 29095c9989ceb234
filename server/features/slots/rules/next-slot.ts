/** Finds single slots with the same function that finds lists of them. */

import type { Provider, Service } from '#schemas/generated/types.gen.ts'
import { getLastBookableDate } from '#schemas/runtime/booking/booking-window.ts'
import { addDays } from '#schemas/runtime/time/plain-date.ts'
import type { Instant, PlainDate, Zone } from '#schemas/runtime/time/time.ts'
import { toLocalDateTime } from '#schemas/runtime/time/wall-clock.ts'
import { requireZone } from '#schemas/runtime/time/zone.ts'
import { findSlots, maxDaysPerSearch } from './find-slots.ts'
import type { OfferedSlot, SlotQuery } from './slot-query.ts'

/** `busy` must cover the `getOccupancyLookupRange` of every date that is searched. */
export type SlotQueryWithoutDates = Omit<SlotQuery, 'from' | 'to'>

/** Returns the slot that starts exactly then, if it is offered: the check before a hold or a booking. */
export function findOfferedSlotAt(
  query: SlotQueryWithoutDates & { readonly start: Instant },
): OfferedSlot | undefined {
  const { date } = toLocalDateTime(query.start, query.zone)
  return findSlots({ ...query, from: date, to: date }).find(({ start }) => start === query.start)
}

/** Returns the first bookable slot at or after a moment, however far ahead; undefined if there is none. */
export function findNextOfferedSlot(
  query: SlotQueryWithoutDates & { readonly after: Instant },
): OfferedSlot | undefined {
  for (const dates of iterateSearchDateRanges(query)) {
    const found = findSlots({ ...query, ...dates }).find(({ start }) => start >= query.after)
    if (found) return found
  }
  return undefined
}

/**
 * Yields the dates to search for the first slot at or after a moment, one span after another. Callers can load busy
 * times span by span, because the first span usually has the slot.
 */
export function* iterateSearchDateRanges(query: {
  readonly service: Service
  readonly providers: readonly Provider[]
  readonly zone: Zone
  readonly now: Instant
  readonly after: Instant
}): Generator<{ readonly from: PlainDate; readonly to: PlainDate }> {
  const { service, providers, zone, now, after } = query
  const zones = [...new Set(providers.map(({ timezone }) => timezone))].map(requireZone)
  const last = getLastBookableDate(service, zones, { zone, now })
  let from = later(toLocalDateTime(after, zone).date, toLocalDateTime(now, zone).date)
  while (from <= last) {
    const to = addDays(from, maxDaysPerSearch)
    yield { from, to }
    from = addDays(to, 1)
  }
}

const later = (a: PlainDate, b: PlainDate): PlainDate => (a > b ? a : b)
