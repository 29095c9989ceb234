import { createBlockedMinutes } from '#server/features/opening-hours/rules/blocked-minutes.ts'
import type { EpochMinuteSpan } from '#server/features/opening-hours/rules/opening-hours.ts'
import { createFreeStartChecker } from './free-starts.ts'
import { addProvidersToSlot, createEmptySlot } from './slot-merger.ts'
import type { OfferedSlot, SlotQuery } from './slot-query.ts'
import { resolveSlotQuery } from './slot-search.ts'

/** Slots of one service off its grid, queried by minute since 1970; a cart never asks for most of them. */
export interface OffGridSlotLookup {
  isFree(start: number): boolean
  slotAt(start: number): OfferedSlot | undefined
}

/** Finds the slots that start within a span; ignores the query's dates and moments. */
export function createOffGridSlotLookup(query: SlotQuery, within: EpochMinuteSpan): OffGridSlotLookup {
  const { span, parties, ...search } = resolveSlotQuery(query, within)
  const members = parties.map(party => ({
    ...createFreeStartChecker(party, { ...search, blocked: createBlockedMinutes(span) }),
    party,
  }))
  return {
    isFree: start => members.some(({ isFree }) => isFree(start)),
    slotAt(start) {
      const free = members.filter(({ isFree }) => isFree(start))
      if (free.length === 0) return undefined
      const slot = createEmptySlot(start, query.service.durationMinutes)
      for (const { party, seatsLeft } of free) addProvidersToSlot(slot, party, seatsLeft(start))
      return slot
    },
  }
}
