/** Plans who could take each segment of an order, and handles occurrences that nobody can take. */

import type { Provider, Service } from '#schemas/generated/types.gen.ts'
import { done, failed, type Outcome } from '#schemas/runtime/core/problem.ts'
import {
  findCombinations,
  type PlannedSegment,
  requestUnread,
  type SegmentProviderSets,
} from '../../domain/combinations.ts'
import { maxNearestDays } from '../../domain/nearest-slot.ts'
import type { OrderSegment } from '../../domain/order.ts'
import {
  type AvailabilityContext,
  checkSegmentAvailability,
  type SegmentStartAvailability,
} from '../../domain/segment-start-availability.ts'
import type { LiveHold, OccupancyExclusion } from '../../ports/bookings.ts'
import { type AvailabilityPorts, loadAvailability } from '../slots/availability-context.ts'
import { findNearestSegmentSlot } from '../slots/find-series.ts'

export interface BookingPlanOptions {
  /** The visitor's own time, which does not block a segment. */
  readonly except?: OccupancyExclusion
  /** The hold being booked. Its providers are preferred. */
  readonly held?: LiveHold | undefined
}

/** Finds ways to book all segments, the best first. Fails if there is none. */
export async function findBookingPlans(
  segments: readonly OrderSegment[],
  context: AvailabilityPorts,
  { except, held }: BookingPlanOptions = {},
): Promise<Outcome<readonly (readonly PlannedSegment[])[]>> {
  const marginDays = segments.some(segment => getConflictRule(segment) === 'nearest') ? maxNearestDays + 1 : 0
  const availabilityContext = await loadAvailability(segments, context, {
    marginDays,
    ...(except === undefined ? {} : { except }),
  })
  const choices = findSegmentParties(segments, availabilityContext)
  if (!choices.ok) return choices
  const plans = findCombinations(
    choices.value.map(choice => ({ ...choice, parties: sortHeldFirst(choice, held) })),
  )
  const { unread = new Set() } = availabilityContext
  return plans.length > 0 ? done(plans.map(plan => requestUnread(plan, unread))) : failed('slot.taken')
}

const sortHeldFirst = (
  { segment, parties }: SegmentProviderSets,
  held: LiveHold | undefined,
): SegmentProviderSets['parties'] => {
  const isHeld = (party: readonly Provider[]) =>
    party.every(({ slug }) =>
      held?.times.some(
        ({ provider, service, start }) =>
          provider === slug && service === segment.offer.service.slug && start === segment.start,
      ),
    )
  return held ? [...parties.filter(isHeld), ...parties.filter(party => !isHeld(party))] : parties
}

/**
 * Finds the parties for each segment. The order is all or nothing, unless the service of a series skips unavailable
 * occurrences or moves them nearby.
 */
function findSegmentParties(
  segments: readonly OrderSegment[],
  availabilityContext: AvailabilityContext,
): Outcome<readonly SegmentProviderSets[]> {
  const choices: SegmentProviderSets[] = []
  const skipped = new Set<string>()
  for (const segment of segments) {
    const availability = checkSegmentAvailability(segment, availabilityContext)
    const choice =
      availability.kind === 'free'
        ? { segment, parties: availability.parties }
        : moveToNearestSlot(segment, availabilityContext)
    if (choice) choices.push(choice)
    else if (availability.kind === 'free' || getConflictRule(segment) !== 'skip')
      return toUnavailableProblem(availability)
    else skipped.add(getOccurrenceKey(segment))
  }
  // Guests come to an occurrence only if it takes place.
  const bookable = choices.filter(({ segment }) => !skipped.has(getOccurrenceKey(segment)))
  return bookable.length > 0 ? done(bookable) : failed('slot.taken')
}

function moveToNearestSlot(
  segment: OrderSegment,
  availabilityContext: AvailabilityContext,
): SegmentProviderSets | undefined {
  if (getConflictRule(segment) !== 'nearest') return undefined
  const slot = findNearestSegmentSlot(segment, availabilityContext)
  if (!slot) return undefined
  const movedSegment = { ...segment, start: slot.start }
  const availability = checkSegmentAvailability(movedSegment, availabilityContext)
  return availability.kind === 'free' ? { segment: movedSegment, parties: availability.parties } : undefined
}

/**
 * Returns what happens if the segment is not free. A guest's own service must be at the booker's time, so it is never
 * moved on its own.
 */
const getConflictRule = ({ item, occurrence, offer }: OrderSegment): ConflictRule =>
  occurrence === undefined
    ? 'all-or-nothing'
    : item === undefined
      ? 'skip'
      : (offer.service.recurrence?.conflicts ?? 'all-or-nothing')

type ConflictRule = NonNullable<NonNullable<Service['recurrence']>['conflicts']>

/** Identifies the occurrence of an item. What only guests have belongs to the first item. */
const getOccurrenceKey = ({ item = 0, occurrence }: OrderSegment): string => `${item} ${occurrence}`

/** Returns the problem of a segment that is not free. */
export function toUnavailableProblem(availability: SegmentStartAvailability) {
  if (availability.kind === 'seats') return failed('slot.seats_exceeded', { count: availability.left })
  return failed(availability.kind === 'closed' ? 'provider.busy' : 'slot.taken')
}
