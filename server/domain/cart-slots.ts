/** Slots for several services one after the other, each with a provider of its own. */
import { addMinutes } from '#schemas/runtime/time/instant.ts'
import type { Instant } from '#schemas/runtime/time/time.ts'
import { type CartQuestion, slotsByStart } from './cart-starts.ts'
import { firstFitting, type Steps, type Taken, take } from './combinations.ts'
import type { OfferedSlot } from './find-slots.ts'
import { isLimited, limitReached, type Occurrence } from './limits.ts'
import { type Offer, pauseMinutes } from './order.ts'

/**
 * Of one search. Only where neighbours stand in each other's way are other providers tried; a cart that is more tangled
 * than this is offered at fewer times.
 */
const maxSwapSteps = 20_000

export interface CartSegment extends OfferedSlot {
  readonly service: string
}

export interface CartSlot extends OfferedSlot {
  /** One for each service, in order. */
  readonly segments: readonly CartSegment[]
}

/**
 * Starts at which all services fit. The first service has its grid of starting times; each other one begins when
 * the one before it ends or, where its provider needs it, after their pause. The slot's providers are those of its
 * first segment. A cart of one service has the slots of `findSlots`.
 */
export const findCartSlots = (question: CartQuestion): readonly CartSlot[] => [...eachCartSlot(question)]

/** The first of them at or after a moment; later ones are not even looked for. */
export function findFirstCartSlot(question: CartQuestion, after: Instant): CartSlot | undefined {
  for (const slot of eachCartSlot(question, after)) return slot
  return undefined
}

/** The same one by one, for who turns each into something smaller: all of a long cart's are megabytes. */
export function* eachCartSlot(question: CartQuestion, after?: Instant): Generator<CartSlot> {
  const { offers, people, appointments = [] } = question
  const lists = slotsByStart(question)
  const [only, ...others] = offers
  const places = offers.map(offer => placing(offer, people))
  const limited = offers.some(({ service, providers }) => isLimited(service, providers))
  const later = lists.slice(1).map((list, index): PlacesByStart => {
    const place = places[index + 1]
    return start => {
      const slot = list.get(start)
      return slot && place?.(slot)
    }
  })
  const search = { offers, appointments, later, limited, steps: { left: maxSwapSteps } }
  for (const slot of lists[0]?.values() ?? []) {
    if (after !== undefined && slot.start < after) continue
    if (only && others.length === 0) {
      yield cartSlot([{ ...slot, service: only.service.slug }])
      continue
    }
    const begun = places[0]?.(slot)
    const [party] = begun?.parties ?? []
    const found = begun && party && chain([begun], [party], search)
    if (found) yield cartSlot(found.map(segmentOf))
  }
}

/** A segment, and who could take it. */
interface Place {
  readonly service: string
  readonly slot: OfferedSlot
  /** With buffers. */
  readonly from: number
  readonly to: number
  /** Slugs: one provider each, or a whole collective team. */
  readonly parties: readonly Party[]
  /** The same in full. */
  takings(): readonly Taken[]
}

type Party = readonly string[]

/** A place is made when it is asked for: most are not. */
type PlacesByStart = (start: Instant) => Place | undefined

/** Makes places of one service's slots. */
function placing(offer: Offer, seats: number): (slot: OfferedSlot) => Place {
  const providers = new Map(offer.providers.map(provider => [provider.slug, provider]))
  const alone = new Map(offer.providers.map(({ slug }): [string, Party] => [slug, [slug]]))
  const party = (slugs: readonly string[]) => slugs.flatMap(slug => providers.get(slug) ?? [])
  const { service, assignment } = offer
  const [before, after] = [
    (service.bufferBeforeMinutes ?? 0) * 60_000,
    (service.bufferAfterMinutes ?? 0) * 60_000,
  ]
  return slot => {
    const parties =
      assignment === 'collective' ? [slot.providers] : slot.providers.map(slug => alone.get(slug) ?? [slug])
    let known: Taken[] | undefined
    return {
      service: service.slug,
      slot,
      from: slot.start - before,
      to: slot.end + after,
      parties,
      takings() {
        const wanted = { offer, start: slot.start, seats, offGrid: true }
        known ??= parties.map(slugs => take(wanted, party(slugs)))
        return known
      },
    }
  }
}

const segmentOf = ({ slot, service }: Place): CartSegment => ({ ...slot, service })

interface ChainSearch {
  readonly offers: readonly Offer[]
  readonly appointments?: readonly Occurrence[]
  readonly later: readonly PlacesByStart[]
  /** Whether any limit has to be looked at. */
  readonly limited: boolean
  readonly steps: Steps
}

/** Goes on from the places found so far, without a pause if that leads to the end, else with it. */
function chain(
  found: readonly Place[],
  parties: readonly Party[],
  search: ChainSearch,
): readonly Place[] | undefined {
  const { offers, later } = search
  const [before, offer] = [offers[found.length - 1], offers[found.length]]
  const last = found.at(-1)
  if (!before || !offer || !last) return found
  const pause = pauseMinutes(before.service, offer.service)
  for (const minutes of pause === 0 ? [0] : [0, pause]) {
    const next = later[found.length - 1]?.(addMinutes(last.slot.end, minutes))
    if (!next) continue
    const places = [...found, next]
    const free = freeFor(places, parties, search)
    const whole = free && chain(places, free, search)
    if (whole) return whole
  }
  return undefined
}

/**
 * A party for each of the places at once; `parties` are those of all but the last. Mostly the last comes to them as
 * they are; only where it cannot are all combinations looked through.
 */
function freeFor(
  places: readonly Place[],
  parties: readonly Party[],
  { appointments = [], limited, steps }: ChainSearch,
): readonly Party[] | undefined {
  const next = places.at(-1)
  const addition = next?.parties.find(party =>
    parties.every((other, index) => {
      const place = places[index]
      // Limits count what a provider has at any other time too.
      const apart = !limited && place !== undefined && (place.from >= next.to || next.from >= place.to)
      return apart || !party.some(slug => other.includes(slug))
    }),
  )
  if (addition) return [...parties, addition]
  // Nobody could make way.
  if (!limited && places.every(place => place.parties.length === 1)) return undefined
  const found = firstFitting(
    places.map(place => place.takings()),
    { steps, allows: (taken, chosen) => isWithinLimits(taken, chosen, appointments) },
  )
  return found?.map(({ party }) => party.map(({ slug }) => slug))
}

/** Each place is by itself; but the others that are chosen count too. Who joins a session adds none. */
const isWithinLimits = (
  { segment, party }: Taken,
  chosen: readonly Taken[],
  appointments: readonly Occurrence[],
): boolean =>
  party.every(provider => {
    const { service } = segment.offer
    if (!isLimited(service, [provider])) return true
    const others = chosen
      .flatMap(({ claims }) => claims)
      .filter(one => one.provider === provider.slug || one.service === service.slug)
    const counted = [...appointments, ...others]
    const joins = counted.some(
      one => one.provider === provider.slug && one.service === service.slug && one.start === segment.start,
    )
    if (others.length === 0 || joins) return true
    return !limitReached(provider, { service, appointments: counted, partySize: party.length })?.(
      segment.start / 60_000,
    )
  })

function cartSlot(segments: readonly CartSegment[]): CartSlot {
  const [first] = segments
  const last = segments.at(-1)
  if (!first || !last) throw new Error('A cart slot has segments: call it with at least one.')
  return {
    start: first.start,
    end: last.end,
    providers: first.providers,
    seatsLeft: Math.min(...segments.map(({ seatsLeft }) => seatsLeft)),
    segments,
  }
}
