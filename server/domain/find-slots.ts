/**
 * What can be booked. Month view, next search, hold, booking and reschedule all ask here, so that what is offered
 * and what is checked cannot differ. Pure integers: minutes since 1970-01-01T00:00Z.
 */

import type { Service } from '#schemas/generated/types.gen.ts'
import { toDayNumber } from '#schemas/runtime/time/plain-date.ts'
import type { Instant } from '#schemas/runtime/time/time.ts'
import { getStartOfDayEpochMinute } from '#schemas/runtime/time/wall-clock.ts'
import { createBlockedMinutes } from './blocked-minutes.ts'
import { type FreeStarts, findFreeStarts } from './free-starts.ts'
import type { MinuteSpan } from './opening-hours.ts'
import { createSlotList } from './slot-list.ts'
import type { OfferedSlot, SlotQuery } from './slot-query.ts'
import { prepareSlotSearch, type SlotParty } from './slot-search.ts'

/** The last date of a search is at most so many days after the first. */
export const maxDaysPerSearch = 62
/** Of several services, whose slots say much more. */
export const maxDaysPerCartSearch = 31

/**
 * The starting times offered, in order; identical starts of several providers are one slot. A slot lies wholly
 * within the working hours, its buffers need not; nothing busy overlaps it with its buffers. Starts are at or
 * after `now` plus the notice and within the booking window, which counts each provider's calendar dates. Throws for
 * a search that is longer than `maxDaysPerSearch`: refuse it at the door.
 */
export const findSlots = (question: SlotQuery): readonly OfferedSlot[] =>
  buildSlots(findStartsByParty(question), question.service)

/** Who could begin when, before slots are made of it. */
export interface StartsByParty {
  readonly span: MinuteSpan
  readonly parties: readonly PartyStarts[]
}

interface PartyStarts extends FreeStarts {
  readonly party: SlotParty
}

/** No parties where nothing of the search lies in the booking window. */
export function findStartsByParty(question: SlotQuery): StartsByParty {
  const { moments } = question
  const { span, parties, ...search } = prepareSlotSearch(
    question,
    moments ? getSpanAround(moments) : getSearchSpan(question),
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

/** The slots of a service in order. */
export function buildSlots(
  { span, parties }: StartsByParty,
  { durationMinutes }: Service,
): readonly OfferedSlot[] {
  if (parties.length === 0) return []
  const slots = createSlotList(span, durationMinutes)
  for (const { party, ...free } of parties) slots.add(party, free)
  return slots.inOrder()
}

function getSearchSpan({ from, to, zone }: SlotQuery): MinuteSpan {
  const [first, last] = [toDayNumber(from), toDayNumber(to)]
  if (last - first > maxDaysPerSearch) {
    throw new RangeError(`A search from ${from} to ${to} is too long: at most ${maxDaysPerSearch} days.`)
  }
  return { from: getStartOfDayEpochMinute(first, zone), to: getStartOfDayEpochMinute(last + 1, zone) }
}

/** Not by `Math.min(...moments)`: there can be more of them than a function takes arguments. */
function getSpanAround(moments: readonly Instant[]): MinuteSpan {
  let [from, to] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const instant of moments) {
    from = Math.min(from, Math.floor(instant / 60_000))
    to = Math.max(to, Math.floor(instant / 60_000) + 1)
  }
  return { from, to }
}
