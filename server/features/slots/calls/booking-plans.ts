/** Plans who could take each segment of an order, and handles occurrences that nobody can take. */

import type { Provider, Service } from '#schemas/generated/types.gen.ts'
import { done, failed, type Outcome } from '#schemas/runtime/core/problem.ts'
import type { ActiveHold, OccupancyExclusion } from '../occupancy.ts'
import {
  findCombinations,
  markUnreadAsRequests,
  type PlannedSegment,
  type SegmentProviderSets,
} from '../rules/combinations.ts'
import { createLimitsCheck } from '../rules/limits-together.ts'
import { maxNearestDays } from '../rules/nearest-slot.ts'
import type { OrderSegment } from '../rules/order.ts'
import type { AvailabilityContext, SegmentStartAvailability } from '../rules/segment-start-availability.ts'
import { type AvailabilityPorts, loadAvailability } from './availability-context.ts'
import { createOccurrenceSearch, groupByOccurrence, type OccurrenceSegments } from './occurrences.ts'

export interface BookingPlanOptions {
  /** The visitor's own time, which does not block a segment. */
  readonly except?: OccupancyExclusion
  /** The hold being booked. Its providers are preferred. */
  readonly held?: ActiveHold | undefined
}

/** Finds ways to book all segments, the best first. Fails if there is none. */
export async function findBookingPlans(
  segments: readonly OrderSegment[],
  context: AvailabilityPorts,
  { except, held }: BookingPlanOptions = {},
): Promise<Outcome<readonly (readonly PlannedSegment[])[]>> {
  const marginDays = segments.some(segment => getConflictRule([segment]) === 'nearest')
    ? maxNearestDays + 1
    : 0
  const availabilityContext = await loadAvailability(segments, context, {
    marginDays,
    ...(except === undefined ? {} : { except }),
  })
  const choices = findSegmentParties(segments, availabilityContext)
  if (!choices.ok) return choices
  const plans = findCombinations(
    choices.value.map(choice => ({ ...choice, parties: sortHeldFirst(choice, held) })),
    createLimitsCheck(availabilityContext.appointments),
  )
  const { unread = new Set() } = availabilityContext
  return plans.length > 0 ? done(plans.map(plan => markUnreadAsRequests(plan, unread))) : failed('slot.taken')
}

const sortHeldFirst = (
  { segment, parties }: SegmentProviderSets,
  held: ActiveHold | undefined,
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
 * Finds the parties for each segment. The order is all or nothing, unless the service of a series skips occurrences at
 * which not all who come can be served together, or moves them nearby.
 */
function findSegmentParties(
  segments: readonly OrderSegment[],
  availabilityContext: AvailabilityContext,
): Outcome<readonly SegmentProviderSets[]> {
  const search = createOccurrenceSearch(availabilityContext)
  const found = new Map<OrderSegment, SegmentProviderSets>()
  for (const occurrence of groupByOccurrence(segments)) {
    const availability = search.check(occurrence)
    const rule = getConflictRule(occurrence)
    const choices =
      availability.kind === 'free'
        ? availability.choices
        : rule === 'nearest'
          ? search.findNearest(occurrence)?.choices
          : undefined
    if (availability.kind !== 'free' && !choices && rule !== 'skip') return toUnavailableProblem(availability)
    search.keep(choices ?? [])
    for (const [index, segment] of occurrence.entries()) {
      const choice = choices?.[index]
      if (choice) found.set(segment, choice)
    }
  }
  const bookable = segments.flatMap(segment => found.get(segment) ?? [])
  return bookable.length > 0 ? done(bookable) : failed('slot.taken')
}

/** Returns what happens if an occurrence cannot take place: what the contact's service says. */
const getConflictRule = ([own]: OccurrenceSegments): ConflictRule =>
  own?.occurrence === undefined
    ? 'all-or-nothing'
    : (own.offer.service.recurrence?.conflicts ?? 'all-or-nothing')

type ConflictRule = NonNullable<NonNullable<Service['recurrence']>['conflicts']>

/** Returns the problem of a segment that is not free. */
export function toUnavailableProblem(availability: SegmentStartAvailability) {
  if (availability.kind === 'seats') return failed('slot.seats_exceeded', { count: availability.left })
  return failed(availability.kind === 'closed' ? 'provider.busy' : 'slot.taken')
}
