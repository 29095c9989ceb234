/** Who could take each segment of an order, and what becomes of occurrences that nobody can. */

import type { Provider, Service } from '#schemas/generated/types.gen.ts'
import { done, failed, type Outcome } from '#schemas/runtime/core/problem.ts'
import { combinations, type PlannedSegment, type SegmentParties } from '../../domain/combinations.ts'
import {
  type AvailabilityContext,
  findFreeParties,
  type PartyAvailability,
} from '../../domain/free-combinations.ts'
import { nearestWithinDays } from '../../domain/nearest.ts'
import type { Segment } from '../../domain/order.ts'
import type { LiveHold, OccupancyExclusion } from '../../ports/bookings.ts'
import type { CallContext } from '../handler.ts'
import { loadAvailability } from '../slots/availability-context.ts'
import { nearestTo } from '../slots/find-series.ts'

export interface Preference {
  /** Whose time does not stand in the way. */
  readonly except?: OccupancyExclusion
  /** Who holds a time already keeps it. */
  readonly held?: LiveHold | undefined
}

/** Ways to book all segments, the best first; at least one. */
export async function findBookingPlans(
  segments: readonly Segment[],
  context: CallContext,
  { except, held }: Preference = {},
): Promise<Outcome<readonly (readonly PlannedSegment[])[]>> {
  const marginDays = segments.some(one => conflictsOf(one) === 'nearest') ? nearestWithinDays + 1 : 0
  const surroundings = await loadAvailability(segments, context, {
    marginDays,
    ...(except === undefined ? {} : { except }),
  })
  const choices = choicesOf(segments, surroundings)
  if (!choices.ok) return choices
  const ways = combinations(choices.value.map(choice => ({ ...choice, parties: heldFirst(choice, held) })))
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
  segments: readonly Segment[],
  surroundings: AvailabilityContext,
): Outcome<readonly SegmentParties[]> {
  const choices: SegmentParties[] = []
  const skipped = new Set<string>()
  for (const segment of segments) {
    const freedom = findFreeParties(segment, surroundings)
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

function moved(segment: Segment, surroundings: AvailabilityContext): SegmentParties | undefined {
  if (conflictsOf(segment) !== 'nearest') return undefined
  const slot = nearestTo(segment, surroundings)
  if (!slot) return undefined
  const there = { ...segment, start: slot.start }
  const freedom = findFreeParties(there, surroundings)
  return freedom.kind === 'free' ? { segment: there, parties: freedom.parties } : undefined
}

/** A guest's own service must be at the time of the booker's, so it is never moved by itself. */
const conflictsOf = ({ item, occurrence, offer }: Segment): Conflicts =>
  occurrence === undefined
    ? 'all-or-nothing'
    : item === undefined
      ? 'skip'
      : (offer.service.recurrence?.conflicts ?? 'all-or-nothing')

type Conflicts = NonNullable<NonNullable<Service['recurrence']>['conflicts']>

/** What only guests have belongs to the first item. */
const occasionOf = ({ item = 0, occurrence }: Segment): string => `${item} ${occurrence}`

function refusalOf(freedom: PartyAvailability) {
  if (freedom.kind === 'seats') return failed('slot.seats_exceeded', { count: freedom.left })
  return failed(freedom.kind === 'closed' ? 'provider.busy' : 'slot.taken')
}
