/** The services with which calls, webhooks and jobs take and refund payments. */

import type { Bookings } from '#server/features/bookings/bookings.ts'
import type { Directories } from '#server/features/directory/directory.ts'
import type { Submissions } from '#server/features/forms/submissions.ts'
import type { GiftCards } from '#server/features/gift-cards/store/gift-cards.ts'
import type { PaymentProvider } from '#server/features/payments/payment-provider.ts'
import type { Clock } from '#server/lib/clock.ts'
import type { Payments } from '../store/payments.ts'
import { createPaymentReconciler, type PaymentReconciler } from './reconcile-payment.ts'
import { createRefundExecutor, type RefundExecutor } from './refund-executor.ts'
import { createReversalsUpdater, type UpdateReversals } from './update-reversals.ts'

export interface PaymentServices {
  readonly payments: Payments
  readonly giftCards: GiftCards
  readonly provider: PaymentProvider
  readonly reconciler: PaymentReconciler
  readonly refundExecutor: RefundExecutor
  readonly reviewCharge: UpdateReversals
}

declare module '#server/calls/handler.ts' {
  interface CallServices {
    readonly paymentServices: PaymentServices
  }
}

export interface PaymentServicesOptions {
  readonly payments: Payments
  readonly giftCards: GiftCards
  readonly bookings: Bookings
  readonly submissions: Pick<Submissions, 'find'>
  readonly directories: Pick<Directories, 'read'>
  readonly provider: PaymentProvider
  readonly clock: Clock
  /** Prints sentences for the operator. */
  readonly say: (sentence: string) => void
}

export const createPaymentServices = (options: PaymentServicesOptions): PaymentServices => ({
  payments: options.payments,
  giftCards: options.giftCards,
  provider: options.provider,
  reconciler: createPaymentReconciler(options),
  refundExecutor: createRefundExecutor(options),
  reviewCharge: createReversalsUpdater(options),
})
