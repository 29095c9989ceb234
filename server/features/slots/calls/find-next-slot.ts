import { done, failed } from '#schemas/runtime/core/problem.ts'
import { parseInstant } from '#schemas/runtime/time/instant.ts'
import { parsePlainDate } from '#schemas/runtime/time/plain-date.ts'
import type { Instant, Zone } from '#schemas/runtime/time/time.ts'
import { getFirstInstantOfDay } from '#schemas/runtime/time/wall-clock.ts'
import type { Handler } from '#server/calls/handler.ts'
import { findFirstCartSlot } from '../rules/cart-slots.ts'
import { iterateSearchDateRanges } from '../rules/next-slot.ts'
import { loadCartSlotQuery } from './availability-context.ts'
import { findCartOffers } from './cart.ts'
import { createDateFault } from './date-fault.ts'
import { createSlotDtoMapper } from './find-slots.ts'
import { findGuestServices } from './guest-services.ts'
import { measureSlotSearch } from './measure-slot-search.ts'
import { loadOccupancyExclusion } from './occupancy-exclusion.ts'
import { getZoneOrDefault } from './offer.ts'

/** Finds the first start at or after an instant, within the booking window. The first query usually finds it. */
export const findNextSlot: Handler<'findNextSlot'> = async (input, context) => {
  const offers = findCartOffers(input, context.directory)
  if (!offers.ok) return offers
  const [{ service, providers }] = offers.value
  const { now } = context
  const zone = getZoneOrDefault(input.timezone, context.directory)
  const after = input.after === undefined ? now : parseSearchStart(input.after, zone)
  if (after === undefined) return failed('input.invalid', {}, [createDateFault('/after', input.after ?? '')])
  const guests = await findGuestServices(input, offers.value, context)
  if (!guests.ok) return guests
  const except = await loadOccupancyExclusion(input, context)
  const options = { zone, people: input.people ?? 1, guests: guests.value, except }
  for (const dates of iterateSearchDateRanges({ service, providers, zone, now, after })) {
    const query = await loadCartSlotQuery(offers.value, { ...dates, ...options }, context)
    const slot = measureSlotSearch('next', context, () => findFirstCartSlot(query, after))
    if (slot) return done({ slot: createSlotDtoMapper(zone, query)(slot) })
  }
  return done({ slot: null })
}

/** Parses a date, which means the start of its day, or an instant with its offset. */
function parseSearchStart(text: string, zone: Zone): Instant | undefined {
  const date = parsePlainDate(text)
  return date ? getFirstInstantOfDay(date, zone) : parseInstant(text)
}
