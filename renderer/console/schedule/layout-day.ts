/** Places what overlaps on a day side by side. */
import type { AxisSpan } from './grid-axis.ts'

/** Where something stands among what overlaps it. */
export interface OverlapLane {
  /** From 0. */
  readonly lane: number
  /** The number of lanes beside each other. */
  readonly lanes: number
}

/**
 * Gives each item the first lane that is free. Items that overlap, also through others, share the width evenly. The order
 * is by start, the longer one first.
 * @param minLength minutes that even the shortest needs to be read
 */
export function layoutDay<T extends AxisSpan>(
  items: readonly T[],
  minLength: number,
): readonly (T & OverlapLane)[] {
  const getEnd = ({ from, to }: AxisSpan) => Math.max(to, from + minLength)
  const sorted = items.toSorted((a, b) => a.from - b.from || b.to - a.to)
  const placed: (T & OverlapLane)[] = []
  let cluster: { readonly item: T; readonly lane: number }[] = []
  let laneEnds: number[] = []
  const closeCluster = () => {
    for (const { item, lane } of cluster) placed.push({ ...item, lane, lanes: laneEnds.length })
    cluster = []
    laneEnds = []
  }
  for (const item of sorted) {
    if (laneEnds.every(end => end <= item.from)) closeCluster()
    const free = laneEnds.findIndex(end => end <= item.from)
    const lane = free === -1 ? laneEnds.length : free
    laneEnds[lane] = getEnd(item)
    cluster.push({ item, lane })
  }
  closeCluster()
  return placed
}
