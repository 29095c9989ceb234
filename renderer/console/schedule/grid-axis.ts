/**
 * The time axis of a calendar's grid, in minutes from its top. Each hour of the clock has a place on it. An hour that the
 * clock shows twice has two; one that it skips stays empty.
 */
import { addMinutes, asInstant } from '#schemas/runtime/time/instant.ts'
import { asMinuteOfDay, minutesPerDay } from '#schemas/runtime/time/minute-of-day.ts'
import { addDays } from '#schemas/runtime/time/plain-date.ts'
import type { Instant, PlainDate, Zone } from '#schemas/runtime/time/time.ts'
import { getFirstInstantOfDay, toInstant, toLocalDateTime } from '#schemas/runtime/time/wall-clock.ts'
import { listOffsetSpans } from '#schemas/runtime/time/zone.ts'

/** Minutes from the top of the axis, `to` exclusive. */
export interface AxisSpan {
  readonly from: number
  readonly to: number
}

/** A time when the clock goes back: at this minute of the day, by so many minutes. */
interface ClockFold {
  readonly minute: number
  readonly length: number
}

/** A day of the grid. */
export interface GridDay {
  readonly date: PlainDate
  readonly start: Instant
  /** Exclusive. */
  readonly end: Instant
  readonly fold: ClockFold | undefined
}

/** The axis of all days of a grid. */
export interface GridAxis {
  readonly zone: Zone
  /** Minutes: 24 hours, and what the clock shows twice on one of the days. */
  readonly length: number
  readonly fold: ClockFold | undefined
}

export function createGridDay(date: PlainDate, zone: Zone): GridDay {
  const start = getFirstInstantOfDay(date, zone)
  const end = getFirstInstantOfDay(addDays(date, 1), zone)
  const from = start / 60_000
  const [before, after] = listOffsetSpans(zone, from, end / 60_000)
  const length = before && after ? before.offsetMinutes - after.offsetMinutes : 0
  const fold = before && length > 0 ? { minute: before.to - from, length } : undefined
  return { date, start, end, fold }
}

/** @param days at most two weeks, in which the clock goes back once at most */
export function createGridAxis(days: readonly GridDay[], zone: Zone): GridAxis {
  const fold = days.find(day => day.fold)?.fold
  return { zone, fold, length: minutesPerDay + (fold?.length ?? 0) }
}

/** Returns where an instant is on the axis; for one outside of the day, the end of the axis that is nearer. */
export function toAxisMinute(at: Instant, day: GridDay, { zone, fold, length }: GridAxis): number {
  if (at < day.start) return 0
  if (at >= day.end) return length
  if (day.fold) return (at - day.start) / 60_000
  const { minute } = toLocalDateTime(at, zone)
  return fold && minute >= fold.minute ? minute + fold.length : minute
}

/** Returns the instant at a place of the axis; where the day has no such time, the next one. */
export function toAxisInstant(minute: number, day: GridDay, { zone, fold }: GridAxis): Instant {
  if (day.fold) return addMinutes(day.start, minute)
  const isBehind = fold !== undefined && minute >= fold.minute
  const wall = isBehind ? Math.max(fold.minute, minute - fold.length) : minute
  return toInstant(day.date, asMinuteOfDay(wall), zone)
}

/** Lists the hours of the axis, each with its instant on a day; undefined where the day has no such time. */
export function listAxisHours(
  day: GridDay,
  axis: GridAxis,
): readonly { readonly minute: number; readonly at: Instant | undefined }[] {
  return [...Array(Math.ceil(axis.length / 60)).keys()].map(hour => {
    const at = toAxisInstant(hour * 60, day, axis)
    return { minute: hour * 60, at: toAxisMinute(at, day, axis) === hour * 60 ? at : undefined }
  })
}

/** Returns the part of a span that is on a day; undefined if there is none. */
export function toAxisSpan({ from, to }: InstantRange, day: GridDay, axis: GridAxis): AxisSpan | undefined {
  if (to <= day.start || from >= day.end || to <= from) return undefined
  const span = { from: toAxisMinute(from, day, axis), to: toAxisMinute(to, day, axis) }
  // Backwards only if it ends in an hour that is shown twice elsewhere.
  return span.to > span.from ? span : undefined
}

/** A span of time, `to` exclusive. */
export interface InstantRange {
  readonly from: Instant
  readonly to: Instant
}

/** Returns the spans without what is taken out of them. Both are sorted; spans that touch are joined. */
export function subtractRanges(
  ranges: readonly InstantRange[],
  taken: readonly InstantRange[],
): readonly InstantRange[] {
  let left = joinRanges(ranges)
  for (const one of taken)
    left = left.flatMap(({ from, to }) =>
      one.to <= from || one.from >= to
        ? [{ from, to }]
        : [
            { from, to: one.from },
            { from: one.to, to },
          ].filter(rest => rest.to > rest.from),
    )
  return left
}

function joinRanges(ranges: readonly InstantRange[]): readonly InstantRange[] {
  const joined: InstantRange[] = []
  for (const range of ranges.toSorted((a, b) => a.from - b.from)) {
    const last = joined.at(-1)
    if (last && range.from <= last.to)
      joined[joined.length - 1] = { from: last.from, to: asInstant(Math.max(last.to, range.to)) }
    else joined.push(range)
  }
  return joined
}

export const sumMinutes = (ranges: readonly InstantRange[]): number =>
  ranges.reduce((sum, { from, to }) => sum + (to - from) / 60_000, 0)
