/** Customers: the persons of bookings. They are read from the bookings, which alone say who they are. */
import type { Contact } from '#schemas/generated/types.gen.ts'
import type { Instant } from '#schemas/runtime/time/time.ts'
import type { BookingCursor } from '#server/features/bookings/booking-queries.ts'

interface CustomerScope {
  readonly business: string
  /** Only appointments with this provider count; undefined: all. */
  readonly provider?: string | undefined
  readonly now: Instant
}

/** Pages are ordered by the start of each customer's latest booking. */
export type CustomerCursor = Required<BookingCursor>

export interface CustomerListQuery extends CustomerScope {
  /** In lower case; each must be in the name, the email address or the telephone number. */
  readonly words: readonly string[]
  /** The `next` of the previous page. */
  readonly after?: CustomerCursor | undefined
  /** Customers per page. */
  readonly pageSize: number
}

export interface CustomerRecord {
  /** The id of the booking that takes place last. */
  readonly booking: string
  /** As given with that booking. */
  readonly contact: Contact
  readonly locale: string
  /** Appointments that have begun and were not cancelled. */
  readonly visits: number
  readonly lastVisit: Instant | undefined
  readonly next: Instant | undefined
}

export interface CustomerListPage {
  /** The latest booking first. A page looks through a bounded number of bookings, so it may be short, or empty, though there is a next one. */
  readonly customers: readonly CustomerRecord[]
  readonly next: CustomerCursor | undefined
}

export interface CustomerQuery extends CustomerScope {
  /** The id of any booking of the customer. */
  readonly booking: string
  /** The maximum number of bookings. */
  readonly limit: number
}

export interface CustomerHistory {
  readonly customer: CustomerRecord
  /** The ids, the latest first. */
  readonly bookings: readonly string[]
  /** Whether these are all. */
  readonly isComplete: boolean
}
