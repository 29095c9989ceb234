/**
 * Where in a search each service of a cart could begin so that there is a way from the first to the last. Minutes are
 * marked first and slots made of what is left: most starts of a long cart lead nowhere.
 */
import { instantOf } from '#schemas/runtime/time/instant.ts'
import type { Instant } from '#schemas/runtime/time/time.ts'
import { type FreeTime, findFreeTime, type OfferedSlot, type SlotQuestion, slotsFrom } from './find-slots.ts'
import { type Offer, pauseMinutes } from './order.ts'

/** `busy` must cover the `busySpan` of each service, up to the end of the cart; `moments` are those of the first. */
export type CartQuestion = Omit<SlotQuestion, 'service' | 'providers' | 'together'> & {
  /** In their order; at least one. */
  readonly offers: readonly Offer[]
}

/** Slots of one service, in order of time. */
export type SlotsByStart = ReadonlyMap<Instant, OfferedSlot>

/**
 * Of each service the slots that somebody's cart could have: forwards, those that begin where one of the service before
 * ends, or after their pause; then backwards, those from which there is a way to the last. None: nothing leads through.
 */
export function slotsByStart(question: CartQuestion): readonly SlotsByStart[] {
  const { offers } = question
  const lists: Starts[] = []
  for (const [index, offer] of offers.entries()) {
    const before = lists.at(-1)
    const moments = before && endsOf(before, pauseBefore(offers, index))
    const starts = createStarts(
      offer,
      findFreeTime({ ...question, ...askFor(offer), ...(moments && { moments }) }),
    )
    if (starts.next(0) === undefined) return []
    lists.push(starts)
  }
  for (let index = lists.length - 2; index >= 0; index--) {
    const next = lists[index + 1]
    if (next) dropDeadEnds(lists[index], next, pauseBefore(offers, index + 1))
  }
  return lists.map(({ slots }) => new Map(slots().map(slot => [slot.start, slot])))
}

const askFor = ({ service, providers, assignment }: Offer) => ({
  service,
  providers,
  together: assignment === 'collective',
})

/** Minutes before the service of this index, where one provider has it and the one before. */
function pauseBefore(offers: readonly Offer[], index: number): number {
  const [before, next] = [offers[index - 1], offers[index]]
  return before && next ? pauseMinutes(before.service, next.service) : 0
}

/** Starts of one service, at any provider: minutes since 1970. */
interface Starts {
  readonly durationMinutes: number
  has(start: number): boolean
  /** The first at or after a minute. */
  next(from: number): number | undefined
  drop(start: number): void
  /** Of those that are left. */
  slots(): readonly OfferedSlot[]
}

function createStarts({ service }: Offer, { span, parties }: FreeTime): Starts {
  const marks = new Uint8Array(parties.length === 0 ? 0 : span.to - span.from)
  for (const { starts } of parties) for (const start of starts) marks[start - span.from] = 1
  const has = (start: number) => marks[start - span.from] === 1
  return {
    durationMinutes: service.durationMinutes,
    has,
    next(from) {
      const index = marks.indexOf(1, Math.max(from - span.from, 0))
      return index < 0 ? undefined : span.from + index
    },
    drop(start) {
      marks[start - span.from] = 0
    },
    slots() {
      const left = parties.map(({ starts, ...party }) => ({ ...party, starts: starts.filter(has) }))
      return slotsFrom({ span, parties: left }, service)
    },
  }
}

/** Where the next service could begin, each moment once. */
function endsOf(starts: Starts, pause: number): readonly Instant[] {
  const ends: Instant[] = []
  for (let start = starts.next(0); start !== undefined; start = starts.next(start + 1)) {
    const end = start + starts.durationMinutes
    ends.push(instantOf(end * 60_000))
    if (pause > 0) ends.push(instantOf((end + pause) * 60_000))
  }
  return pause > 0 ? [...new Set(ends)] : ends
}

function dropDeadEnds(starts: Starts | undefined, next: Starts, pause: number): void {
  if (!starts) return
  for (let start = starts.next(0); start !== undefined; start = starts.next(start + 1)) {
    const end = start + starts.durationMinutes
    if (!next.has(end) && !next.has(end + pause)) starts.drop(start)
  }
}
