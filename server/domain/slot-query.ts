/** What a search for slots asks, and what it answers. */
import type { Provider, Service } from '#schemas/generated/types.gen.ts'
import type { Instant, PlainDate, Zone } from '#schemas/runtime/time/time.ts'
import type { CountedOccurrence } from './limits.ts'
import type { BusyTime } from './occupancy.ts'

export interface SlotQuery {
  readonly service: Service
  /** Who may serve. */
  readonly providers: readonly Provider[]
  /** All of them together (a collective team), on the grid of the first; else any one of them. */
  readonly together?: boolean
  /** Dates of `zone`, both included. */
  readonly from: PlainDate
  readonly to: PlainDate
  /** The viewer's. It bounds the search, it never moves a slot. */
  readonly zone: Zone
  readonly now: Instant
  /** Seats wanted. */
  readonly people: number
  /** At least what overlaps `getOccupancyLookupRange`, in any order. */
  readonly busy: readonly BusyTime[]
  /** What limits count, of the whole weeks around the search; needed only where `hasBookingLimits`. */
  readonly appointments?: readonly CountedOccurrence[]
  /** Only these starts, whatever the dates and the grid: those of a service that follows another one. */
  readonly moments?: readonly Instant[]
}

export interface OfferedSlot {
  readonly start: Instant
  readonly end: Instant
  /** Slugs of those who are free, in the question's order; together: everybody. */
  readonly providers: readonly string[]
  /** What one booking can have: the most that one of the providers has; together: the least. */
  readonly seatsLeft: number
}
