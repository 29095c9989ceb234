/** Which times somebody on the waitlist gets. */
import type { WaitlistDayPart } from '#schemas/generated/types.gen.ts'
import { endOfAfternoon, endOfDay, endOfMorning } from '#schemas/runtime/time/day-parts.ts'
import { addMinutes } from '#schemas/runtime/time/instant.ts'
import type { Instant, MinuteOfDay, PlainDate } from '#schemas/runtime/time/time.ts'

/** How far ahead a visitor can wait. */
export const maxWaitlistDays = 60

export interface WaitlistFilter {
  /** The first and the last day. */
  readonly from: string
  readonly to: string
  readonly part: WaitlistDayPart
  /** The starts that were offered. */
  readonly offered: readonly Instant[]
}

/** Their first and last (exclusive) minute, as the calendar groups times. */
const dayParts = {
  any: [0, endOfDay],
  morning: [0, endOfMorning],
  afternoon: [endOfMorning, endOfAfternoon],
  evening: [endOfAfternoon, endOfDay],
} as const

/** A start, with what the clock of the business shows. */
export interface WaitlistStart {
  readonly start: Instant
  readonly date: PlainDate
  readonly minute: MinuteOfDay
}

/**
 * Returns whether a start fits the wish. A start that overlaps one offered before is the same time: nobody gets a letter
 * for each quarter of an hour of one gap.
 */
export function fitsWaitlistWish(
  { start, date, minute }: WaitlistStart,
  { from, to, part, offered }: WaitlistFilter,
  durationMinutes: number,
): boolean {
  const [first, end] = dayParts[part]
  return (
    from <= date &&
    date <= to &&
    minute >= first &&
    minute < end &&
    offered.every(
      before => addMinutes(start, durationMinutes) <= before || addMinutes(before, durationMinutes) <= start,
    )
  )
}

/** Returns whom an offered time is with: the one whose time is held, or the team that serves together. */
export const getOfferedProvider = (
  wanted: string | undefined,
  held: readonly { readonly provider: string }[],
): string | undefined => (held.length > 1 ? wanted : undefined) ?? held[0]?.provider
