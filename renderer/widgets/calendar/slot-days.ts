/** Keeps the chosen start among the days of an answer that lacks it because of the visitor's own hold. */

import type { Slot } from '#schemas/generated/types.gen.ts'
import { formatZonedInstant, parseInstant } from '#schemas/runtime/time/instant.ts'
import type { Instant, PlainDate, Zone } from '#schemas/runtime/time/time.ts'
import { toLocalDateTime } from '#schemas/runtime/time/wall-clock.ts'

export type SlotDays = readonly { readonly date: string; readonly slots: readonly Slot[] }[]

export interface LocalStart {
  readonly start: Instant
  readonly date: PlainDate
  readonly text: string
}

/** Parses a chosen start and finds its day in the viewer's zone. */
export function parseLocalStart(value: string | undefined, zone: Zone): LocalStart | undefined {
  const start = parseInstant(value ?? '')
  if (start === undefined) return undefined
  const { date } = toLocalDateTime(start, zone)
  return { start, date, text: formatZonedInstant(start, zone) }
}

export const hasSlotStart = (days: SlotDays, start: Instant): boolean =>
  days.some(({ slots }) => slots.some(slot => parseInstant(slot.start) === start))

/** Inserts the start into the days in order. The slot's other members are placeholders that nobody reads. */
export function insertStart(days: SlotDays, { start, date, text }: LocalStart): SlotDays {
  const isLater = (slot: Slot) => (parseInstant(slot.start) ?? 0) > start
  const slots = days.find(day => day.date === date)?.slots ?? []
  const own: Slot = { start: text, end: text, providers: [], seatsLeft: 1 }
  const day = { date, slots: [...slots.filter(slot => !isLater(slot)), own, ...slots.filter(isLater)] }
  return [...days.filter(other => other.date < date), day, ...days.filter(other => other.date > date)]
}
