/** Slots for several services one after the other, each with a provider of its own. */
import { addMinutes } from '#schemas/instant.ts'
import type { Instant } from '#schemas/time.ts'
import { firstFitting, type Taken, take } from './combinations.ts'
import { findSlots, type OfferedSlot, type SlotQuestion } from './find-slots.ts'
import { isLimited, limitReached, type Occurrence } from './limits.ts'
import { type Offer, pauseMinutes } from './order.ts'

/** Pauses make several starts of one service possible; with more than so many the shortest way through counts. */
const mostOffsets = 16

/** `busy` must cover the `busySpan` of each service, up to the end of the cart; `moments` are those of the first. */
export type CartQuestion = Omit<SlotQuestion, 'service' | 'providers' | 'together'> & {
  /** In their order; at least one. */
  readonly offers: readonly Offer[]
}

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
export function findCartSlots(question: CartQuestion): readonly CartSlot[] {
  const [first, ...rest] = question.offers
  if (!first) return []
  const starts = findSlots({ ...question, ...askFor(first) })
  const place = placing(first, question.people)
  const offsets = offsetsOf(question.offers)
  const later = rest.map((offer, index) =>
    slotsAt(offer, { question, starts, offsets: offsets[index + 1] ?? [] }),
  )
  const limited = question.offers.some(({ service, providers }) => isLimited(service, providers))
  const search = { ...question, later, limited }
  return starts.flatMap(slot => {
    const begun = place(slot)
    const [party] = begun.parties
    const places = party && chain([begun], [party], search)
    return places ? [cartSlot(places.map(({ segment }) => segment))] : []
  })
}

/** A segment, and who could take it. */
interface Place {
  readonly segment: CartSegment
  /** With buffers. */
  readonly from: number
  readonly to: number
  /** Slugs: one provider each, or a whole collective team. */
  readonly parties: readonly Party[]
  /** The same in full, made only as far as somebody looks. */
  readonly takings: Iterable<Taken>
}

type Party = readonly string[]

const askFor = ({ service, providers, assignment }: Offer) => ({
  service,
  providers,
  together: assignment === 'collective',
})

/** Per service, how many minutes after the start of the cart it can begin: the shortest first. */
function offsetsOf(offers: readonly Offer[]): readonly (readonly number[])[] {
  const offsets: number[][] = [[0]]
  for (const [index, { service }] of offers.slice(1).entries()) {
    const before = offers[index]?.service ?? service
    const possible = (offsets[index] ?? []).flatMap(offset => {
      const end = offset + before.durationMinutes
      return [end, end + pauseMinutes(before, service)]
    })
    offsets.push([...new Set(possible)].sort((a, b) => a - b).slice(0, mostOffsets))
  }
  return offsets
}

interface LaterSearch {
  readonly question: CartQuestion
  readonly starts: readonly OfferedSlot[]
  /** Minutes. */
  readonly offsets: readonly number[]
}

/** Where a later service could stand, by its start. */
function slotsAt(offer: Offer, { question, starts, offsets }: LaterSearch): PlacesByStart {
  const moments = new Set(starts.flatMap(({ start }) => offsets.map(offset => addMinutes(start, offset))))
  const slots = findSlots({
    ...question,
    ...askFor(offer),
    moments: [...moments],
  })
  const place = placing(offer, question.people)
  const byStart = new Map(slots.map(slot => [slot.start, slot]))
  return start => {
    const slot = byStart.get(start)
    return slot && place(slot)
  }
}

/** A place is made when it is asked for: most are not. */
type PlacesByStart = (start: Instant) => Place | undefined

/** Makes places of one service's slots. */
function placing(offer: Offer, seats: number): (slot: OfferedSlot) => Place {
  const providers = new Map(offer.providers.map(provider => [provider.slug, provider]))
  const party = (slugs: readonly string[]) => slugs.flatMap(slug => providers.get(slug) ?? [])
  const { service, assignment } = offer
  const [before, after] = [
    (service.bufferBeforeMinutes ?? 0) * 60_000,
    (service.bufferAfterMinutes ?? 0) * 60_000,
  ]
  return slot => {
    const wanted = { offer, start: slot.start, seats, offGrid: true }
    const parties = assignment === 'collective' ? [slot.providers] : slot.providers.map(slug => [slug])
    const known: Taken[] = []
    const takings = {
      *[Symbol.iterator]() {
        for (const [index, slugs] of parties.entries()) {
          const taken = known[index] ?? take(wanted, party(slugs))
          known[index] = taken
          yield taken
        }
      },
    }
    const segment = { ...slot, service: service.slug }
    return { segment, from: slot.start - before, to: slot.end + after, parties, takings }
  }
}

interface ChainSearch {
  readonly offers: readonly Offer[]
  readonly appointments?: readonly Occurrence[]
  readonly later: readonly PlacesByStart[]
  /** Whether any limit has to be looked at. */
  readonly limited: boolean
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
    const next = later[found.length - 1]?.(addMinutes(last.segment.end, minutes))
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
  { appointments = [], limited }: ChainSearch,
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
  const found = firstFitting(
    places.map(({ takings }) => takings),
    (taken, chosen) => isWithinLimits(taken, chosen, appointments),
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
    const others = chosen.flatMap(({ claims }) => claims).filter(one => one.provider === provider.slug)
    const counted = [...appointments, ...others]
    const joins = counted.some(
      one => one.provider === provider.slug && one.service === service.slug && one.start === segment.start,
    )
    if (others.length === 0 || joins) return true
    return !limitReached(provider, { service, appointments: counted })?.(segment.start / 60_000)
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
