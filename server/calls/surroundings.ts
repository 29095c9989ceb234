/** What else is going on around the times that are asked about: one query, however many they are. */
import { addMinutes, instantOf } from '#schemas/instant.ts'
import { minutesPerDay } from '#schemas/minute-of-day.ts'
import type { Instant, PlainDate, Zone } from '#schemas/time.ts'
import type { CartQuestion } from '../domain/cart-slots.ts'
import type { Surroundings } from '../domain/free-parties.ts'
import { busySpan } from '../domain/occupancy.ts'
import { type Offer, pauseMinutes, type Segment } from '../domain/order.ts'
import { weekAround } from '../domain/who.ts'
import type { BusyTimes } from '../ports/bookings.ts'
import type { CallContext } from './handler.ts'
import { zoneOf } from './offer.ts'

export interface Dates {
  readonly from: PlainDate
  readonly to: PlainDate
  readonly zone: Zone
  readonly people: number
}

/** The question for slots of one or more services on these dates. */
export async function questionFor(
  offers: readonly [Offer, ...Offer[]],
  dates: Dates,
  context: CallContext,
): Promise<CartQuestion> {
  const spans = offers.map(({ service }) => busySpan({ service, ...dates }))
  const length = offers.reduce(
    (sum, { service }, index) =>
      sum + service.durationMinutes + pauseMinutes(offers[index - 1]?.service ?? service, service),
    0,
  )
  const span = around(spans)
  const busy = await busyOf(offers, { from: span.from, to: addMinutes(span.to, length) }, context)
  return { offers, ...dates, now: context.now, busy }
}

/**
 * What has to be known to book segments: also how busy each provider's week is, which balances a team. `marginDays`
 * on both sides of each, to look for something near.
 */
export async function surroundingsOf(
  segments: readonly Segment[],
  context: CallContext,
  marginDays = 0,
): Promise<Surroundings> {
  const margin = marginDays * minutesPerDay
  const spans = segments.flatMap(({ offer, start }) => [
    reach(offer, start, margin),
    ...offer.providers.map(provider => weekAround(provider, start)),
  ])
  const busy = await busyOf(
    segments.map(({ offer }) => offer),
    around(spans),
    context,
  )
  return { busy, appointments: [], zone: zoneOf(undefined, context.catalogue), now: context.now }
}

interface Span {
  readonly from: Instant
  readonly to: Instant
}

/** Of every provider, in one query. */
function busyOf(offers: readonly Offer[], span: Span, context: CallContext): Promise<BusyTimes> {
  const providers = new Set(offers.flatMap(({ providers }) => providers.map(({ slug }) => slug)))
  const { catalogue, now, bookings } = context
  return bookings.busy({ business: catalogue.business.slug, providers: [...providers], ...span, now })
}

function reach({ service }: Offer, start: Instant, marginMinutes: number): Span {
  const { durationMinutes, bufferBeforeMinutes = 0, bufferAfterMinutes = 0 } = service
  return {
    from: addMinutes(start, -bufferBeforeMinutes - marginMinutes),
    to: addMinutes(start, durationMinutes + bufferAfterMinutes + marginMinutes),
  }
}

const around = (spans: readonly Span[]): Span => ({
  from: instantOf(Math.min(...spans.map(({ from }) => from))),
  to: instantOf(Math.max(...spans.map(({ to }) => to))),
})
