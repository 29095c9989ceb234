/** The schedule of providers as the business sees it, and the time that it blocks. */
import type { Appointment, Booking } from '#schemas/generated/types.gen.ts'
import type { Instant } from '#schemas/runtime/time/time.ts'
import type { AuditNote } from '#server/features/audit/audit.ts'
import type { BusyRange } from '#server/features/busy-feeds/busy-feeds.ts'

/** Finds what overlaps [from, to). */
export interface ScheduleQuery {
  readonly business: string
  readonly providers: readonly string[]
  readonly from: Instant
  readonly to: Instant
  readonly now: Instant
  /** The maximum number of appointments. */
  readonly limit: number
}

/** Each list is ordered by start, then provider. */
export interface ProviderSchedule {
  /** Appointments that take time: not those that are cancelled, of whatever booking. */
  readonly appointments: readonly ScheduleAppointment[]
  /** Whether these are all. */
  readonly isComplete: boolean
  readonly blocks: readonly TimeBlock[]
  /** Times that somebody is booking, or that are offered to somebody who waits. */
  readonly holds: readonly HeldTime[]
  /** Times that busy feeds and connected calendars take, within the range. */
  readonly busy: readonly ProviderRange[]
}

export interface ScheduleAppointment extends Pick<Booking, 'id' | 'reference' | 'status' | 'contact'> {
  /** Without the tax of its price: a schedule has many, and few readers need it. */
  readonly appointment: Appointment
  /** Of the price; null if the booking has none. */
  readonly currency: string | null
  /** Of all bookings of the session. */
  readonly seatsTaken: number
  readonly capacity: number
}

/** Counts by days what begins then. */
export interface ScheduleDaysQuery {
  readonly business: string
  readonly providers: readonly string[]
  /** The beginnings of the days, in order, and the end of the last. */
  readonly boundaries: readonly Instant[]
  /** The maximum number of appointments of a day that are named. */
  readonly named: number
}

/** Appointments that take time; all bookings of a session are one. */
export interface ScheduleDay {
  /** Without those of which nobody is booked yet. */
  readonly booked: number
  /** Bookings that wait for an answer. */
  readonly requests: number
  /** By start, then provider. */
  readonly first: readonly ScheduleDayEntry[]
  /** The number of all others, booked or not. */
  readonly more: number
}

export interface ScheduleDayEntry {
  readonly from: Instant
  readonly provider: string
  readonly serviceName: Appointment['serviceName']
  /** Whether somebody waits for an answer or a payment. */
  readonly isWaiting: boolean
  readonly capacity: number
}

export interface ProviderRange extends BusyRange {
  readonly provider: string
}

export interface HeldTime extends ProviderRange {
  readonly service: string
  readonly expiresAt: Instant
}

export interface TimeBlock extends ProviderRange {
  /** A UUID. */
  readonly id: string
  /** Only the business sees it. */
  readonly title?: string
  /** What the blocks that were made together share, a UUID. */
  readonly series?: string
}

/** Which blocks of the series of a block are meant; without a series, that block alone. */
export type TimeBlockScope = 'one' | 'following' | 'all'

export interface TimeBlockChange {
  /** Of the current ones. */
  readonly removed: readonly TimeBlock[]
  readonly written: readonly TimeBlock[]
}

export interface TimeBlocksCommand {
  readonly business: string
  /** The blocks that it is about; those of a series are found by the first one. */
  readonly ids: readonly string[]
  readonly scope: TimeBlockScope
  /** Whose blocks they have to be; undefined: anybody's. */
  readonly onlyProvider?: string | undefined
  readonly now: Instant
  readonly audit?: AuditNote
  /** Decides what takes the place of those that exist, by start; undefined: nothing is to be done. */
  change(current: readonly TimeBlock[]): TimeBlockChange | undefined
}

/**
 * `taken`: of the wanted time, some is, which `blocks` lists, with the first bookings in the way. `forbidden`: a block is of
 * another provider. Nothing is written then.
 */
export type TimeBlocksResult =
  | ({ readonly kind: 'written' } & TimeBlockChange)
  | {
      readonly kind: 'taken'
      readonly blocks: readonly TimeBlock[]
      /** Of the wanted blocks. */
      readonly total: number
      readonly references: readonly string[]
    }
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'forbidden' }

/** Upcoming appointments of services or providers, by start. */
export interface UpcomingQuery {
  readonly business: string
  /** Slugs. */
  readonly of: { readonly services: readonly string[] } | { readonly providers: readonly string[] }
  readonly now: Instant
  /** The maximum number of appointments. */
  readonly limit: number
}

export interface UpcomingAppointment extends BusyRange {
  /** The id of the booking. */
  readonly booking: string
  readonly reference: string
  readonly service: string
  readonly provider: string
  /** Whether its policy is stored with it, so that changes of the records do not concern it. */
  readonly hasAgreedPolicy: boolean
}
