import type { Instant } from '#schemas/runtime/time/time.ts'

/** Counted under the same lock as the write it allows; the new booking counts too. */
export type CountLimit =
  /** Appointments and sessions, held ones too, that start in [from, to): with the provider, perhaps of one service. */
  | {
      readonly kind: 'appointments'
      readonly provider: string
      readonly service?: string
      readonly from: Instant
      readonly to: Instant
      readonly most: number
    }
  /** The same of one service with any provider. */
  | {
      readonly kind: 'service-appointments'
      readonly service: string
      readonly from: Instant
      readonly to: Instant
      readonly most: number
    }
  /** Bookings still to come under an email address (letter case does not matter), perhaps of one service. */
  | {
      readonly kind: 'bookings'
      readonly email: string
      readonly service?: string
      readonly most: number
    }
