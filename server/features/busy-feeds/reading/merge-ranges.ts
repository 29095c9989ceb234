import type { BusyRange } from '../busy-feeds.ts'

/** Returns the same times in order, those that overlap or touch as one. */
export function mergeRanges(ranges: readonly BusyRange[]): readonly BusyRange[] {
  const merged: BusyRange[] = []
  for (const range of ranges.toSorted((first, second) => first.from - second.from)) {
    const last = merged.at(-1)
    if (last && range.from <= last.to) {
      if (range.to > last.to) merged[merged.length - 1] = { from: last.from, to: range.to }
    } else merged.push(range)
  }
  return merged
}
