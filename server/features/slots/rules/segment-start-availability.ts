/** Decides whether a segment can be booked, and who could take it. */
import type { Provider } from '#schemas/generated/types.gen.ts'
import type { Instant, Zone } from '#schemas/runtime/time/time.ts'
import { rankProviderSets } from './eligible-providers.ts'
import type { AppointmentStart } from './limits.ts'
import { findOfferedSlotAt } from './next-slot.ts'
import type { BusyTime } from './occupancy.ts'
import type { OrderSegment } from './order.ts'

export interface AvailabilityContext {
  /** At least what overlaps the segment's `getOccupancyLookupRange` and, if it `isBalanced`, each provider's week around it. */
  readonly busy: readonly BusyTime[]
  readonly appointments: readonly AppointmentStart[]
  /** The slugs of providers with calendars that were not read: they come after all others. Default: none. */
  readonly unread?: ReadonlySet<string>
  readonly zone: Zone
  readonly now: Instant
}

export type SegmentStartAvailability =
  /** The parties that could take it, best first. */
  | { readonly kind: 'free'; readonly parties: readonly (readonly Provider[])[] }
  /** A session exists, but with fewer seats than wanted. */
  | { readonly kind: 'seats'; readonly left: number }
  | { readonly kind: 'taken' }
  /** Nobody works then or all have time off, or it is too soon, too far ahead or off the grid. */
  | { readonly kind: 'closed' }

/** Returns whether a segment can be booked, by the same query to the function that offers starting times. */
export function checkSegmentAvailability(
  segment: OrderSegment,
  context: AvailabilityContext,
): SegmentStartAvailability {
  const { offer, start, seats, offGrid } = segment
  const query = {
    ...context,
    service: offer.service,
    providers: offer.providers,
    together: offer.assignment === 'collective',
    people: seats,
    start,
    ...(offGrid ? { moments: [start] } : {}),
  }
  const slot = findOfferedSlotAt(query)
  if (slot) {
    const providers = offer.providers.filter(({ slug }) => slot.providers.includes(slug))
    return { kind: 'free', parties: rankProviderSets({ ...context, ...offer, providers, start }) }
  }
  const fewer = seats > 1 ? findOfferedSlotAt({ ...query, people: 1 }) : undefined
  if (fewer) return { kind: 'seats', left: fewer.seatsLeft }
  const timeOff = context.busy.filter(({ isTimeOff }) => isTimeOff)
  const isOffered = findOfferedSlotAt({ ...query, busy: timeOff, appointments: [] }) !== undefined
  return { kind: isOffered ? 'taken' : 'closed' }
}
