/** Builds slots; several providers at one start share a slot. */
import type { Provider } from '#schemas/generated/types.gen.ts'
import { addMinutes, asInstant } from '#schemas/runtime/time/instant.ts'
import type { EpochMinuteSpan } from '#server/features/opening-hours/rules/opening-hours.ts'
import type { FreeStarts } from './free-starts.ts'
import type { OfferedSlot } from './slot-query.ts'

export interface MutableSlot extends OfferedSlot {
  readonly providers: string[]
  seatsLeft: number
}

/** Creates the slot of a minute since 1970, with nobody yet. */
export function createEmptySlot(minute: number, durationMinutes: number): MutableSlot {
  const start = asInstant(minute * 60_000)
  return { start, end: addMinutes(start, durationMinutes), providers: [], seatsLeft: 0 }
}

/** Adds a party that is free to start then, with the seats that it has left. */
export function addProvidersToSlot(slot: MutableSlot, party: readonly Provider[], seatsLeft: number): void {
  for (const { slug } of party) slot.providers.push(slug)
  slot.seatsLeft = Math.max(slot.seatsLeft, seatsLeft)
}

/** Creates a list that finds slots by start minute, so that providers with the same start share a slot. */
export function createSlotMerger(span: EpochMinuteSpan, durationMinutes: number) {
  const slots: MutableSlot[] = []
  /** Per minute of the span: 1 + the index of its slot, 0 for none. */
  const indexes = new Uint32Array(span.to - span.from)
  return {
    add(party: readonly Provider[], { starts, seatsLeft }: FreeStarts): void {
      for (const minute of starts) {
        const index = indexes[minute - span.from]
        // Read only if there is one: reading `slots[-1]` would make every lookup slow.
        let slot = index ? slots[index - 1] : undefined
        if (!slot) {
          slot = createEmptySlot(minute, durationMinutes)
          indexes[minute - span.from] = slots.push(slot)
        }
        addProvidersToSlot(slot, party, seatsLeft(minute))
      }
    },
    inOrder: (): readonly OfferedSlot[] => slots.sort((a, b) => a.start - b.start),
  }
}
