/** Which times somebody on the waitlist gets. */
import type { Business, WaitlistDayPart } from '#schemas/generated/types.gen.ts'
import { endOfAfternoon, endOfDay, endOfMorning } from '#schemas/runtime/time/day-parts.ts'
import { addMinutes, asInstant } from '#schemas/runtime/time/instant.ts'
import { parseMinuteOfDay } from '#schemas/runtime/time/minute-of-day.ts'
import type { Instant, MinuteOfDay, PlainDate } from '#schemas/runtime/time/time.ts'

/** How far ahead a visitor can wait. */
export const maxWaitlistDays = 60

/** How long an offered time is held, from when its email is sent. */
export const waitlistOfferMinutes = 15

/** An offer that would last less than this long, because its time begins, is none. */
const minOfferMinutes = 5

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
 * Returns whether a start fits the wish. A start that overlaps one offered before is the same time: nobody gets an email
 * for each quarter of an hour of one gap.
 */
export function matchesWaitlistEntry(
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

/** An offer ends soon, and an email at night is read in the morning. */
const usualHours = { from: '08:00', to: '21:00' }

/** Returns whether times may be offered at this minute of the business's day. */
export function isOfferMinute(minute: MinuteOfDay, { waitlist = {} }: Pick<Business, 'waitlist'>): boolean {
  const { from, to } = waitlist.hours ?? usualHours
  const first = parseMinuteOfDay(from)
  const end = parseMinuteOfDay(to)
  if (first === undefined || end === undefined) return false
  return first < end ? minute >= first && minute < end : minute >= first || minute < end
}

/** What an email can promise: until when it is worth while to hold a time. */
export interface OfferedStart {
  readonly start: Instant
  /** That of the service. */
  readonly noticeMinutes?: number | undefined
  readonly now: Instant
}

/** Returns until when an offer that is sent now lasts; undefined if the time could hardly be booked any more. */
export function findOfferEnd({ start, noticeMinutes = 0, now }: OfferedStart): Instant | undefined {
  const until = asInstant(Math.min(addMinutes(now, waitlistOfferMinutes), addMinutes(start, -noticeMinutes)))
  return until < addMinutes(now, minOfferMinutes) ? undefined : until
}
