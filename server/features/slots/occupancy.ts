/** Time of providers that is taken, held or booked, as searches for times read it. */
import type { Instant } from '#schemas/runtime/time/time.ts'
import type { AppointmentStart } from './rules/limits.ts'
import type { BusyTime, Claim } from './rules/occupancy.ts'

/** The providers' time that appointments take. */
export type Claims = readonly Claim[]

/** Unordered. */
export type BusyTimes = readonly BusyTime[]

/** Live appointments, as limits count them. */
export type AppointmentStartList = readonly AppointmentStart[]

/** The client's own occupancies, to be ignored: of a hold to book or replace, or of a booking to move. */
export interface OccupancyExclusion {
  readonly hold?: string
  /** Ignores everything that this client holds, because a new hold replaces it. */
  readonly client?: string
  readonly booking?: string
  /** Positions of the booking's appointments; default: all. */
  readonly positions?: readonly number[]
  /** Ignores what all bookings have of this session of a class; what is held of it counts. */
  readonly session?: { readonly provider: string; readonly service: string; readonly start: Instant }
}

/** Finds occupancies that overlap [from, to), including live holds. */
export interface BusyTimesQuery {
  readonly business: string
  readonly providers: readonly string[]
  readonly from: Instant
  readonly to: Instant
  readonly now: Instant
  readonly except?: OccupancyExclusion
}

/** Finds appointments that start in [from, to) with one of the providers. */
export interface AppointmentStartsQuery extends BusyTimesQuery {
  /** Appointments of these services count with any provider. */
  readonly services?: readonly string[]
}

export interface HoldKey {
  readonly business: string
  readonly hold: string
  readonly now: Instant
}

/** The time that a live hold keeps. */
export interface ActiveHold {
  readonly hold: string
  readonly expiresAt: Instant
  /** In the order of the claims. */
  readonly times: readonly (AppointmentStart & { readonly seats: number })[]
}
