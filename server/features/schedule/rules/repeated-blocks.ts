/** Where the blocks of a series lie, on the clock of their provider. */
import { asInstant } from '#schemas/runtime/time/instant.ts'
import { addDays, daysBetween } from '#schemas/runtime/time/plain-date.ts'
import type { Instant, PlainDate, Zone } from '#schemas/runtime/time/time.ts'
import { toInstant, toLocalDateTime } from '#schemas/runtime/time/wall-clock.ts'
import type { InstantSpan } from '#server/features/opening-hours/rules/schedule-hours.ts'

/** A day, and the hour by which its clock may be longer. */
export const maxRepeatedBlockMs = 25 * 3_600_000

export const getBlockDate = ({ from }: Pick<InstantSpan, 'from'>, zone: Zone): PlainDate =>
  toLocalDateTime(from, zone).date

/**
 * Places a span on another date, at the same times of the clock. A time that the clock skips moves on; of one that it
 * shows twice, the first counts. What would end before it starts keeps its length.
 */
export function moveBlockToDate(span: InstantSpan, date: PlainDate, zone: Zone): InstantSpan {
  const start = toLocalDateTime(span.from, zone)
  const end = toLocalDateTime(span.to, zone)
  if (start.date === date) return span
  const from = toInstant(date, start.minute, zone)
  const to = toInstant(addDays(date, daysBetween(start.date, end.date)), end.minute, zone)
  return { from, to: to > from ? to : asInstant(from + span.to - span.from) }
}

interface BlockMove {
  /** When the block that was changed began. */
  readonly before: Instant
  /** When it is now. */
  readonly after: InstantSpan
}

/** Moves another block of the series by as many days, to the same times of the clock. */
export function moveSeriesBlock(span: InstantSpan, { before, after }: BlockMove, zone: Zone): InstantSpan {
  const days = daysBetween(toLocalDateTime(before, zone).date, toLocalDateTime(after.from, zone).date)
  return moveBlockToDate(after, addDays(toLocalDateTime(span.from, zone).date, days), zone)
}
