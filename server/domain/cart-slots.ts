/** Slots for several services one after the other, each with a provider of its own. */
import { addMinutes } from '#schemas/instant.ts'
import type { Instant } from '#schemas/time.ts'
import { firstFitting, type Taken, take } from './combinations.ts'
import { findSlots, type OfferedSlot, type SlotQuestion } from './find-slots.ts'
import { isLimited, limitReached, type Occurrence } from './limits.ts'
import { type Offer, pauseMinutes } from './order.ts'

export const mostServicesPerCart = 10
/** Pauses make several starts of one service possible; with more than so many the shortest way through counts. */
const mostOffsets = 16

/** `busy` must cover the `busySpan` of each service, up to the end of the cart. */
export type CartQuestion = Omit<SlotQuestion, 'service' | 'providers' | 'together' | 'moments'> & {
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
  return starts.flatMap(slot => {
    const places = chain([place(slot)], { ...question, later })
    return places ? [cartSlot(places.map(({ segment }) => segment))] : []
  })
}

/** A segment, and who could take it: made only as far as somebody looks, mostly the first is good. */
interface Place {
  readonly segment: CartSegment
  readonly takings: Iterable<Taken>
}

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
function slotsAt(offer: Offer, { question, starts, offsets }: LaterSearch): ReadonlyMap<Instant, Place> {
  const moments = new Set(starts.flatMap(({ start }) => offsets.map(offset => addMinutes(start, offset))))
  const slots = findSlots({
    ...question,
    ...askFor(offer),
    moments: [...moments],
  })
  const place = placing(offer, question.people)
  return new Map(slots.map(slot => [slot.start, place(slot)]))
}

/** Makes places of one service's slots. */
function placing(offer: Offer, seats: number): (slot: OfferedSlot) => Place {
  const providers = new Map(offer.providers.map(provider => [provider.slug, provider]))
  const party = (slugs: readonly string[]) => slugs.flatMap(slug => providers.get(slug) ?? [])
  return slot => {
    const known: Taken[] = []
    const wanted = { offer, start: slot.start, seats, offGrid: true }
    const parties = offer.assignment === 'collective' ? [slot.providers] : slot.providers.map(slug => [slug])
    const takings = {
      *[Symbol.iterator]() {
        for (const [index, slugs] of parties.entries()) {
          const taken = known[index] ?? take(wanted, party(slugs))
          known[index] = taken
          yield taken
        }
      },
    }
    return { segment: { ...slot, service: offer.service.slug }, takings }
  }
}

interface ChainSearch {
  readonly offers: readonly Offer[]
  readonly appointments?: readonly Occurrence[]
  readonly later: readonly ReadonlyMap<Instant, Place>[]
}

/** Goes on from the places found so far, without a pause if that leads to the end, else with it. */
function chain(found: readonly Place[], search: ChainSearch): readonly Place[] | undefined {
  const { offers, later } = search
  const [before, offer] = [offers[found.length - 1], offers[found.length]]
  const last = found.at(-1)
  if (!before || !offer || !last) return found
  for (const pause of new Set([0, pauseMinutes(before.service, offer.service)])) {
    const next = later[found.length - 1]?.get(addMinutes(last.segment.end, pause))
    if (!next || !areFree([...found, next], search)) continue
    const whole = chain([...found, next], search)
    if (whole) return whole
  }
  return undefined
}

/** Whether there is a provider for each of the places at once. */
const areFree = (places: readonly Place[], { appointments = [] }: ChainSearch): boolean =>
  firstFitting(
    places.map(({ takings }) => takings),
    (taken, chosen) => isWithinLimits(taken, chosen, appointments),
  ) !== undefined

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
