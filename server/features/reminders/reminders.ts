/** Reminders of appointments, as they are stored and searched. */
import type { Business, Service } from '#schemas/generated/types.gen.ts'
import type { Instant } from '#schemas/runtime/time/time.ts'

/** The records that say when customers are reminded. */
export interface ReminderRecords {
  readonly business: Pick<Business, 'reminders' | 'address' | 'timezone'>
  readonly services: readonly Pick<Service, 'slug' | 'reminders'>[]
}

/** A reminder that will not be decided upon again. */
export interface DecidedReminder {
  readonly before: string
  readonly start: Instant
  readonly dueAt: Instant
  /** An email was written; else it was of no use. */
  readonly isSent: boolean
}

/** Finds bookings with an appointment that may have to be reminded of. */
export interface ReminderSearch {
  readonly business: string
  /** The reminder, as in the records. */
  readonly before: string
  /** Starts of appointments: after `from`, until `to`. */
  readonly from: Instant
  readonly to: Instant
  readonly services: ServiceSelection
  readonly limit: number
  /** The last appointment of the batch before. */
  readonly after?: FoundAppointment | undefined
}

/** The services with these slugs, or all but these. */
export interface ServiceSelection {
  readonly slugs: readonly string[]
  readonly isExcluding: boolean
}

export interface FoundAppointment {
  readonly booking: string
  readonly start: Instant
}

export interface DecideCommand {
  readonly business: string
  readonly booking: string
  readonly records: ReminderRecords
  readonly now: Instant
}

/** A reminder for which an email was written. */
export interface ReminderKey {
  readonly business: string
  readonly booking: string
  /** The id of the entry in the outbox. */
  readonly entry: string
}
