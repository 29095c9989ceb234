/**
 * What can be booked. Month view, next search, hold, booking and reschedule all ask here, so that what is offered
 * and what is checked cannot differ. Pure integers: minutes since 1970-01-01T00:00Z.
 */

import type { Provider, Service } from '#schemas/generated/types.gen.ts'
import { addMinutes, instantOf } from '#schemas/runtime/time/instant.ts'
import { dayNumber } from '#schemas/runtime/time/plain-date.ts'
import type { Instant, PlainDate, Zone } from '#schemas/runtime/time/time.ts'
import { firstMinuteOfDay } from '#schemas/runtime/time/wall-clock.ts'
import { createBlocked } from './blocked.ts'
import { lastBookableUntil } from './booking-window.ts'
import { type FreeStarts, freeStarts } from './free-starts.ts'
import type { Occurrence } from './limits.ts'
import type { Busy } from './occupancy.ts'
import type { MinuteSpan } from './openings.ts'

/** The last date of a search is at most so many days after the first. */
export const mostDaysPerSearch = 62
/** Of several services, whose slots say much more. */
export const maxDaysPerCartSearch = 31

export interface SlotQuestion {
  readonly service: Service
  /** Who may serve. */
  readonly providers: readonly Provider[]
  /** All of them together (a collective team), on the grid of the first; else any one of them. */
  readonly together?: boolean
  /** Dates of `zone`, both included. */
  readonly from: PlainDate
  readonly to: PlainDate
  /** The viewer's. It bounds the search, it never moves a slot. */
  readonly zone: Zone
  readonly now: Instant
  /** Seats wanted. */
  readonly people: number
  /** At least what overlaps `busySpan`, in any order. */
  readonly busy: readonly Busy[]
  /** What limits count, of the whole weeks around the search; needed only where `isLimited`. */
  readonly appointments?: readonly Occurrence[]
  /** Only these starts, whatever the dates and the grid: those of a service that follows another one. */
  readonly moments?: readonly Instant[]
}

export interface OfferedSlot {
  readonly start: Instant
  readonly end: Instant
  /** Slugs of those who are free, in the question's order; together: everybody. */
  readonly providers: readonly string[]
  /** What one booking can have: the most that one of the providers has; together: the least. */
  readonly seatsLeft: number
}

/**
 * The starting times offered, in order; identical starts of several providers are one slot. A slot lies wholly
 * within the working hours, its buffers need not; nothing busy overlaps it with its buffers. Starts are at or
 * after `now` plus the notice and within the booking window, which counts each provider's calendar dates. Throws for
 * a search that is longer than `mostDaysPerSearch`: refuse it at the door.
 */
export const findSlots = (question: SlotQuestion): readonly OfferedSlot[] =>
  slotsFrom(findFreeTime(question), question.service)

/** Who could begin when, before slots are made of it. */
export interface FreeTime {
  readonly span: MinuteSpan
  /** Of one provider each, or of all together. */
  readonly parties: readonly PartyStarts[]
}

interface PartyStarts extends FreeStarts {
  readonly party: readonly Provider[]
}

/** No parties where nothing of the search lies in the booking window. */
export function findFreeTime(question: SlotQuestion): FreeTime {
  const { providers, together } = question
  const span = searchedStarts(question)
  if (span.from >= span.to) return { span, parties: [] }
  const blocked = createBlocked(span)
  const search = { appointments: [], ...question, blocked, busyOf: busyByProvider(question.busy) }
  const parties = (together ? [providers] : providers.map(provider => [provider])).map(party => {
    blocked.clear()
    return { party, ...freeStarts(party, search) }
  })
  return { span, parties }
}

/** The slots of a service in order. */
export function slotsFrom({ span, parties }: FreeTime, { durationMinutes }: Service): readonly OfferedSlot[] {
  if (parties.length === 0) return []
  const slots = createSlotList(span, durationMinutes)
  for (const { party, ...free } of parties) slots.add(party, free)
  return slots.inOrder()
}

function searchedStarts(question: SlotQuestion): MinuteSpan {
  const { service, providers, now, moments } = question
  const asked = moments ? spanAround(moments) : datesAsked(question)
  const earliest = Math.ceil(now / 60_000) + (service.noticeMinutes ?? 0)
  const end = lastBookableUntil(service, providers, now) ?? now
  return { from: Math.max(asked.from, earliest), to: Math.min(asked.to, end / 60_000) }
}

function datesAsked({ from, to, zone }: SlotQuestion): MinuteSpan {
  const [first, last] = [dayNumber(from), dayNumber(to)]
  if (last - first > mostDaysPerSearch) {
    throw new RangeError(`A search from ${from} to ${to} is too long: at most ${mostDaysPerSearch} days.`)
  }
  return { from: firstMinuteOfDay(first, zone), to: firstMinuteOfDay(last + 1, zone) }
}

/** Not by `Math.min(...moments)`: there can be more of them than a function takes arguments. */
function spanAround(moments: readonly Instant[]): MinuteSpan {
  let [from, to] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const moment of moments) {
    from = Math.min(from, Math.floor(moment / 60_000))
    to = Math.max(to, Math.floor(moment / 60_000) + 1)
  }
  return { from, to }
}

function busyByProvider(busy: readonly Busy[]): ReadonlyMap<string, readonly Busy[]> {
  const lists = new Map<string, Busy[]>()
  for (const one of busy) {
    const list = lists.get(one.provider)
    if (list) list.push(one)
    else lists.set(one.provider, [one])
  }
  return lists
}

interface GrowingSlot extends OfferedSlot {
  providers: readonly string[]
  seatsLeft: number
}

const nobody: readonly string[] = []

/** Slots by the minute of their start, so that those of several providers come together in order by themselves. */
function createSlotList(span: MinuteSpan, durationMinutes: number) {
  const slots: GrowingSlot[] = []
  /** Per minute of the span: 1 + the index of its slot, 0 for none. */
  const indexes = new Uint32Array(span.to - span.from)
  return {
    add(party: readonly Provider[], { starts, seatsLeft }: FreeStarts): void {
      const join = joining(party)
      for (const minute of starts) {
        const index = indexes[minute - span.from]
        // Looked up only if there is one: to read `slots[-1]` would make every look-up slow.
        let slot = index ? slots[index - 1] : undefined
        if (!slot) {
          const start = instantOf(minute * 60_000)
          slot = { start, end: addMinutes(start, durationMinutes), providers: nobody, seatsLeft: 0 }
          indexes[minute - span.from] = slots.push(slot)
        }
        slot.providers = join(slot.providers)
        slot.seatsLeft = Math.max(slot.seatsLeft, seatsLeft(minute))
      }
    },
    inOrder: (): readonly OfferedSlot[] => slots.sort((a, b) => a.start - b.start),
  }
}

/** Adds a party to lists of slugs. Of equal lists it makes one: a month has few, and many slots. */
function joining(party: readonly Provider[]): (others: readonly string[]) => readonly string[] {
  const slugs = party.map(({ slug }) => slug)
  const lists = new Map<readonly string[], readonly string[]>()
  return others => {
    const list = lists.get(others) ?? [...others, ...slugs]
    lists.set(others, list)
    return list
  }
}
