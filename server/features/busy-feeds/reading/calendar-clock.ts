/** Clocks of calendar files: those of zones, of fixed offsets, and those that a file describes itself. */
import type { Zone } from '#schemas/runtime/time/time.ts'
import { getStartOfDayEpochMinute, toEpochMinute } from '#schemas/runtime/time/wall-clock.ts'
import { getOffsetAtEpochMinute } from '#schemas/runtime/time/zone.ts'
import { dayMs, minuteMs, type WallTime } from './calendar-values.ts'

export interface ZoneClock {
  /** Returns milliseconds since 1970-01-01T00:00Z. */
  toInstant(wall: WallTime): number
  toWall(instant: number): WallTime
  /** Returns when the day begins that the wall time is part of: later than 00:00 where the clock skips it. */
  toStartOfDay(wall: WallTime): number
}

export const createZoneClock = (zone: Zone): ZoneClock => ({
  toInstant(wall) {
    const minute = Math.floor(wall / minuteMs)
    return toEpochMinute(minute, zone) * minuteMs + (wall - minute * minuteMs)
  },
  toWall: instant => instant + getOffsetAtEpochMinute(zone, Math.floor(instant / minuteMs)) * minuteMs,
  toStartOfDay: wall => getStartOfDayEpochMinute(Math.floor(wall / dayMs), zone) * minuteMs,
})

/** @param offsetMs Local time minus UTC */
export const createFixedClock = (offsetMs: number): ZoneClock => ({
  toInstant: wall => wall - offsetMs,
  toWall: instant => instant + offsetMs,
  toStartOfDay: wall => Math.floor(wall / dayMs) * dayMs - offsetMs,
})

export const utcClock = createFixedClock(0)

/** From an instant on, the clock has another offset. */
export interface OffsetChange {
  readonly at: number
  /** Local time minus UTC. */
  readonly offsetMs: number
}

/**
 * Creates the clock that begins with an offset and changes it.
 *
 * @param changes In order
 */
export function createClockWithOffsetChanges(firstMs: number, changes: readonly OffsetChange[]): ZoneClock {
  const offsetAt = (instant: number): number => {
    let low = 0
    let high = changes.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((changes[middle]?.at ?? Number.POSITIVE_INFINITY) <= instant) low = middle + 1
      else high = middle
    }
    return changes[low - 1]?.offsetMs ?? firstMs
  }
  // As `toEpochMinute`: a time that does not exist moves forward, of two that are the same the first counts.
  const toInstant = (wall: WallTime): number => {
    const before = wall - offsetAt(wall - dayMs)
    const after = wall - offsetAt(wall + dayMs)
    if (before === after || before + offsetAt(before) === wall) return before
    return after + offsetAt(after) === wall ? after : before
  }
  return {
    toInstant,
    toWall: instant => instant + offsetAt(instant),
    toStartOfDay: wall => toInstant(Math.floor(wall / dayMs) * dayMs),
  }
}
