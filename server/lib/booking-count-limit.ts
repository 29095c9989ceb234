import type { Instant } from '#schemas/runtime/time/time.ts'

/** A limit that is checked under the same lock as the write it allows; the new booking counts too. */
export type BookingCountLimit =
  /**
   * Appointments and sessions with the provider, including held ones, that start in [from, to); optionally of one
   * service.
   */
  | {
      readonly kind: 'appointments'
      readonly provider: string
      readonly service?: string
      readonly from: Instant
      readonly to: Instant
      readonly most: number
    }
  /** Appointments and sessions of one service with any provider. */
  | {
      readonly kind: 'service-appointments'
      readonly service: string
      readonly from: Instant
      readonly to: Instant
      readonly most: number
    }
  /** Future bookings under an email address (letter case does not matter), optionally of one service. */
  | {
      readonly kind: 'bookings'
      readonly email: string
      readonly service?: string
      readonly most: number
    }
