import type { Instant } from '#schemas/runtime/time/time.ts'
import type { AppointmentEntry } from './calendar-entries.ts'

/** An appointment that was dropped somewhere else in the calendar. */
export interface AppointmentDrop {
  readonly entry: AppointmentEntry
  readonly from: Instant
  /** The slug of the provider in whose column it was dropped. */
  readonly provider: string
  readonly providerName: string
}
