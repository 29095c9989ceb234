/**
 * Combines segments with parties, and lists the combinations to try one after another. Everybody's first choice comes
 * first; then each segment in turn takes its second choice, and so on, then two segments at a time. A party that has
 * to make way is replaced by the next one that fits, so two segments can also swap their parties.
 */
import type { Provider } from '#schemas/generated/types.gen.ts'
import { type Claim, createClaim } from './occupancy.ts'
import type { OrderSegment } from './order.ts'

/** More combinations would only prolong a lost race. */
export const maxCombinations = 50
const maxTries = 500
/** The maximum steps of one search for parties that do not collide; ten segments need ten at best. */
const maxSteps = 5000
/** The maximum steps of all searches for the same segments together. */
const maxTotalSteps = 20_000

/** The number of steps that several searches may still take together. */
export interface SearchBudget {
  left: number
}

export const createSearchBudget = (): SearchBudget => ({ left: maxTotalSteps })

/** A segment and the parties that could take it, best first: one provider each or a whole collective team. */
export interface SegmentProviderSets {
  readonly segment: OrderSegment
  readonly parties: readonly (readonly Provider[])[]
}

export interface PlannedSegment {
  readonly segment: OrderSegment
  readonly party: readonly Provider[]
  readonly claims: readonly Claim[]
}

/**
 * Returns at most `maxCombinations` distinct combinations with one party for every segment; none if they do not fit
 * together.
 */
export function findCombinations(
  choices: readonly SegmentProviderSets[],
  allows?: CombinationConstraints['allows'],
): readonly (readonly PlannedSegment[])[] {
  const lists = choices.map(({ segment, parties }) => parties.map(party => toPlannedSegment(segment, party)))
  const steps = createSearchBudget()
  const fitting = allows === undefined ? { steps } : { steps, allows }
  const first = findFirstCombination(lists, fitting)
  if (!first) return []
  const found = new Map([[getCombinationKey(first), first]])
  let tries = 0
  for (const forced of iterateVariations(lists, first)) {
    if (found.size === maxCombinations || ++tries > maxTries || steps.left <= 0) break
    const wanted = lists.map((list, index) => forced.get(index) ?? preferring(list, first[index]))
    const next = findFirstCombination(wanted, fitting)
    if (next && !found.has(getCombinationKey(next))) found.set(getCombinationKey(next), next)
  }
  return [...found.values()]
}

export interface CombinationConstraints {
  readonly steps: SearchBudget
  /** Returns whether a planned segment may join those already chosen, for any further reason. */
  readonly allows?: (taken: PlannedSegment, chosen: readonly PlannedSegment[]) => boolean
}

/**
 * Returns one planned segment of each list so that no two take the same time of one provider; prefers earlier
 * entries. Chooses in order of time, so that a choice that has to be taken back is one of the last.
 */
export function findFirstCombination(
  lists: readonly (readonly PlannedSegment[])[],
  { steps, allows = () => true }: CombinationConstraints,
): readonly PlannedSegment[] | undefined {
  const order = [...lists.keys()].sort((a, b) => getStart(lists[a]) - getStart(lists[b]))
  const chosen: PlannedSegment[] = []
  const last = Math.max(steps.left - maxSteps, 0)
  const search = (): boolean => {
    const index = order[chosen.length]
    const list = index === undefined ? undefined : lists[index]
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
  if (!search()) return undefined
  const places = new Map(order.map((index, place) => [index, place]))
  return lists.flatMap((_, index) => chosen[places.get(index) ?? index] ?? [])
}

/** Returns the start that all entries of a list have; 0 for an empty one, with which nothing fits. */
const getStart = (list: readonly PlannedSegment[] | undefined): number => list?.[0]?.segment.start ?? 0

export const toPlannedSegment = (segment: OrderSegment, party: readonly Provider[]): PlannedSegment => ({
  segment,
  party,
  claims: party.map(provider => createClaim({ ...segment, service: segment.offer.service, provider })),
})

/** Makes requests of the claims whose provider's calendars were not read. */
export const markUnreadAsRequests = (
  plan: readonly PlannedSegment[],
  unread: ReadonlySet<string>,
): readonly PlannedSegment[] =>
  plan.map(segment => ({
    ...segment,
    claims: segment.claims.map(claim =>
      unread.has(claim.provider) ? { ...claim, kind: 'request' as const, isUnread: true } : claim,
    ),
  }))

/** Returns the slugs of the providers for whom a plan has to be confirmed, each once. */
export const listUnreadProviders = (plan: readonly PlannedSegment[]): readonly string[] => [
  ...new Set(plan.flatMap(({ claims }) => claims.flatMap(claim => (claim.isUnread ? claim.provider : [])))),
]

/** Returns whether two segments take the same time of one provider; seats in one session do not collide. */
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

/**
 * Yields variations, each a map from a segment's index to the one choice it must take: first each segment alone by
 * rank of choice, then pairs.
 */
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
