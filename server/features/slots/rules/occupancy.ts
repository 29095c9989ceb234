import type { Provider, Service } from '#schemas/generated/types.gen.ts'
import { addMinutes } from '#schemas/runtime/time/instant.ts'
import { addDays } from '#schemas/runtime/time/plain-date.ts'
import type { Instant, PlainDate, Zone } from '#schemas/runtime/time/time.ts'
import { getFirstInstantOfDay } from '#schemas/runtime/time/wall-clock.ts'

/** Time of a provider that is not free, buffers included; ends are exclusive. */
export interface BusyTime {
  readonly provider: string
  readonly from: Instant
  readonly to: Instant
  /** Whether it is time off: blocked by the business, or taken in a calendar elsewhere. Default: an appointment or hold. */
  readonly isTimeOff?: true
  /** The session that more bookings may join while its service has seats; undefined if nobody else fits. */
  readonly session?: { readonly service: string; readonly start: Instant; readonly seatsTaken: number }
}

/** The time and seats that one appointment takes of one provider. */
export interface Claim {
  readonly provider: string
  readonly service: string
  /** With buffers. */
  readonly from: Instant
  readonly to: Instant
  /** Without buffers; identifies a session of several seats. */
  readonly start: Instant
  readonly end: Instant
  readonly seats: number
  readonly capacity: number
  readonly kind: 'session' | 'request' | 'block'
  /** Whether the provider's calendars elsewhere were not read, so that the business has to confirm it. Default: no. */
  readonly isUnread?: boolean
}

/** Creates the claim of an appointment with its service's buffers; one that needs approval is a request. */
export function createClaim(appointment: {
  readonly service: Service
  readonly provider: Provider
  readonly start: Instant
  readonly seats: number
}): Claim {
  const { service, provider, start, seats } = appointment
  const end = addMinutes(start, service.durationMinutes)
  return {
    provider: provider.slug,
    service: service.slug,
    from: addMinutes(start, -(service.bufferBeforeMinutes ?? 0)),
    to: addMinutes(end, service.bufferAfterMinutes ?? 0),
    start,
    end,
    seats,
    capacity: service.capacity ?? 1,
    kind: service.approval ? 'request' : 'session',
  }
}

/**
 * Returns the range whose busy times a search of these dates needs: a claim that starts on one of them (dates of the
 * zone, both included) overlaps nothing outside [from, to).
 */
export function getOccupancyLookupRange(search: {
  readonly service: Service
  readonly from: PlainDate
  readonly to: PlainDate
  readonly zone: Zone
}): { readonly from: Instant; readonly to: Instant } {
  const { service, from, to, zone } = search
  const first = getFirstInstantOfDay(from, zone)
  const afterLast = getFirstInstantOfDay(addDays(to, 1), zone)
  return {
    from: addMinutes(first, -(service.bufferBeforeMinutes ?? 0)),
    to: addMinutes(afterLast, service.durationMinutes + (service.bufferAfterMinutes ?? 0)),
  }
}
