import type { Booking, SubmissionReceipt } from '#schemas/generated/types.gen.ts'

/**
 * The phase of a payment as shown to the visitor. `waiting`: the booking can be paid. `declined`: the last attempt
 * failed, but another is possible. `processing`: the bank has not answered yet. `booked`: the booking is paid, or needs
 * no payment. `released`: the time was released. `cancelled`: the booking was cancelled.
 */
export type PaymentPhase = 'waiting' | 'declined' | 'processing' | 'booked' | 'released' | 'cancelled'

export function getPaymentPhase({ status, payment }: Pick<Booking, 'status' | 'payment'>): PaymentPhase {
  if (status === 'cancelled') return 'cancelled'
  if (status === 'expired') return 'released'
  if (status !== 'awaiting-payment') return 'booked'
  if (payment?.status === 'processing') return 'processing'
  return payment?.declined === undefined ? 'waiting' : 'declined'
}

/** Tells whether asking the provider again can change something. */
export const isPaymentOpen = (phase: PaymentPhase): boolean =>
  phase === 'waiting' || phase === 'declined' || phase === 'processing'

export type SubmissionPaymentPhase = 'waiting' | 'declined' | 'processing' | 'complete' | 'unpaid'

/** The same for what a form charges by itself. */
export function getSubmissionPaymentPhase({
  status,
  payment,
}: Pick<SubmissionReceipt, 'status' | 'payment'>): SubmissionPaymentPhase {
  if (status !== 'awaiting-payment') return status
  if (payment?.status === 'processing') return 'processing'
  return payment?.declined === undefined ? 'waiting' : 'declined'
}
