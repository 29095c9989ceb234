import type { MinuteSpan } from './opening-hours.ts'

/**
 * The minutes of a span at which an appointment must not start. One byte a minute: to mark a range of bytes is
 * cheaper than to keep what is busy sorted, and whatever overlaps or repeats is right by itself.
 */
export interface BlockedMinutes {
  readonly span: MinuteSpan
  clear(): void
  /** From a minute until before another; what lies outside of the span is left out. */
  block(from: number, to: number): void
  /** What lies outside of the span is blocked too. */
  has(minute: number): boolean
}

export function createBlockedMinutes(span: MinuteSpan): BlockedMinutes {
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
