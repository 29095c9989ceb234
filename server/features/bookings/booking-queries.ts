/** Queries for bookings by anything but their ids. */
import type { Appointment, Booking } from '#schemas/generated/types.gen.ts'
import type { Instant } from '#schemas/runtime/time/time.ts'

export interface BookingReferenceQuery {
  readonly business: string
  readonly reference: string
  readonly email: string
}

/** Finds the bookings whose contact has the address; not those of which it is a guest. */
export interface ContactBookingsQuery {
  readonly business: string
  readonly email: string
  readonly now: Instant
  /** From 1. */
  readonly page: number
  readonly pageSize: number
}

export interface ContactBookings {
  /** By start. */
  readonly upcoming: readonly Booking[]
  /** Over, cancelled or expired; the latest first, after all upcoming ones. */
  readonly past: readonly Booking[]
  /** How many the address has. */
  readonly total: number
}

/** Filters, all of which must match. */
export interface ListBookingsQuery {
  readonly business: string
  readonly status?: Booking['status']
  /** Of at least one appointment. */
  readonly provider?: string
  /** Of at least one appointment. */
  readonly service?: string
  /** The contact's; letter case does not matter. */
  readonly email?: string
  /**
   * Words of which each begins a word of the contact's name or address, or the reference; or digits that the telephone
   * number begins or ends with. Case and accents do not matter.
   */
  readonly search?: string
  /** The booking's first appointment that is not cancelled starts in [from, to). */
  readonly from?: Instant
  readonly to?: Instant
  /** Default: by start, ascending. */
  readonly order?: BookingOrder
  /** The `next` of the previous page. */
  readonly after?: BookingCursor
  /** Bookings per page. */
  readonly pageSize: number
  /** Up to how many bookings of all pages are counted, at most 2000. Default: they are not. */
  readonly countTo?: number
}

export interface BookingOrder {
  /** Names are ordered by last name. */
  readonly by: 'start' | 'created' | 'name'
  readonly isDescending?: boolean
}

/** The last booking of a page. */
export interface BookingCursor {
  /** Only if the order is by start; otherwise the booking's place is looked up. */
  readonly start?: Instant
  readonly id: string
}

export interface BookingPage {
  readonly bookings: readonly Booking[]
  /** Undefined on the last page. */
  readonly next?: BookingCursor
  /** The bookings of all pages, if they were to be counted. */
  readonly count?: number
}

/** Finds appointments that start in [from, to) and are not cancelled, of bookings that are not waiting for payment. */
export interface AgendaQuery {
  readonly business: string
  /** Default: all. */
  readonly provider?: string
  readonly from: Instant
  readonly to: Instant
  /** The maximum number of appointments. */
  readonly limit: number
}

export interface Agenda {
  /** Ordered by start, then provider. */
  readonly appointments: readonly AgendaAppointment[]
  /** The number of all that match. */
  readonly count: number
}

export interface AgendaAppointment extends Pick<Booking, 'id' | 'reference' | 'status' | 'contact'> {
  readonly createdAt: Instant
  readonly appointment: Appointment
}
