/** Finds slots for several services in succession, each with its own provider. */
import type { Instant } from '#schemas/runtime/time/time.ts'
import {
  buildCartStartGraph,
  type CartSlotQuery,
  type CartStartGraph,
  type GuestService,
} from './cart-start-graph.ts'
import {
  findFirstCombination,
  type PlannedSegment,
  type SearchBudget,
  toPlannedSegment,
} from './combinations.ts'
import { hasBookingLimits } from './limits.ts'
import { createLimitsCheck, type LimitsCheck } from './limits-together.ts'
import type { ServiceWithProviders } from './order.ts'
import type { OfferedSlot } from './slot-query.ts'

/**
 * The maximum steps of one search. Other providers are tried only if neighbouring segments conflict; a cart that
 * needs more steps is offered at fewer times.
 */
const maxSwapSteps = 20_000
/** The same for guests with services of their own, who are checked with each provider of each slot. */
const maxGuestSteps = 120_000

export interface CartSegment extends OfferedSlot {
  readonly service: string
}

export interface CartSlot extends OfferedSlot {
  /** One for each service, in order. */
  readonly segments: readonly CartSegment[]
  /** One for each of the query's `guests`, in their order. */
  readonly guests?: readonly CartSegment[]
}

/**
 * Returns the slots at which all services fit. The first service starts on its own grid; each later one begins when
 * the one before it ends or, if its provider needs it, after their pause. A slot's providers are those of its first
 * segment. A cart of one service has the slots of `findSlots`. Where guests come for services of their own, a slot is one
 * at which everybody can be served together, and its providers are those with whom that is possible.
 */
export const findCartSlots = (query: CartSlotQuery): readonly CartSlot[] => [...iterateCartSlots(query)]

/** Returns the first cart slot at or after a moment, without searching for later ones. */
export function findFirstCartSlot(query: CartSlotQuery, after: Instant): CartSlot | undefined {
  for (const slot of iterateCartSlots(query, after)) return slot
  return undefined
}

/**
 * Yields the slots of `findCartSlots` one by one, for callers that turn each into something smaller. Equal segments
 * are one object.
 */
export function* iterateCartSlots(query: CartSlotQuery, after?: Instant): Generator<CartSlot> {
  const { offers, people, appointments = [] } = query
  const starts = buildCartStartGraph(query)
  const [first, ...others] = offers
  if (!first) return
  const toPlace = createPlacer(first, people)
  const { guests = [] } = query
  const limited = [...offers, ...guests.map(({ offer }) => offer)].some(({ service, providers }) =>
    hasBookingLimits(service, providers),
  )
  const search = {
    limited,
    delays: starts.delays,
    allows: createLimitsCheck(appointments),
    placeAt: findPlaces(offers, starts, people),
    steps: { left: maxSwapSteps },
  }
  const findGuestPlaces = createGuestPlacer(guests, starts)
  const guestSearch = { ...search, steps: { left: maxGuestSteps } }
  for (const slot of starts.first) {
    if (after !== undefined && slot.start < after) continue
    const place = toPlace(slot)
    const [party] = place.parties
    const chain = { places: [place], parties: party ? [party] : [] }
    if (others.length > 0 && !(party && complete(chain, search))) continue
    const segments = chain.places.map(({ segment }) => segment)
    if (guests.length === 0) {
      yield cartSlot(segments)
      continue
    }
    const guestPlaces = findGuestPlaces(slot)
    const providers = guestPlaces ? findProvidersBeside(guestPlaces, chain, guestSearch) : []
    if (!guestPlaces || providers.length === 0) continue
    yield {
      ...cartSlot([{ ...place.segment, providers }, ...segments.slice(1)]),
      guests: guestPlaces.map(({ segment }) => segment),
    }
  }
}

/** Creates a function that returns the places of all guests beside a slot; undefined if one cannot be served then. */
function createGuestPlacer(
  guests: readonly GuestService[],
  { guestSlotAt }: CartStartGraph,
): (slot: OfferedSlot) => readonly Place[] | undefined {
  const placers = guests.map(wish => ({ wish, toPlace: createPlacer(wish.offer, wish.seats) }))
  return ({ start }) => {
    const places: Place[] = []
    for (const { wish, toPlace } of placers) {
      const slot = guestSlotAt(wish, start / 60_000)
      if (!slot) return undefined
      places.push(toPlace(slot))
    }
    return places
  }
}

/** Returns the providers of the first service with whom the whole cart and all guests can be served. */
function findProvidersBeside(
  guestPlaces: readonly Place[],
  { places: [first, ...rest] }: Chain,
  search: ChainSearch,
): readonly string[] {
  const others = [...rest, ...guestPlaces]
  const chosen = first && chooseParties([first, ...others], search)
  if (!first || !chosen) return []
  const [own, ...besides] = chosen
  const taken = new Set(besides.flat())
  // A provider who serves no guest could serve the visitor as well.
  const able = first.parties.filter(
    party =>
      party === own ||
      !party.some(slug => taken.has(slug)) ||
      chooseParties([limitTo(party, first), ...others], search) !== undefined,
  )
  return first.segment.providers.filter(slug => able.some(party => party.includes(slug)))
}

/** Returns a party for each place; undefined if they cannot all be served, or if it takes too many steps to know. */
function chooseParties(places: readonly Place[], search: ChainSearch): readonly Party[] | undefined {
  const chain: Chain = { places: [], parties: [] }
  for (const next of places) {
    if (search.steps.left-- <= 0) return undefined
    const addition = findAddition(next, chain, search)
    chain.places.push(next)
    if (addition) chain.parties.push(addition)
    else chain.parties = swapParties(chain.places, search) ?? []
    if (chain.parties.length < chain.places.length) return undefined
  }
  return chain.parties
}

