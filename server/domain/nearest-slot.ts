import type { Instant } from '#schemas/runtime/time/time.ts'

/** How far an occurrence of a series may be moved from its own time: never as far as its neighbour. */
export const maxNearestDays = 3

/** Returns the slot that starts nearest to a moment, the earlier on a tie; undefined if there are none. */
export function findNearestSlot<Slot extends { readonly start: Instant }>(
  slots: readonly Slot[],
  instant: Instant,
): Slot | undefined {
  let nearest: Slot | undefined
  for (const slot of slots) {
    const [distance, best] = [Math.abs(slot.start - instant), Math.abs((nearest?.start ?? 0) - instant)]
    if (!nearest || distance < best || (distance === best && slot.start < nearest.start)) nearest = slot
  }
  return nearest
}
