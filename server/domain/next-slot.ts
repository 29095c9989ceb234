/** Single slots, found by the same function as lists of them. */
import { addDays } from '#schemas/plain-date.ts'
import type { Instant, PlainDate } from '#schemas/time.ts'
import { toLocal } from '#schemas/wall-clock.ts'
import {
  findSlots,
  lastBookable,
  mostDaysPerSearch,
  type OfferedSlot,
  type SlotQuestion,
} from './find-slots.ts'

/** `busy` must reach from `busySpan` of the moment's date to that of the start of the last bookable date. */
export type NextQuestion = Omit<SlotQuestion, 'from' | 'to'>

/** The first slot at or after a moment, as far ahead as the service can be booked; undefined: there is none. */
export function findNextSlot(question: NextQuestion & { readonly after: Instant }): OfferedSlot | undefined {
  const { service, zone, now, after } = question
  const lastDate = toLocal(lastBookable(service, now), zone).date
  let from = later(toLocal(after, zone).date, toLocal(now, zone).date)
  while (from <= lastDate) {
    const to = addDays(from, mostDaysPerSearch)
    const found = findSlots({ ...question, from, to }).find(({ start }) => start >= after)
    if (found) return found
    from = addDays(to, 1)
  }
  return undefined
}

/** The slot that starts at that very moment, if it is offered: the check before a hold or a booking. */
export function findSlotAt(question: NextQuestion & { readonly start: Instant }): OfferedSlot | undefined {
  const { date } = toLocal(question.start, question.zone)
  return findSlots({ ...question, from: date, to: date }).find(({ start }) => start === question.start)
}

const later = (a: PlainDate, b: PlainDate): PlainDate => (a > b ? a : b)
