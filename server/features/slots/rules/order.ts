/** Turns an order's items into the segments that have to be free. */

import type { Provider, Service, Team } from '#schemas/generated/types.gen.ts'
import type { AttendanceCounts } from '#schemas/runtime/booking/guests.ts'
import { addMinutes } from '#schemas/runtime/time/instant.ts'
import type { Instant, Zone } from '#schemas/runtime/time/time.ts'
import { listSeriesStarts, maxOccurrences, type RepeatRule } from './series.ts'

/** A service and the providers who may serve. */
export interface ServiceWithProviders {
  readonly service: Service
  /** Eligible providers, in the order that a priority team prefers. */
  readonly providers: readonly Provider[]
  readonly assignment: Team['assignment']
}

export interface OrderItem {
  readonly offer: ServiceWithProviders
  readonly start: Instant
  /** Whether the start was left open: the end of the item before it, or after their pause. */
  readonly following?: boolean
  readonly repeat?: RepeatRule
  /** The zone on whose wall clock a repeated start stays the same. */
  readonly zone: Zone
}

/** One service at one time for a number of people. */
export interface OrderSegment {
  readonly offer: ServiceWithProviders
  readonly start: Instant
  readonly seats: number
  /** Whether it begins when another segment does or ends, regardless of its own grid of starting times. */
  readonly offGrid: boolean
  /** Index of the item; undefined if only guests have it. */
  readonly item?: number
  /** Index within the series; undefined if its item is not repeated. */
  readonly occurrence?: number
}

/**
 * Returns the segments of an order, item by item and each in order of time. Those of guests with a service of their
 * own (`offers`, by slug) come last: they start with the first item and repeat as often.
 */
export function toOrderSegments(
  items: readonly OrderItem[],
  { people, others }: AttendanceCounts,
  offers: ReadonlyMap<string, ServiceWithProviders>,
): readonly OrderSegment[] {
  const own = items.flatMap((item, index) => {
    const seats = people[index] ?? 1
    const offGrid = follows(item, items[index - 1])
    return occurrences(item).map(when => ({ offer: item.offer, seats, offGrid, item: index, ...when }))
  })
  const [first] = items
  if (!first) return own
  const guests = [...others].flatMap(([slug, seats]) => {
    const offer = offers.get(slug)
    return offer ? occurrences(first).map(when => ({ offer, seats, offGrid: true, ...when })) : []
  })
  return [...own, ...guests]
}

/** Counts the appointments asked for; callers refuse more than `maxOccurrences`. */
const appointmentsWanted = (items: readonly { readonly repeat?: RepeatRule }[]): number =>
  items.reduce((sum, { repeat }) => sum + (repeat?.count ?? 1), 0)

export const hasTooManyOccurrences = (items: readonly { readonly repeat?: RepeatRule }[]): boolean =>
  appointmentsWanted(items) > maxOccurrences

/**
 * Returns the pause between two services of a cart with one provider: the first one's buffer after plus the second
 * one's buffer before. With two providers there may be none.
 */
export const getPauseMinutes = (before: Service, after: Service): number =>
  (before.bufferAfterMinutes ?? 0) + (after.bufferBeforeMinutes ?? 0)

/** Returns whether an item begins at the end of the one before it, or after their pause at the latest. */
function follows({ offer, start }: OrderItem, before: OrderItem | undefined): boolean {
  if (!before) return false
  const end = addMinutes(before.start, before.offer.service.durationMinutes)
  return start >= end && start <= addMinutes(end, getPauseMinutes(before.offer.service, offer.service))
}

const occurrences = ({ start, repeat, zone }: OrderItem) =>
  repeat
    ? listSeriesStarts(start, repeat, zone).map((start, occurrence) => ({ start, occurrence }))
    : [{ start }]