/** Returns the place as if only one of its parties could take it. */
const limitTo = (party: Party, place: Place): Place => ({
  ...place,
  parties: [party],
  takings: () => place.takings().filter((_, index) => place.parties[index] === party),
})

/** A segment and the parties that could take it. */
interface Place {
  readonly segment: CartSegment
  /** Minutes since 1970. */
  readonly start: number
  /** Milliseconds since 1970, with buffers. */
  readonly from: number
  readonly to: number
  /** Slugs: one provider each, or a whole collective team. */
  readonly parties: readonly Party[]
  /** Returns the parties as planned segments. */
  takings(): readonly PlannedSegment[]
}

type Party = readonly string[]

/** Returns the place of the service at this index, if the rest of the cart can follow it. */
type FindPlace = (index: number, start: number) => Place | undefined

/** Creates each place on demand, once for all services of the cart that share an offer. */
function findPlaces(
  offers: readonly ServiceWithProviders[],
  { leadsOn, slotAt }: CartStartGraph,
  seats: number,
): FindPlace {
  const byOffer = new Map(
    offers.map(offer => [
      offer,
      { toPlace: createPlacer(offer, seats), placesByStart: new Map<number, Place>() },
    ]),
  )
  return (index, start) => {
    const offer = offers[index]
    const places = offer && byOffer.get(offer)
    if (!places || !leadsOn(index, start)) return undefined
    const cached = places.placesByStart.get(start)
    if (cached) return cached
    const slot = slotAt(offer, start)
    const place = slot && places.toPlace(slot)
    if (place) places.placesByStart.set(start, place)
    return place
  }
}

/** Creates a function that turns slots of one service into places. */
function createPlacer(offer: ServiceWithProviders, seats: number): (slot: OfferedSlot) => Place {
  const providers = new Map(offer.providers.map(provider => [provider.slug, provider]))
  const alone = new Map(offer.providers.map(({ slug }): [string, Party] => [slug, [slug]]))
  const party = (slugs: readonly string[]) => slugs.flatMap(slug => providers.get(slug) ?? [])
  const { service, assignment } = offer
  const before = (service.bufferBeforeMinutes ?? 0) * 60_000
  const after = (service.bufferAfterMinutes ?? 0) * 60_000
  return slot => {
    const parties =
      assignment === 'collective' ? [slot.providers] : slot.providers.map(slug => alone.get(slug) ?? [slug])
    let planned: PlannedSegment[] | undefined
    return {
      segment: { ...slot, service: service.slug },
      start: slot.start / 60_000,
      from: slot.start - before,
      to: slot.end + after,
      parties,
      takings() {
        const wanted = { offer, start: slot.start, seats, offGrid: true }
        planned ??= parties.map(slugs => toPlannedSegment(wanted, party(slugs)))
        return planned
      },
    }
  }
}

interface ChainSearch extends Pick<CartStartGraph, 'delays'> {
  readonly allows: LimitsCheck
  readonly placeAt: FindPlace
  /** Whether any booking limits apply. */
  readonly limited: boolean
  readonly steps: SearchBudget
}

/** The places found so far, and a party for each. */
interface Chain {
  readonly places: Place[]
  parties: Party[]
}

/**
 * Adds the remaining places, trying each without a pause before with one. Usually a party for the next place fits the
 * ones already chosen; only if none does, searches all combinations.
 */
function complete(chain: Chain, search: ChainSearch): boolean {
  const { places, parties } = chain
  const { delays, placeAt } = search
  const count = places.length
  const last = places[count - 1]
  if (!last || count === delays.length) return true
  for (const delay of delays[count - 1] ?? []) {
    const next = placeAt(count, last.start + delay)
    if (!next) continue
    const addition = findAddition(next, chain, search)
    places.push(next)
    if (addition) parties.push(addition)
    else chain.parties = swapParties(places, search) ?? []
    if (chain.parties.length > count && complete(chain, search)) return true
    places.length = count
    parties.length = count
    chain.parties = parties
  }
  return false
}

/** Finds a party that serves no other place at the same time or, if limits apply, no other place at all. */
function findAddition(next: Place, { places, parties }: Chain, { limited }: ChainSearch): Party | undefined {
  for (const party of next.parties) {
    let index = places.length - 1
    for (; index >= 0; index--) {
      const place = places[index]
      // Limits also count what a provider has at any other time.
      const isApart = !limited && place && (place.from >= next.to || next.from >= place.to)
      if (!isApart && parties[index]?.some(slug => party.includes(slug))) break
    }
    if (index < 0) return party
  }
  return undefined
}

/** Finds parties for all places at once. */
function swapParties(places: readonly Place[], { allows, limited, steps }: ChainSearch): Party[] | undefined {
  // There is no other party to swap in.
  if (!limited && places.every(place => place.parties.length === 1)) return undefined
  const found = findFirstCombination(
    places.map(place => place.takings()),
    { steps, allows },
  )
  return found?.map(({ party }) => party.map(({ slug }) => slug))
}

function cartSlot(segments: readonly CartSegment[]): CartSlot {
  const [first] = segments
  const last = segments.at(-1)
  if (!first || !last) throw new Error('A cart slot needs at least one segment.')
  return {
    start: first.start,
    end: last.end,
    providers: first.providers,
    seatsLeft: Math.min(...segments.map(({ seatsLeft }) => seatsLeft)),
    segments,
  }
}
