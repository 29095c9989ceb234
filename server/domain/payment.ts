/** Decides what becomes of a payment and its booking once the provider has said what it knows. */
import type { BookingPayment } from '#schemas/generated/types.gen.ts'
import { addMinutes, asInstant } from '#schemas/runtime/time/instant.ts'
import type { Instant } from '#schemas/runtime/time/time.ts'

/** How long a booking waits for its payment. */
export const paymentMinutes = 15
/** How much longer it waits while the provider cannot be reached. */
const unreachableMinutes = 10
/** How much longer it waits for a bank that has the order but has not confirmed it. */
const processingMinutes = 24 * 60
/** How long after the deadline we look for money that arrives late. */
const lateMinutes = 7 * 24 * 60
const maxPauseMinutes = 12 * 60

/** What our books say of a payment. */
export interface PaymentFacts {
  readonly id: string
  readonly due: MoneyAmount
  /** Received in all, as far as we know. */
  readonly received: MoneyAmount
  readonly status: BookingPayment['status']
  readonly expiresAt: Instant
  /** Whether the booking still waits for it. */
  readonly isAwaited: boolean
}

/** An amount in minor units of an ISO 4217 currency. */
interface MoneyAmount {
  readonly amount: number
  readonly currency: string
}

/** What the provider says. `no-checkout`: nobody could pay yet; `unreachable`: it did not answer. */
export type CheckoutObservation =
  | { readonly kind: 'no-checkout' }
  | { readonly kind: 'unreachable' }
  | {
      readonly kind: 'state'
      /** The payment that the checkout was created for, if the provider says. */
      readonly payment?: string
      readonly status: BookingPayment['status']
      readonly paid: MoneyAmount
      /** Returned so far. */
      readonly refunded: number
      readonly declined?: NonNullable<BookingPayment['declined']>
    }

/** `checkAt`: when to ask the provider next; undefined: never again. */
export type PaymentDecision =
  /** Nothing is settled by this. */
  | {
      readonly kind: 'keep'
      readonly status: BookingPayment['status']
      readonly declined?: NonNullable<BookingPayment['declined']>
      readonly checkAt?: Instant
    }
  /** The booking stands. What exceeds the amount due goes back. */
  | { readonly kind: 'confirm'; readonly received: MoneyAmount; readonly surplus: number }
  /** The time is released; nothing was paid. */
  | { readonly kind: 'release'; readonly checkAt?: Instant }
  /** Money goes back that pays for nothing; if the booking still waits, its time is released. */
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
  if (payment.received.amount > 0) return { kind: 'keep', status: payment.status }
  if (payment.isAwaited) return decideAwaited(payment, observation, now)
  return observation.kind === 'no-checkout'
    ? { kind: 'keep', status: 'expired' }
    : { kind: 'keep', status: 'expired', ...lateCheck(payment, now) }
}

type CheckoutFacts = Extract<CheckoutObservation, { kind: 'state' }>

/** Exactly one of these happens to money: it pays for the booking, goes back, or is known already. */
function decideMoney(payment: PaymentFacts, checkout: CheckoutFacts): PaymentDecision {
  const { due, received } = payment
  const { paid } = checkout
  const returning = (cause: 'late' | 'mismatch' | 'surplus', amount: number): PaymentDecision => ({
    kind: 'return',
    ...{ cause, received: paid, amount },
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
  const release: PaymentDecision = { kind: 'release', ...lateCheck(payment, now) }
  if (observation.kind === 'unreachable')
    return isOver(unreachableMinutes) ? release : { kind: 'keep', status: payment.status, checkAt: nextCheck }
  const { status, declined } = observation
  if (status === 'processing')
    return isOver(processingMinutes) ? release : { kind: 'keep', status, checkAt: nextCheck }
  if (status === 'expired') return release
  // Past its deadline, an open checkout was expired before; one that is still open did not obey.
  if (isOver(unreachableMinutes)) return release
  const checkAt = now < expiresAt ? asInstant(Math.min(nextCheck, expiresAt)) : nextCheck
  return { kind: 'keep', status: 'open', ...(declined === undefined ? {} : { declined }), checkAt }
}

/** Pauses as long as the payment is overdue already, between a minute and half a day, and stops after a week. */
function lateCheck({ expiresAt }: PaymentFacts, now: Instant): { readonly checkAt?: Instant } {
  const overdueMinutes = Math.floor((now - expiresAt) / 60_000)
  if (overdueMinutes >= lateMinutes) return {}
  return { checkAt: addMinutes(now, Math.min(maxPauseMinutes, Math.max(1, overdueMinutes))) }
}
