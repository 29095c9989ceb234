import type { Instant } from '#schemas/runtime/time/time.ts'

/** How far an occurrence of a series may be moved from its own time: never as far as its neighbour. */
export const maxNearestDays = 3

/** Sorts slots by their distance from a moment, the earlier first on a tie. */
export const sortByDistance = <Slot extends { readonly start: Instant }>(
  slots: readonly Slot[],
  instant: Instant,
): readonly Slot[] =>
  slots.toSorted((a, b) => Math.abs(a.start - instant) - Math.abs(b.start - instant) || a.start - b.start)
