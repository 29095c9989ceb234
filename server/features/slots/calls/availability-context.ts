/** Loads the occupancy around the requested times, with one query however many they are. */
import { addMinutes, asInstant } from '#schemas/runtime/time/instant.ts'
import { minutesPerDay } from '#schemas/runtime/time/minute-of-day.ts'
import type { Instant, PlainDate, Zone } from '#schemas/runtime/time/time.ts'
import { toLocalDateTime } from '#schemas/runtime/time/wall-clock.ts'
import type { CallContext } from '#server/calls/handler.ts'
import type { Stores } from '#server/calls/stores.ts'
import type { OccupancyExclusion } from '../occupancy.ts'
import { findLastBookingWindowEnd } from '../rules/booking-window.ts'
import type { CartSlotQuery, GuestService } from '../rules/cart-start-graph.ts'
import { getProviderWeekRange, isBalanced } from '../rules/eligible-providers.ts'
import { hasBookingLimits } from '../rules/limits.ts'
import { getOccupancyLookupRange } from '../rules/occupancy.ts'
import { getPauseMinutes, type OrderSegment, type ServiceWithProviders } from '../rules/order.ts'
import type { AvailabilityContext } from '../rules/segment-start-availability.ts'
import { getZoneOrDefault } from './offer.ts'
import { findUnreadProviders, type UnreadCalendarPorts } from './unread-calendars.ts'

/** What finding free time needs of a call's context. */
export type AvailabilityPorts = Pick<CallContext, 'directory'> & {
  readonly stores: Pick<Stores, 'bookings'>
} & UnreadCalendarPorts

export interface SlotSearchBounds {
  readonly from: PlainDate
  readonly to: PlainDate
  readonly zone: Zone
  readonly people: number
  /** What guests come for that is not among the services. Default: nothing. */
  readonly guests?: readonly GuestService[]
  /** The visitor's own time, which does not block a slot. */
  readonly except?: OccupancyExclusion
}

/** Loads the query for slots of one or more services on these dates. */
export async function loadCartSlotQuery(
  offers: readonly [ServiceWithProviders, ...ServiceWithProviders[]],
  { except, ...dates }: SlotSearchBounds,
  context: AvailabilityPorts,
): Promise<CartSlotQuery> {
  const beside = (dates.guests ?? []).map(({ offer }) => offer)
  const spans = [...offers, ...beside].map(({ service }) => getOccupancyLookupRange({ service, ...dates }))
  const length = offers.reduce(
    (sum, { service }, index) =>
      sum + service.durationMinutes + getPauseMinutes(offers[index - 1]?.service ?? service, service),
    0,
  )
  const span = around(spans)
  const all = { offers: [...offers, ...beside], except }
  const options = { ...all, from: span.from, to: addMinutes(span.to, length) }
  return { offers, ...dates, now: context.now, ...(await loadTakenTime(options, context)) }
}

export interface LoadAvailabilityOptions {
  /** Days to load on both sides of each segment, to find slots nearby. */
  readonly marginDays?: number
  /** The visitor's own time, which does not block a slot. */
  readonly except?: OccupancyExclusion
}

/** Loads what booking the segments requires, and how busy each provider's week is if that balances a choice. */
export async function loadAvailability(
  segments: readonly OrderSegment[],
  context: AvailabilityPorts,
  { marginDays = 0, except }: LoadAvailabilityOptions = {},
): Promise<AvailabilityContext> {
  const margin = marginDays * minutesPerDay
  const zone = getZoneOrDefault(undefined, context.directory)
  const near = segments.filter(segment => isNearWindow(segment, context.now, margin))
  const spans = near.flatMap(({ offer, start }) => [
    getClaimSpan(offer, start, margin),
    getDayRange(offer, start, zone),
    ...(isBalanced(offer) ? offer.providers.map(provider => getProviderWeekRange(provider, start)) : []),
  ])
  const offers = near.map(({ offer }) => offer)
  const taken =
    spans.length === 0
      ? { busy: [], appointments: [], unread: new Set<string>() }
      : await loadTakenTime({ offers, ...around(spans), except }, context)
  return { ...taken, zone, now: context.now }
}

/**
 * Returns whether the segment may be open for booking. What is over or too far ahead is closed anyway: a cart for
 * today and for the year 9999 must not load everything in between. A notice below 0 reaches into the past
 * (`relaxRules`).
 */
const isNearWindow = ({ offer, start }: OrderSegment, now: Instant, marginMinutes: number): boolean =>
  start >= addMinutes(now, Math.min(0, offer.service.noticeMinutes ?? 0) - marginMinutes) &&
  start <= addMinutes(findLastBookingWindowEnd(offer.service, offer.providers, now) ?? now, marginMinutes)

interface Span {
  readonly from: Instant
  readonly to: Instant
}

interface TakenTimeQuery extends Span {
  readonly offers: readonly ServiceWithProviders[]
  readonly except?: OccupancyExclusion | undefined
}

/**
 * Loads the busy times of all providers in one query. If there are limits, a second query loads what they count, in
 * whole weeks; if there are calendars elsewhere, another one which of them were not read.
 */
async function loadTakenTime({ offers, from, to, except }: TakenTimeQuery, context: AvailabilityPorts) {
  const {
    stores: { bookings },
    directory,
    now,
  } = context
  const providers = new Map(offers.flatMap(offer => offer.providers.map(one => [one.slug, one] as const)))
  const query = {
    business: directory.business.slug,
    providers: [...providers.keys()],
    now,
    ...(except === undefined ? {} : { except }),
  }
  const counted = offers.flatMap(({ service }) => (service.limits?.total ? [service.slug] : []))
  const limited = offers.filter(({ service, providers }) => hasBookingLimits(service, providers))
  const weeks = limited.flatMap(offer =>
    offer.providers.flatMap(provider => [
      getProviderWeekRange(provider, from),
      getProviderWeekRange(provider, to),
    ]),
  )
  const [busy, appointments, unread] = await Promise.all([
    bookings.readBusyTimes({ ...query, from, to }),
    weeks.length === 0
      ? []
      : bookings.readAppointmentStarts({ ...query, services: counted, ...around(weeks) }),
    findUnreadProviders([...providers.values()], context),
  ])
  return { busy, appointments, unread }
}

function getClaimSpan({ service }: ServiceWithProviders, start: Instant, marginMinutes: number): Span {
  const { durationMinutes, bufferBeforeMinutes = 0, bufferAfterMinutes = 0 } = service
  return {
    from: addMinutes(start, -bufferBeforeMinutes - marginMinutes),
    to: addMinutes(start, durationMinutes + bufferAfterMinutes + marginMinutes),
  }
}

/** Returns the range that a search of the day of this start needs. */
function getDayRange({ service }: ServiceWithProviders, start: Instant, zone: Zone): Span {
  const { date } = toLocalDateTime(start, zone)
  return getOccupancyLookupRange({ service, from: date, to: date, zone })
}

const around = (spans: readonly Span[]): Span => ({
  from: asInstant(Math.min(...spans.map(({ from }) => from))),
  to: asInstant(Math.max(...spans.map(({ to }) => to))),
})
