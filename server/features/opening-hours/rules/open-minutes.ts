/** Counts for how long providers are open. */
import type { Provider } from '#schemas/generated/types.gen.ts'
import type { Instant } from '#schemas/runtime/time/time.ts'
import { type InstantSpan, listScheduleHours } from './schedule-hours.ts'

/**
 * Counts the minutes of each interval in which a provider works, without time off and without `blocks`.
 * @param boundaries the beginnings of the intervals, in order, and the end of the last
 * @param blocks none overlaps another
 */
export function countOpenMinutes(
  provider: Provider,
  boundaries: readonly [Instant, Instant, ...Instant[]],
  blocks: readonly InstantSpan[],
): readonly number[] {
  const [from] = boundaries
  const to = boundaries.at(-1) ?? from
  const { open, timeOff } = listScheduleHours(provider, { from, to })
  const closed = [...timeOff, ...blocks].sort((a, b) => a.from - b.from)
  const minutes = boundaries.slice(1).map(() => 0)
  let interval = 0
  for (const span of subtractSpans(open, closed)) {
    let start: number = span.from
    while (start < span.to) {
      while (interval + 2 < boundaries.length && start >= (boundaries[interval + 1] ?? to)) interval += 1
      const end = Math.min(span.to, boundaries[interval + 1] ?? to)
      if (end <= start) break
      minutes[interval] = (minutes[interval] ?? 0) + (end - start) / 60_000
      start = end
    }
  }
  return minutes
}

/** Takes spans from others; both are ordered by their beginnings, and the spans of `taken` may overlap. */
function* subtractSpans(
  spans: readonly InstantSpan[],
  taken: readonly InstantSpan[],
): Generator<{ readonly from: number; readonly to: number }> {
  let first = 0
  for (const { from, to } of spans) {
    let start: number = from
    // What ends before this span ends before all that follow.
    while (first < taken.length && (taken[first]?.to ?? 0) <= from) first += 1
    for (let index = first; index < taken.length && start < to; index += 1) {
      const away = taken[index]
      if (!away || away.from >= to) break
      if (away.from > start) yield { from: start, to: away.from }
      start = Math.max(start, away.to)
    }
    if (start < to) yield { from: start, to }
  }
}
