/** Who could take each segment of an order, and what becomes of occurrences that nobody can. */

import type { Provider, Service } from '#schemas/generated/types.gen.ts'
import { done, failed, type Outcome } from '#schemas/runtime/core/problem.ts'
import { findCombinations, type PlannedSegment, type SegmentParties } from '../../domain/combinations.ts'
import { maxNearestDays } from '../../domain/nearest-slot.ts'
import type { OrderSegment } from '../../domain/order.ts'
import {
  type AvailabilityContext,
  findPartyAvailability,
  type PartyAvailability,
} from '../../domain/party-availability.ts'
import type { LiveHold, OccupancyExclusion } from '../../ports/bookings.ts'
import type { CallContext } from '../handler.ts'
import { loadAvailability } from '../slots/availability-context.ts'
import { findNearestSegmentSlot } from '../slots/find-series.ts'

export interface BookingPlanOptions {
  /** Whose time does not stand in the way. */
  readonly except?: OccupancyExclusion
  /** Who holds a time already keeps it. */
  readonly held?: LiveHold | undefined
}

/** Ways to book all segments, the best first; at least one. */
export async function findBookingPlans(
  segments: readonly OrderSegment[],
  context: CallContext,
  { except, held }: BookingPlanOptions = {},
): Promise<Outcome<readonly (readonly PlannedSegment[])[]>> {
  const marginDays = segments.some(one => conflictsOf(one) === 'nearest') ? maxNearestDays + 1 : 0
  const surroundings = await loadAvailability(segments, context, {
    marginDays,
    ...(except === undefined ? {} : { except }),
  })
  const choices = choicesOf(segments, surroundings)
  if (!choices.ok) return choices
  const ways = findCombinations(
    choices.value.map(choice => ({ ...choice, parties: heldFirst(choice, held) })),
  )
  return ways.length > 0 ? done(ways) : failed('slot.taken')
}

const heldFirst = (
  { segment, parties }: SegmentParties,
  held: LiveHold | undefined,
): SegmentParties['parties'] => {
  const isHeld = (party: readonly Provider[]) =>
    party.every(({ slug }) =>
      held?.times.some(
        ({ provider, service, start }) =>
          provider === slug && service === segment.offer.service.slug && start === segment.start,
      ),
    )
  return held ? [...parties.filter(isHeld), ...parties.filter(party => !isHeld(party))] : parties
}

/** All or nothing, unless a service says of its series that what is not free is left out or moved to near by. */
function choicesOf(
  segments: readonly OrderSegment[],
  surroundings: AvailabilityContext,
): Outcome<readonly SegmentParties[]> {
  const choices: SegmentParties[] = []
  const skipped = new Set<string>()
  for (const segment of segments) {
    const freedom = findPartyAvailability(segment, surroundings)
    const choice =
      freedom.kind === 'free' ? { segment, parties: freedom.parties } : moved(segment, surroundings)
    if (choice) choices.push(choice)
    else if (freedom.kind === 'free' || conflictsOf(segment) !== 'skip') return refusalOf(freedom)
    else skipped.add(occasionOf(segment))
  }
  // Whoever comes along to an occurrence comes only if it takes place.
  const kept = choices.filter(({ segment }) => !skipped.has(occasionOf(segment)))
  return kept.length > 0 ? done(kept) : failed('slot.taken')
}

function moved(segment: OrderSegment, surroundings: AvailabilityContext): SegmentParties | undefined {
  if (conflictsOf(segment) !== 'nearest') return undefined
  const slot = findNearestSegmentSlot(segment, surroundings)
  if (!slot) return undefined
  const there = { ...segment, start: slot.start }
  const freedom = findPartyAvailability(there, surroundings)
  return freedom.kind === 'free' ? { segment: there, parties: freedom.parties } : undefined
}

/** A guest's own service must be at the time of the booker's, so it is never moved by itself. */
const conflictsOf = ({ item, occurrence, offer }: OrderSegment): Conflicts =>
  occurrence === undefined
    ? 'all-or-nothing'
    : item === undefined
      ? 'skip'
      : (offer.service.recurrence?.conflicts ?? 'all-or-nothing')

type Conflicts = NonNullable<NonNullable<Service['recurrence']>['conflicts']>

/** What only guests have belongs to the first item. */
const occasionOf = ({ item = 0, occurrence }: OrderSegment): string => `${item} ${occurrence}`

function refusalOf(freedom: PartyAvailability) {
  if (freedom.kind === 'seats') return failed('slot.seats_exceeded', { count: freedom.left })
  return failed(freedom.kind === 'closed' ? 'provider.busy' : 'slot.taken')
}
