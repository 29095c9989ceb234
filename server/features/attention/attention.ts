/** What went wrong or is new, so that somebody at the business should look at it. */
import type { Instant } from '#schemas/runtime/time/time.ts'
import type { PaymentSubject } from '#server/features/payments/payments.ts'
import type { Money } from '#server/features/pricing/money.ts'

/**
 * `refund-failed`: no other refund repeats it. `late`, `mismatch`, `surplus`: money came that was not due, and is being
 * returned. `processing`: the bank has not confirmed for days. `disputed`: the payer has asked their bank to take it back, and it
 * is not decided; `dispute-won` and `dispute-lost`: it is. `refunded-elsewhere`: the business has refunded it at the provider.
 */
export type PaymentCheckReason =
  | 'refund-failed'
  | 'late'
  | 'mismatch'
  | 'surplus'
  | 'processing'
  | 'disputed'
  | 'dispute-won'
  | 'dispute-lost'
  | 'refunded-elsewhere'

export interface PaymentToCheck {
  readonly subject: PaymentSubject
  /** That of the booking, or its own if it pays for a submission. */
  readonly reference: string
  readonly reason: PaymentCheckReason
  readonly money: Money
  /** No real money moves with the payment. */
  readonly isTest: boolean
  readonly at: Instant
  /** Of a dispute: until when the business can send evidence. */
  readonly dueAt?: Instant
  /** Of a dispute: what was spent of the gift card that the payment has bought, which cannot be used now. */
  readonly giftCardSpent?: number
}

export interface PaymentCheckQuery {
  readonly business: string
  /** Money that was not due, and disputes that are decided, are listed if that was at or after this time. */
  readonly returnedSince: Instant
  /** Payments are listed that have been processing since before this time. */
  readonly processingBefore: Instant
  readonly limit: number
}

export interface AttentionCounts {
  /** Emails that the mail server did not take at once, or that are late. */
  readonly waitingEmails: number
  readonly emailsWaitSince?: Instant
  readonly failedLetters: number
  readonly newAnswers: number
}
