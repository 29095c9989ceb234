/** A series as `findSeries` answers it, and what booking will make of it. */

import type { FindSeriesOutput } from '#schemas/generated/types.gen.ts'
import { isObject } from '#schemas/runtime/core/pointer.ts'
import { parseInstant } from '#schemas/runtime/time/instant.ts'
import type { Instant, Zone } from '#schemas/runtime/time/time.ts'
import type { QueryKey } from '../../screen/query-key.ts'

export interface Repeat {
  readonly every: 'week' | 'two-weeks' | 'month'
  /** Of all appointments, the first included. */
  readonly count: number
}

/** One appointment of a series. */
export interface Occurrence {
  readonly start: Instant
  readonly free: boolean
  readonly nearest: Instant | undefined
  /** When it will be; undefined: it is left out, or stands in the way of all. */
  readonly booked: Instant | undefined
}

export interface SeriesAvailability {
  readonly conflicts: FindSeriesOutput['conflicts']
  readonly occurrences: readonly Occurrence[]
  /** How many are not free. */
  readonly taken: number
  /** Nothing can be booked like this. */
  readonly blocked: boolean
  /** So many are free from the first on. */
  readonly freeAtFirst: number
}

export function repeatIn(value: unknown): Repeat | undefined {
  if (!isObject(value) || typeof value.count !== 'number') return undefined
  const { every, count } = value
  return every === 'week' || every === 'two-weeks' || every === 'month' ? { every, count } : undefined
}

/** Options: `item` (service, provider, start, repeat), `guests`, `guestCount`, `hold`. */
export function getSeriesQueryKey(
  options: Readonly<Record<string, unknown>>,
  zone: Zone,
): QueryKey | undefined {
  const { item, guests, guestCount, hold } = options
  if (!isObject(item) || repeatIn(item.repeat) === undefined || typeof item.start !== 'string')
    return undefined
  const along = typeof guestCount === 'number' ? guestCount : Array.isArray(guests) ? guests.length : 0
  return [
    'findSeries',
    {
      ...item,
      timezone: zone,
      ...(along === 0 ? {} : { people: 1 + along }),
      ...(typeof hold === 'string' ? { hold } : {}),
    },
  ]
}

export function seriesIn(answer: unknown): SeriesAvailability | undefined {
  if (!isSeries(answer)) return undefined
  const { conflicts } = answer
  const occurrences = answer.occurrences.flatMap(({ start, free, nearest }): Occurrence[] => {
    const at = parseInstant(start)
    const near = nearest ? parseInstant(nearest.start) : undefined
    const booked = free ? at : conflicts === 'nearest' ? near : undefined
    return at === undefined ? [] : [{ start: at, free, nearest: near, booked }]
  })
  const lost = occurrences.filter(({ booked }) => booked === undefined).length
  const firstTaken = occurrences.findIndex(({ free }) => !free)
  return {
    ...{ conflicts, occurrences },
    taken: occurrences.filter(({ free }) => !free).length,
    blocked: conflicts === 'skip' ? lost === occurrences.length : lost > 0,
    freeAtFirst: firstTaken === -1 ? occurrences.length : firstTaken,
  }
}

const isSeries = (answer: unknown): answer is FindSeriesOutput =>
  isObject(answer) && typeof answer.conflicts === 'string' && Array.isArray(answer.occurrences)
