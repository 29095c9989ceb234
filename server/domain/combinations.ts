/**
 * Which party takes which segment, as ways to try one after the other. Everybody's first choice comes first; then
 * one segment after the other goes to its second choice, and so on, then two at a time. Whoever had to make way
 * is replaced by the next who fits, so two segments also swap their parties.
 */
import type { Provider } from '#schemas/generated/types.gen.ts'
import { type Claim, createClaim } from './occupancy.ts'
import type { OrderSegment } from './order.ts'

/** More ways would only keep a lost race going. */
export const maxCombinations = 50
const maxTries = 500
/** Steps of one search for parties that do not stand in each other's way; ten segments need ten if all is well. */
const maxSteps = 5000
/** Steps of all searches for the same segments. */
const maxTotalSteps = 20_000

/** How many steps searches may still take together. */
export interface SearchBudget {
  left: number
}

/** A segment, and who could take it: one provider each or a whole collective team, the best first. */
export interface SegmentParties {
  readonly segment: OrderSegment
  readonly parties: readonly (readonly Provider[])[]
}

export interface PlannedSegment {
  readonly segment: OrderSegment
  readonly party: readonly Provider[]
  readonly claims: readonly Claim[]
}

/** At most `maxCombinations`, none twice, each of one party for every segment; none: they do not fit together. */
export function findCombinations(choices: readonly SegmentParties[]): readonly (readonly PlannedSegment[])[] {
  const lists = choices.map(({ segment, parties }) => parties.map(party => planSegment(segment, party)))
  const steps = { left: maxTotalSteps }
  const first = findFirstCombination(lists, { steps })
  if (!first) return []
  const found = new Map([[getCombinationKey(first), first]])
  let tries = 0
  for (const forced of iterateVariations(lists, first)) {
    if (found.size === maxCombinations || ++tries > maxTries || steps.left <= 0) break
    const wanted = lists.map((list, index) => forced.get(index) ?? preferring(list, first[index]))
    const next = findFirstCombination(wanted, { steps })
    if (next && !found.has(getCombinationKey(next))) found.set(getCombinationKey(next), next)
  }
  return [...found.values()]
}

interface Fitting {
  readonly steps: SearchBudget
  /** Whether something may come to what is chosen already, for whatever reason besides. */
  readonly allows?: (taken: PlannedSegment, chosen: readonly PlannedSegment[]) => boolean
}

/** One of each list, so that no two take the same time of one provider; the earlier in its list the better. */
export function findFirstCombination(
  lists: readonly (readonly PlannedSegment[])[],
  { steps, allows = () => true }: Fitting,
): readonly PlannedSegment[] | undefined {
  const chosen: PlannedSegment[] = []
  const last = Math.max(steps.left - maxSteps, 0)
  const search = (): boolean => {
    const list = lists[chosen.length]
    if (!list) return true
    for (const taken of list) {
      if (steps.left <= last) return false
      steps.left--
      if (chosen.some(other => isColliding(taken, other)) || !allows(taken, chosen)) continue
      chosen.push(taken)
      if (search()) return true
      chosen.pop()
    }
    return false
  }
  return search() ? chosen : undefined
}

export const planSegment = (segment: OrderSegment, party: readonly Provider[]): PlannedSegment => ({
  segment,
  party,
  claims: party.map(provider => createClaim({ ...segment, service: segment.offer.service, provider })),
})

/** Two seats in one session do not collide. */
const isColliding = (plannedSegment: PlannedSegment, other: PlannedSegment): boolean =>
  plannedSegment.claims.some(a =>
    other.claims.some(b => a.provider === b.provider && a.from < b.to && b.from < a.to && !sameSession(a, b)),
  )

const sameSession = (a: Claim, b: Claim): boolean =>
  a.service === b.service && a.start === b.start && a.seats + b.seats <= a.capacity

const getCombinationKey = (combination: readonly PlannedSegment[]): string =>
  combination.map(({ party }) => party.map(({ slug }) => slug).join('+')).join(' ')

const preferring = (
  list: readonly PlannedSegment[],
  best: PlannedSegment | undefined,
): readonly PlannedSegment[] => (best ? [best, ...list.filter(taken => taken !== best)] : list)

/** Index of a segment → the one choice it is held to; first each segment alone by rank of choice, then pairs. */
function* iterateVariations(
  lists: readonly (readonly PlannedSegment[])[],
  first: readonly PlannedSegment[],
): Generator<ReadonlyMap<number, readonly PlannedSegment[]>> {
  const others = lists.map((list, index) => list.filter(taken => taken !== first[index]))
  const ranks = others.reduce((most, list) => Math.max(most, list.length), 0)
  const singles: (readonly [number, readonly PlannedSegment[]])[] = []
  for (let rank = 0; rank < ranks; rank++)
    for (const [index, list] of others.entries()) {
      const taken = list[rank]
      if (taken) singles.push([index, [taken]])
    }
  for (const single of singles) yield new Map([single])
  for (const [place, one] of singles.entries())
    for (const other of singles.slice(place + 1)) if (one[0] !== other[0]) yield new Map([one, other])
}
