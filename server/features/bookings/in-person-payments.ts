/** What customers pay at the business, which no payment provider knows of. */
import type { Booking, DeskPayment } from '#schemas/generated/types.gen.ts'
import type { Instant } from '#schemas/runtime/time/time.ts'
import type { RepeatedRequestResult } from '#server/lib/idempotent-request.ts'
import type { ChangeCommand, RevisionConflict } from './bookings.ts'

/** The most that a booking may have, those that were taken back included. */
export const maxInPersonPayments = 20

export interface InPersonPaymentRecord {
  readonly id: string
  readonly booking: string
  /** That of the booking. */
  readonly reference: string
  /** In minor units. */
  readonly amount: number
  readonly currency: string
  readonly method: DeskPayment['method']
  readonly takenAt: Instant
  /** As in the audit. */
  readonly takenBy?: string
  readonly takenBackAt?: Instant
}

/** The booking itself does not change; `previous` is as it was read. */
export interface RecordInPersonPaymentCommand extends ChangeCommand {
  readonly payment: Pick<InPersonPaymentRecord, 'id' | 'amount' | 'currency' | 'method'>
  readonly by: string
  /** The most that may be taken of the booking altogether, in minor units. */
  readonly most: number
}

export interface ReverseInPersonPaymentCommand extends ChangeCommand {
  /** The id. */
  readonly payment: string
  readonly by: string
}

export type RecordInPersonPaymentResult =
  | { readonly kind: 'written'; readonly booking: Booking }
  /** More than `most`, or more often than a booking may have; or what was taken before is of another currency. */
  | { readonly kind: 'exceeded' }
  | RevisionConflict
  | RepeatedRequestResult

export type ReverseInPersonPaymentResult =
  | { readonly kind: 'written'; readonly booking: Booking }
  | { readonly kind: 'unknown' }
  | RevisionConflict

/** Finds what was taken, the oldest first. */
export interface InPersonPaymentsQuery {
  readonly business: string
  /** Ids; default: all of the business. */
  readonly bookings?: readonly string[]
  readonly from?: Instant
  /** Exclusive. */
  readonly to?: Instant
  /** The last record of the page before. */
  readonly after?: Pick<InPersonPaymentRecord, 'id' | 'takenAt'>
  readonly limit: number
}
