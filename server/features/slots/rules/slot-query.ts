/** The input and output of a search for slots. */
import type { Provider, Service } from '#schemas/generated/types.gen.ts'
import type { Instant, PlainDate, Zone } from '#schemas/runtime/time/time.ts'
import type { AppointmentStart } from './limits.ts'
import type { BusyTime } from './occupancy.ts'

export interface SlotQuery {
  readonly service: Service
  /** The providers who may serve. */
  readonly providers: readonly Provider[]
  /** Whether all serve together (a collective team), on the grid of the first; otherwise any one of them. */
  readonly together?: boolean
  /** Dates of `zone`, both included. */
  readonly from: PlainDate
  readonly to: PlainDate
  /** The viewer's zone. It bounds the search and never moves a slot. */
  readonly zone: Zone
  readonly now: Instant
  /** Seats wanted. */
  readonly people: number
  /** At least the busy times that overlap `getOccupancyLookupRange`, in any order. */
  readonly busy: readonly BusyTime[]
  /** Appointments that limits count, for the whole weeks around the search; only if `hasBookingLimits`. */
  readonly appointments?: readonly AppointmentStart[]
  /** The slugs of providers with calendars that were not read. Their times are found like others; callers say so. */
  readonly unread?: ReadonlySet<string>
  /** The only starts to check, regardless of dates and grid; for a service that follows another one. */
  readonly moments?: readonly Instant[]
}

export interface OfferedSlot {
  readonly start: Instant
  readonly end: Instant
  /** Slugs of the free providers, in the query's order; all of them if they serve together. */
  readonly providers: readonly string[]
  /** The seats that one booking can have: the most of any provider, or the least if all serve together. */
  readonly seatsLeft: number
}
