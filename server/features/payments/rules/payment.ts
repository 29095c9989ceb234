/** Decides what happens to a payment and its booking, given the checkout's state at the provider. */
import type { BookingPayment } from '#schemas/generated/types.gen.ts'
import { addMinutes, asInstant } from '#schemas/runtime/time/instant.ts'
import type { Instant } from '#schemas/runtime/time/time.ts'

/** How long a booking's time is held for its payment. */
export const paymentMinutes = 15
/** The grace period after the deadline while the provider cannot be reached. */
const unreachableMinutes = 10
/** The grace period after the deadline while the bank is processing the payment. */
const processingMinutes = 24 * 60
/** How long after the deadline we check for late payments. */
const lateMinutes = 7 * 24 * 60
const maxPauseMinutes = 12 * 60

/** A payment as our records have it. */
export interface PaymentFacts {
  readonly id: string
  readonly due: MoneyAmount
  /** Received in all, as far as we know. */
  readonly received: MoneyAmount
  readonly status: BookingPayment['status']
  readonly expiresAt: Instant
  /** Whether its page is being closed, so that a gift card can lessen what is due. */
  readonly checkout?: { readonly isEnding: boolean }
  /** Whether the booking still waits for it. */
  readonly isAwaited: boolean
}

/** An amount in minor units of an ISO 4217 currency. */
interface MoneyAmount {
  readonly amount: number
  readonly currency: string
}

/** The checkout as observed at the provider. `no-checkout`: none was created yet; `unreachable`: it did not answer. */
export type CheckoutObservation =
  | { readonly kind: 'no-checkout' }
  | { readonly kind: 'unreachable' }
  | {
      readonly kind: 'state'
      /** That of the checkout. */
      readonly id?: string
      /** The payment that the checkout was created for, if the provider reports it. */
      readonly payment?: string
      readonly status: BookingPayment['status']
      readonly paid: MoneyAmount
      /** Returned so far. */
      readonly refunded: number
      readonly declined?: NonNullable<BookingPayment['declined']>
    }

/** `checkAt`: when to ask the provider next; undefined: never again. */
export type PaymentDecision =
  /** The payment stays unsettled, or was settled before. */
  | {
      readonly kind: 'keep'
      readonly status: BookingPayment['status']
      readonly declined?: NonNullable<BookingPayment['declined']>
      readonly checkAt?: Instant
      /** Its page has ended as it should, and another one can be opened. */
      readonly dropsCheckout?: true
    }
  /** The booking is confirmed. Any surplus is refunded. */
  | { readonly kind: 'confirm'; readonly received: MoneyAmount; readonly surplus: number }
  /** The time is released; nothing was paid. */
  | { readonly kind: 'release'; readonly checkAt?: Instant }
  /** The money cannot be applied and is refunded; if the booking still waits, its time is released. */
  | {
      readonly kind: 'return'
      readonly cause: 'late' | 'mismatch' | 'surplus'
      readonly received: MoneyAmount
      readonly amount: number
    }

export function decidePayment(
  payment: PaymentFacts,
  observation: CheckoutObservation,
  now: Instant,
): PaymentDecision {
  if (observation.kind === 'state' && observation.paid.amount > 0 && observation.status !== 'processing')
    return decideMoney(payment, observation)
  // Gift cards have paid for everything: no money is awaited.
  const isCovered = payment.due.amount === 0 && payment.status === 'paid'
  if (payment.received.amount > 0 || isCovered) return { kind: 'keep', status: payment.status }
  if (payment.isAwaited) return decideAwaited(payment, observation, now)
  return observation.kind === 'no-checkout'
    ? { kind: 'keep', status: 'expired' }
    : { kind: 'keep', status: 'expired', ...scheduleLateCheck(payment, now) }
}

type CheckoutFacts = Extract<CheckoutObservation, { kind: 'state' }>

/** Money that was received either pays for the booking, is refunded, or is already accounted for. */
function decideMoney(payment: PaymentFacts, checkout: CheckoutFacts): PaymentDecision {
  const { due, received } = payment
  const { paid } = checkout
  const returning = (cause: 'late' | 'mismatch' | 'surplus', amount: number): PaymentDecision => ({
    kind: 'return',
    cause,
    received: paid,
    amount,
  })
  if (received.amount > 0) {
    const more = paid.currency === received.currency ? paid.amount - received.amount : 0
    return more > 0 ? returning('surplus', more) : { kind: 'keep', status: payment.status }
  }
  const left = Math.max(0, paid.amount - checkout.refunded)
  if (!payment.isAwaited) return returning('late', left)
  const isOurs = checkout.payment === undefined || checkout.payment === payment.id
  if (!isOurs || paid.currency !== due.currency || left < due.amount) return returning('mismatch', left)
  return { kind: 'confirm', received: paid, surplus: left - due.amount }
}

function decideAwaited(
  payment: PaymentFacts,
  observation: CheckoutObservation,
  now: Instant,
): PaymentDecision {
  const { expiresAt } = payment
  const isOver = (graceMinutes: number) => now >= addMinutes(expiresAt, graceMinutes)
  const nextCheck = addMinutes(now, 1)
  if (observation.kind === 'no-checkout')
    return isOver(0) ? { kind: 'release' } : { kind: 'keep', status: 'open', checkAt: expiresAt }
  const release: PaymentDecision = { kind: 'release', ...scheduleLateCheck(payment, now) }
  if (observation.kind === 'unreachable')
    return isOver(unreachableMinutes) ? release : { kind: 'keep', status: payment.status, checkAt: nextCheck }
  const { status, declined } = observation
  if (status === 'processing')
    return isOver(processingMinutes) ? release : { kind: 'keep', status, checkAt: nextCheck }
  if (status === 'expired')
    return payment.checkout?.isEnding && !isOver(0)
      ? { kind: 'keep', status: 'open', checkAt: expiresAt, dropsCheckout: true }
      : release
  // Overdue checkouts are expired before they are observed. Stop waiting for one that is open all the same.
  if (isOver(unreachableMinutes)) return release
  const checkAt = now < expiresAt ? asInstant(Math.min(nextCheck, expiresAt)) : nextCheck
  return { kind: 'keep', status: 'open', ...(declined === undefined ? {} : { declined }), checkAt }
}

/** Waits as long as the payment is overdue, between a minute and half a day, and stops checking after a week. */
function scheduleLateCheck({ expiresAt }: PaymentFacts, now: Instant): { readonly checkAt?: Instant } {
  const overdueMinutes = Math.floor((now - expiresAt) / 60_000)
  if (overdueMinutes >= lateMinutes) return {}
  return { checkAt: addMinutes(now, Math.min(maxPauseMinutes, Math.max(1, overdueMinutes))) }
}
