/**
 * From wall-clock hours to real time. It is cut from the time line: a window holds the moments at which the
 * wall clock shows its times, so it shrinks where the clock leaves some out and counts both where they come twice.
 */
import { minutesPerDay } from '#schemas/minute-of-day.ts'
import type { Zone } from '#schemas/time.ts'
import { type OffsetSpan, offsetSpans } from '#schemas/zone.ts'
import type { DayWindows, WallSpan, Window } from './hours.ts'

/** Minutes since 1970-01-01T00:00Z, `to` exclusive. */
export interface MinuteSpan {
  readonly from: number
  readonly to: number
}

/** Real open time of one window under one offset. */
export interface Opening extends MinuteSpan {
  /** The end of open time without a gap, perhaps of a later opening: what starts here ends by then. */
  readonly until: number
  /** The minute at which this open time began: what an odd grid is counted from. */
  readonly anchor: number
  readonly offsetMinutes: number
}

/**
 * The open time around a span, in order, complete from its first minute to a day after its last.
 *
 * Windows that touch over midnight are one, with the anchor of the earlier; but who is open from midnight to
 * midnight begins anew each day. So an anchor depends on one day back, never on where a search begins.
 */
export function openingsOf(windows: DayWindows, zone: Zone, span: MinuteSpan): readonly Opening[] {
  const openings: Fragment[] = []
  const offsets = offsetSpans(zone, span.from - 2 * minutesPerDay, span.to + minutesPerDay)
  for (const offset of offsets) {
    const lastDay = Math.floor((offset.to - 1 + offset.offsetMinutes) / minutesPerDay)
    for (let day = Math.floor((offset.from + offset.offsetMinutes) / minutesPerDay); day <= lastDay; day++) {
      for (const window of windows(day)) {
        const midnight = day * minutesPerDay
        const real = realSpan({ from: midnight + window.open, to: midnight + window.close }, offset)
        if (real) openings.push(fragment({ ...real, day, window, offset }, openings.at(-1)))
      }
    }
  }
  return joined(openings)
}

/** Spans of the wall clock as real time, in no particular order. */
export const realSpans = (
  spans: readonly WallSpan[],
  zone: Zone,
  within: MinuteSpan,
): readonly MinuteSpan[] =>
  spans.length === 0
    ? []
    : offsetSpans(zone, within.from, within.to).flatMap(offset =>
        spans.flatMap(span => realSpan(span, offset) ?? []),
      )

interface Fragment extends Opening {
  until: number
  readonly day: number
  readonly window: Window
}

function realSpan(wall: WallSpan, offset: OffsetSpan): MinuteSpan | undefined {
  const from = Math.max(wall.from - offset.offsetMinutes, offset.from)
  const to = Math.min(wall.to - offset.offsetMinutes, offset.to)
  return from < to ? { from, to } : undefined
}

function fragment(
  { from, to, day, window, offset }: MinuteSpan & { day: number; window: Window; offset: OffsetSpan },
  previous: Fragment | undefined,
): Fragment {
  const continues = previous?.to === from && (previous.day === day || previous.window.open > 0)
  const anchor = continues ? previous.anchor : from
  return { from, to, until: to, anchor, offsetMinutes: offset.offsetMinutes, day, window }
}

/** Lets each opening that touches the next end with it. */
function joined(openings: readonly Fragment[]): readonly Opening[] {
  let next: Fragment | undefined
  for (const opening of openings.toReversed()) {
    if (next?.from === opening.to) opening.until = next.until
    next = opening
  }
  return openings
}
