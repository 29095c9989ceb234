/** Interprets what `findSeries` returns, and what booking will make of it. */

import type { BookingItem, FindSeriesOutput, Guest } from '#schemas/generated/types.gen.ts'
import { parseInstant } from '#schemas/runtime/time/instant.ts'
import type { Instant, Zone } from '#schemas/runtime/time/time.ts'
import type { QueryKey } from '../../screen/query-key.ts'

/** One appointment of a series. */
export interface SeriesOccurrence {
  readonly start: Instant
  readonly free: boolean
  readonly nearest: Instant | undefined
  /** The booked time; undefined if the occurrence is left out or blocks the whole series. */
  readonly booked: Instant | undefined
}

export interface SeriesAvailability {
  readonly conflicts: FindSeriesOutput['conflicts']
  readonly occurrences: readonly SeriesOccurrence[]
  /** The number of occurrences that are not free. */
  readonly taken: number
  /** Whether the series cannot be booked as it is. */
  readonly blocked: boolean
  /** The number of free occurrences before the first that is not. */
  readonly freeAtFirst: number
}

/** The series requested, as `createBooking` takes it. */
export interface SeriesOrder {
  readonly item?: BookingItem | undefined
  readonly guests?: readonly Guest[] | undefined
  readonly guestCount?: number | undefined
  /** The id of the visitor's own hold. */
  readonly hold?: string | undefined
}

/** Returns the query key, or undefined if it is not a series or has no start yet. */
export function getSeriesQueryKey(
  { item, guests, guestCount, hold }: SeriesOrder,
  zone: Zone,
): QueryKey<'findSeries'> | undefined {
  if (!item?.repeat || item.start === undefined) return undefined
  return [
    'findSeries',
    {
      ...item,
      timezone: zone,
      guests: guests?.map(({ service }) => (service === undefined ? {} : { service })),
      guestCount,
      hold,
    },
  ]
}

export function toSeriesAvailability(answer: FindSeriesOutput | undefined): SeriesAvailability | undefined {
  if (!answer) return undefined
  const { conflicts } = answer
  const occurrences = answer.occurrences.flatMap(({ start, free, nearest }): SeriesOccurrence[] => {
    const at = parseInstant(start)
    const near = nearest ? parseInstant(nearest.start) : undefined
    const booked = free ? at : conflicts === 'nearest' ? near : undefined
    return at === undefined ? [] : [{ start: at, free, nearest: near, booked }]
  })
  const lost = occurrences.filter(({ booked }) => booked === undefined).length
  const firstTaken = occurrences.findIndex(({ free }) => !free)
  return {
    conflicts,
    occurrences,
    taken: occurrences.filter(({ free }) => !free).length,
    blocked: conflicts === 'skip' ? lost === occurrences.length : lost > 0,
    freeAtFirst: firstTaken === -1 ? occurrences.length : firstTaken,
  }
}
