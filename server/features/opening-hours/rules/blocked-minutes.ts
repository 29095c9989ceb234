import type { EpochMinuteSpan } from './opening-hours.ts'

/**
 * The minutes of a span at which an appointment must not start, one byte each. Marking a range of bytes is cheaper
 * than keeping busy times sorted, and it handles overlaps and repetitions by itself.
 */
export interface BlockedMinutes {
  readonly span: EpochMinuteSpan
  clear(): void
  /** Blocks from one minute until before another; ignores minutes outside the span. */
  block(from: number, to: number): void
  /** Returns whether a minute is blocked, as all minutes outside the span are. */
  has(minute: number): boolean
}

export function createBlockedMinutes(span: EpochMinuteSpan): BlockedMinutes {
  const marks = new Uint8Array(span.to - span.from)
  return {
    span,
    clear: () => {
      marks.fill(0)
    },
    block(from, to) {
      // `fill` would count a negative index from the end.
      if (to > span.from) marks.fill(1, Math.max(from - span.from, 0), to - span.from)
    },
    has: minute => minute < span.from || minute >= span.to || marks[minute - span.from] === 1,
  }
}
