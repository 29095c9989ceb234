/** Decides for each occurrence of an order whether all who come to it can be served together. */

import { addDays } from '#schemas/runtime/time/plain-date.ts'
import { toLocalDateTime } from '#schemas/runtime/time/wall-clock.ts'
import {
  createSearchBudget,
  findFirstCombination,
  type SegmentProviderSets,
  toPlannedSegment,
} from '../rules/combinations.ts'
import { findSlots } from '../rules/find-slots.ts'
import { createLimitsCheck } from '../rules/limits-together.ts'
import { maxNearestDays, sortByDistance } from '../rules/nearest-slot.ts'
import type { OrderSegment } from '../rules/order.ts'
import {
  type AvailabilityContext,
  checkSegmentAvailability,
  type SegmentStartAvailability,
} from '../rules/segment-start-availability.ts'
import type { OfferedSlot } from '../rules/slot-query.ts'

/** The segments of one occurrence of a series: the contact's, then those of guests with a service of their own. */
export type OccurrenceSegments = readonly OrderSegment[]

export type OccurrenceAvailability =
  | { readonly kind: 'free'; readonly choices: readonly SegmentProviderSets[] }
  | Exclude<SegmentStartAvailability, { readonly kind: 'free' }>

/** An occurrence at another time, and the contact's slot there. */
export interface RescheduledOccurrence {
  readonly slot: OfferedSlot
  readonly choices: readonly SegmentProviderSets[]
}

export interface OccurrenceSearch {
  /** Returns whether everybody can be served, beside the choices that are kept. */
  check(occurrence: OccurrenceSegments): OccurrenceAvailability
  /** Finds the nearest slot for everybody, up to `maxNearestDays` days before or after. */
  findNearest(occurrence: OccurrenceSegments): RescheduledOccurrence | undefined
  /** Takes choices into account from now on. */
  keep(choices: readonly SegmentProviderSets[]): void
}

/** The maximum number of times tried, in one request, for occurrences that have to be moved. */
const maxNearestTries = 200

/** Farther apart, two segments have no time and no limit in common. */
const reachMs = 8 * 86_400_000

export function createOccurrenceSearch(context: AvailabilityContext): OccurrenceSearch {
  const kept: SegmentProviderSets[] = []
  const steps = createSearchBudget()
  const allows = createLimitsCheck(context.appointments)
  let tries = maxNearestTries
  const fits = (choices: readonly SegmentProviderSets[]): boolean => {
    const near = kept.filter(({ segment }) =>
      choices.some(choice => Math.abs(choice.segment.start - segment.start) < reachMs),
    )
    const lists = [...near, ...choices].map(({ segment, parties }) =>
      parties.map(party => toPlannedSegment(segment, party)),
    )
    return findFirstCombination(lists, { steps, allows }) !== undefined
  }
  const check = (occurrence: OccurrenceSegments): OccurrenceAvailability => {
    const choices: SegmentProviderSets[] = []
    for (const segment of occurrence) {
      const availability = checkSegmentAvailability(segment, context)
      if (availability.kind !== 'free') return availability
      choices.push({ segment, parties: availability.parties })
    }
    return fits(choices) ? { kind: 'free', choices } : { kind: 'taken' }
  }
  return {
    check,
    findNearest(occurrence) {
      const [own] = occurrence
      if (!own) return undefined
      for (const slot of sortByDistance(findSlotsAround(own, context), own.start)) {
        if (tries-- <= 0) return undefined
        const availability = check(occurrence.map(segment => ({ ...segment, start: slot.start })))
        if (availability.kind === 'free') return { slot, choices: availability.choices }
      }
      return undefined
    },
    keep: choices => {
      kept.push(...choices)
    },
  }
}

function findSlotsAround({ offer, start, seats }: OrderSegment, context: AvailabilityContext) {
  const { service, providers, assignment } = offer
  const { date } = toLocalDateTime(start, context.zone)
  return findSlots({
    ...context,
    service,
    providers,
    together: assignment === 'collective',
    people: seats,
    from: addDays(date, -maxNearestDays),
    to: addDays(date, maxNearestDays),
  })
}

/**
 * Groups segments that take place together or not at all. What is not repeated is one occurrence, which comes first: an
 * occurrence may be left out for its sake. Guests come to the occurrences of the first item.
 */
export function groupByOccurrence(segments: readonly OrderSegment[]): readonly OccurrenceSegments[] {
  const occurrences = new Map<string, OrderSegment[]>([['', []]])
  for (const segment of segments) {
    const { item = 0, occurrence } = segment
    const key = occurrence === undefined ? '' : `${item} ${occurrence}`
    const found = occurrences.get(key)
    if (found) found.push(segment)
    else occurrences.set(key, [segment])
  }
  return [...occurrences.values()].filter(occurrence => occurrence.length > 0)
}
