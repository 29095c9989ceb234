/**
 * Converts wall-clock hours to real time. A window holds the moments at which the wall clock shows its times, so it
 * shrinks where the clock skips some and counts both occurrences where they repeat.
 */
import { minutesPerDay } from '#schemas/runtime/time/minute-of-day.ts'
import type { Zone } from '#schemas/runtime/time/time.ts'
import { listOffsetSpans, type OffsetSpan } from '#schemas/runtime/time/zone.ts'
import type { OpenWindowLookup, WallClockSpan } from './hours.ts'

/** A span in minutes since 1970-01-01T00:00Z; `to` is exclusive. */
export interface EpochMinuteSpan {
  readonly from: number
  readonly to: number
}

/** The real open time of one window under one UTC offset. */
export interface OpenInterval extends EpochMinuteSpan {
  /** The end of open time without a gap, perhaps that of a later opening; what starts here ends by then. */
  readonly until: number
  /** The minute at which this open time began; a grid whose step does not divide the hour counts from it. */
  readonly anchor: number
  readonly offsetMinutes: number
}

/**
 * Returns the open time around a span, in order, complete from its first minute to a day after its last.
 *
 * Windows that touch at midnight are one, with the anchor of the earlier; but a provider who is open from midnight to
 * midnight begins anew each day. So an anchor depends on one day back, never on where a search begins.
 */
export function findOpenings(
  windows: OpenWindowLookup,
  zone: Zone,
  span: EpochMinuteSpan,
): readonly OpenInterval[] {
  const openings: Fragment[] = []
  for (const offset of listOffsetSpans(zone, span.from - 2 * minutesPerDay, span.to + minutesPerDay)) {
    const { offsetMinutes } = offset
    const firstDay = Math.floor((offset.from + offsetMinutes) / minutesPerDay)
    const lastDay = Math.floor((offset.to - 1 + offsetMinutes) / minutesPerDay)
    for (let day = firstDay; day <= lastDay; day++) {
      const midnight = day * minutesPerDay - offsetMinutes
      for (const { open, close } of windows(day)) {
        const from = Math.max(midnight + open, offset.from)
        const to = Math.min(midnight + close, offset.to)
        if (from >= to) continue
        const last = openings.at(-1)
        const continues = last?.to === from && (last.day === day || !last.fromMidnight)
        const anchor = continues ? last.anchor : from
        openings.push({ from, to, until: to, anchor, offsetMinutes, day, fromMidnight: open === 0 })
      }
    }
  }
  return joinOpenings(openings)
}

/** Converts wall-clock spans to real time, in no particular order. */
export const toUtcMinuteSpans = (
  spans: readonly WallClockSpan[],
  zone: Zone,
  within: EpochMinuteSpan,
): readonly EpochMinuteSpan[] =>
  spans.length === 0
    ? []
    : listOffsetSpans(zone, within.from, within.to).flatMap(offset => clipSpans(spans, offset))

interface Fragment extends OpenInterval {
  until: number
  readonly day: number
  readonly fromMidnight: boolean
}

/** Sets `until` of each opening that touches the next to that of the next. */
function joinOpenings(openings: readonly Fragment[]): readonly OpenInterval[] {
  for (let index = openings.length - 2; index >= 0; index--) {
    const opening = openings[index]
    const next = openings[index + 1]
    if (opening && opening.to === next?.from) opening.until = next.until
  }
  return openings
}

const clipSpans = (
  spans: readonly WallClockSpan[],
  { from, to, offsetMinutes }: OffsetSpan,
): readonly EpochMinuteSpan[] =>
  spans
    .map(span => ({
      from: Math.max(span.from - offsetMinutes, from),
      to: Math.min(span.to - offsetMinutes, to),
    }))
    .filter(span => span.from < span.to)
