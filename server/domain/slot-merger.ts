/** Builds slots; several providers at one start share a slot. */
import type { Provider } from '#schemas/generated/types.gen.ts'
import { addMinutes, asInstant } from '#schemas/runtime/time/instant.ts'
import type { FreeStarts } from './free-starts.ts'
import type { EpochMinuteSpan } from './opening-hours.ts'
import type { OfferedSlot } from './slot-query.ts'

export interface MutableSlot extends OfferedSlot {
  providers: readonly string[]
  seatsLeft: number
}

const nobody: readonly string[] = []

/** Creates the slot of a minute since 1970, with nobody yet. */
export function createEmptySlot(minute: number, durationMinutes: number): MutableSlot {
  const start = asInstant(minute * 60_000)
  return { start, end: addMinutes(start, durationMinutes), providers: nobody, seatsLeft: 0 }
}

/**
 * Creates a function that adds a party to slots. Equal lists of slugs are shared, because a month has few lists and
 * many slots.
 */
export function createProviderSetAdder(
  party: readonly Provider[],
): (slot: MutableSlot, seatsLeft: number) => void {
  const slugs = party.map(({ slug }) => slug)
  const lists = new Map<readonly string[], readonly string[]>()
  return (slot, seatsLeft) => {
    const list = lists.get(slot.providers) ?? [...slot.providers, ...slugs]
    lists.set(slot.providers, list)
    slot.providers = list
    slot.seatsLeft = Math.max(slot.seatsLeft, seatsLeft)
  }
}

/** Creates a list that finds slots by start minute, so that providers with the same start share a slot. */
export function createSlotMerger(span: EpochMinuteSpan, durationMinutes: number) {
  const slots: MutableSlot[] = []
  /** Per minute of the span: 1 + the index of its slot, 0 for none. */
  const indexes = new Uint32Array(span.to - span.from)
  return {
    add(party: readonly Provider[], { starts, seatsLeft }: FreeStarts): void {
      const join = createProviderSetAdder(party)
      for (const minute of starts) {
        const index = indexes[minute - span.from]
        // Read only if there is one: reading `slots[-1]` would make every lookup slow.
        let slot = index ? slots[index - 1] : undefined
        if (!slot) {
          slot = createEmptySlot(minute, durationMinutes)
          indexes[minute - span.from] = slots.push(slot)
        }
        join(slot, seatsLeft(minute))
      }
    },
    inOrder: (): readonly OfferedSlot[] => slots.sort((a, b) => a.start - b.start),
  }
}
