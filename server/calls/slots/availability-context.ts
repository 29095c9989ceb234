/** What else is going on around the times that are asked about: one query, however many they are. */
import { addMinutes, asInstant } from '#schemas/runtime/time/instant.ts'
import { minutesPerDay } from '#schemas/runtime/time/minute-of-day.ts'
import type { Instant, PlainDate, Zone } from '#schemas/runtime/time/time.ts'
import { lastBookableUntil } from '../../domain/booking-window.ts'
import type { CartQuestion } from '../../domain/cart-starts.ts'
import { weekAround } from '../../domain/eligible-providers.ts'
import type { AvailabilityContext } from '../../domain/free-combinations.ts'
import { isLimited } from '../../domain/limits.ts'
import { occupancyLookupRange } from '../../domain/occupancy.ts'
import { type Offer, pauseMinutes, type Segment } from '../../domain/order.ts'
import type { OccupancyExclusion } from '../../ports/bookings.ts'
import type { CallContext } from '../handler.ts'
import { getZone } from './offer.ts'

export interface Dates {
  readonly from: PlainDate
  readonly to: PlainDate
  readonly zone: Zone
  readonly people: number
  /** Whose time does not stand in the way. */
  readonly except?: OccupancyExclusion
}

/** The question for slots of one or more services on these dates. */
export async function createCartQuestion(
  offers: readonly [Offer, ...Offer[]],
  { except, ...dates }: Dates,
  context: CallContext,
): Promise<CartQuestion> {
  const spans = offers.map(({ service }) => occupancyLookupRange({ service, ...dates }))
  const length = offers.reduce(
    (sum, { service }, index) =>
      sum + service.durationMinutes + pauseMinutes(offers[index - 1]?.service ?? service, service),
    0,
  )
  const span = around(spans)
  const asked = { offers, from: span.from, to: addMinutes(span.to, length), except }
  return { offers, ...dates, now: context.now, ...(await takenTime(asked, context)) }
}

export interface AvailabilityOptions {
  /** On both sides of each segment, to look for something near. */
  readonly marginDays?: number
  /** Whose time does not stand in the way. */
  readonly except?: OccupancyExclusion
}

/** What has to be known to book segments: also how busy each provider's week is, which balances a team. */
export async function loadAvailability(
  segments: readonly Segment[],
  context: CallContext,
  { marginDays = 0, except }: AvailabilityOptions = {},
): Promise<AvailabilityContext> {
  const margin = marginDays * minutesPerDay
  const near = segments.filter(segment => isNearWindow(segment, context.now, margin))
  const spans = near.flatMap(({ offer, start }) => [
    reach(offer, start, margin),
    ...offer.providers.map(provider => weekAround(provider, start)),
  ])
  const offers = near.map(({ offer }) => offer)
  const taken =
    spans.length === 0
      ? { busy: [], appointments: [] }
      : await takenTime({ offers, ...around(spans), except }, context)
  return { ...taken, zone: getZone(undefined, context.directory), now: context.now }
}

/**
 * What is over or too far ahead is closed, whatever is taken there: a cart of today and of the year 9999 must not
 * make us read everything between.
 */
const isNearWindow = ({ offer, start }: Segment, now: Instant, marginMinutes: number): boolean =>
  start >= addMinutes(now, -marginMinutes) &&
  start <= addMinutes(lastBookableUntil(offer.service, offer.providers, now) ?? now, marginMinutes)

interface Span {
  readonly from: Instant
  readonly to: Instant
}

interface TakenTimeQuery extends Span {
  readonly offers: readonly Offer[]
  readonly except?: OccupancyExclusion | undefined
}

/** Of every provider, in one query; where there are limits, in a second one what they count, by whole weeks. */
async function takenTime({ offers, from, to, except }: TakenTimeQuery, context: CallContext) {
  const { directory, now, bookings } = context
  const providers = new Set(offers.flatMap(offer => offer.providers.map(({ slug }) => slug)))
  const question = {
    ...{ business: directory.business.slug, providers: [...providers], now },
    ...(except === undefined ? {} : { except }),
  }
  const counted = offers.flatMap(({ service }) => (service.limits?.total ? [service.slug] : []))
  const limited = offers.filter(({ service, providers }) => isLimited(service, providers))
  const weeks = limited.flatMap(offer =>
    offer.providers.flatMap(provider => [weekAround(provider, from), weekAround(provider, to)]),
  )
  const [busy, appointments] = await Promise.all([
    bookings.busy({ ...question, from, to }),
    weeks.length === 0 ? [] : bookings.occurrences({ ...question, services: counted, ...around(weeks) }),
  ])
  return { busy, appointments }
}

function reach({ service }: Offer, start: Instant, marginMinutes: number): Span {
  const { durationMinutes, bufferBeforeMinutes = 0, bufferAfterMinutes = 0 } = service
  return {
    from: addMinutes(start, -bufferBeforeMinutes - marginMinutes),
    to: addMinutes(start, durationMinutes + bufferAfterMinutes + marginMinutes),
  }
}

const around = (spans: readonly Span[]): Span => ({
  from: asInstant(Math.min(...spans.map(({ from }) => from))),
  to: asInstant(Math.max(...spans.map(({ to }) => to))),
})
