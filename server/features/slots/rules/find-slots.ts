/**
 * Finds what can be booked. Month view, next-slot search, hold, booking and reschedule all use it, so that what is
 * offered and what is checked cannot differ. Works on plain integers: minutes since 1970-01-01T00:00Z.
 */

import type { Service } from '#schemas/generated/types.gen.ts'
import { toDayNumber } from '#schemas/runtime/time/plain-date.ts'
import type { Instant } from '#schemas/runtime/time/time.ts'
import { getStartOfDayEpochMinute } from '#schemas/runtime/time/wall-clock.ts'
import { createBlockedMinutes } from '#server/features/opening-hours/rules/blocked-minutes.ts'
import type { EpochMinuteSpan } from '#server/features/opening-hours/rules/opening-hours.ts'
import { type FreeStarts, findFreeStarts } from './free-starts.ts'
import { createSlotMerger } from './slot-merger.ts'
import type { OfferedSlot, SlotQuery } from './slot-query.ts'
import { type ProviderSet, resolveSlotQuery } from './slot-search.ts'

/** The maximum number of days from the first to the last date of a search. */
export const maxDaysPerSearch = 62
/** The same for several services, whose slots are much larger. */
export const maxDaysPerCartSearch = 31

/**
 * Returns the slots offered, in order; identical starts of several providers are one slot. A slot lies wholly within
 * working hours, but its buffers need not; no busy time overlaps it or its buffers. Starts are at or after `now` plus
 * the notice and within the booking window, which counts dates in each provider's calendar. Throws RangeError for a
 * search longer than `maxDaysPerSearch`; callers must refuse it first.
 */
export const findSlots = (query: SlotQuery): readonly OfferedSlot[] =>
  buildSlots(findProviderSetStarts(query), query.service)

/** The starts of each party, before slots are built from them. */
export interface ProviderSetStartsResult {
  readonly span: EpochMinuteSpan
  readonly parties: readonly PartyStarts[]
}

interface PartyStarts extends FreeStarts {
  readonly party: ProviderSet
}

/** Finds the starts of each party; returns no parties if no part of the search lies in the booking window. */
export function findProviderSetStarts(query: SlotQuery): ProviderSetStartsResult {
  const { moments } = query
  const { span, parties, ...search } = resolveSlotQuery(
    query,
    moments ? getSpanAround(moments) : getSearchSpan(query),
  )
  if (parties.length === 0) return { span, parties: [] }
  const blocked = createBlockedMinutes(span)
  return {
    span,
    parties: parties.map(party => {
      blocked.clear()
      return { party, ...findFreeStarts(party, { ...search, blocked }) }
    }),
  }
}

/** Builds the slots of a service, in order. */
export function buildSlots(
  { span, parties }: ProviderSetStartsResult,
  { durationMinutes }: Service,
): readonly OfferedSlot[] {
  if (parties.length === 0) return []
  const slots = createSlotMerger(span, durationMinutes)
  for (const { party, ...free } of parties) slots.add(party, free)
  return slots.inOrder()
}

function getSearchSpan({ from, to, zone }: SlotQuery): EpochMinuteSpan {
  const first = toDayNumber(from)
  const last = toDayNumber(to)
  if (last - first > maxDaysPerSearch) {
    throw new RangeError(`A search from ${from} to ${to} is too long: at most ${maxDaysPerSearch} days.`)
  }
  return { from: getStartOfDayEpochMinute(first, zone), to: getStartOfDayEpochMinute(last + 1, zone) }
}

/**
 * Returns the span around the moments. Avoids `Math.min(...moments)`, because there can be more moments than a
 * function takes arguments.
 */
function getSpanAround(moments: readonly Instant[]): EpochMinuteSpan {
  let from = Number.POSITIVE_INFINITY
  let to = Number.NEGATIVE_INFINITY
  for (const instant of moments) {
    from = Math.min(from, Math.floor(instant / 60_000))
    to = Math.max(to, Math.floor(instant / 60_000) + 1)
  }
  return { from, to }
}
