/** Computes the state of a test checkout at a given time. Pure, so that "later" needs no timer. */
import type { Instant } from '#schemas/runtime/time/time.ts'
import type { SimulatedOutcome } from '../checkout-simulator.ts'
import type { CheckoutState, CheckoutStatus } from '../payment-provider.ts'
import type { TestCheckout, TestCheckoutAttempt } from '../test-checkouts.ts'

export function getTestCheckoutState(checkout: TestCheckout, now: Instant): CheckoutState {
  const { id, payment, due, charged, refunded, declined } = checkout
  const status = getTestCheckoutStatus(checkout, now)
  return {
    id,
    payment,
    status,
    paid: { amount: status === 'paid' ? charged : 0, currency: due.currency },
    refunded,
    ...(status === 'open' && declined !== undefined ? { declined } : {}),
  }
}

/** Checks for confirmed money first, because it may arrive after the checkout has ended. */
export function getTestCheckoutStatus(
  { charged, confirmedAt, expiredAt, expiresAt }: TestCheckout,
  now: Instant,
): CheckoutStatus {
  if (charged > 0 && confirmedAt !== undefined && confirmedAt <= now) return 'paid'
  if (expiredAt !== undefined) return 'expired'
  if (charged > 0) return 'processing'
  return expiresAt <= now ? 'expired' : 'open'
}

/** Returns the changes that the visitor's chosen outcome makes to the checkout. */
export function toTestCheckoutAttempt(
  outcome: SimulatedOutcome,
  amount: number,
  { now, later }: { readonly now: Instant; readonly later: Instant },
): TestCheckoutAttempt {
  switch (outcome) {
    case 'paid':
      return { charged: amount, confirmedAt: now }
    case 'twice':
      return { charged: 2 * amount, confirmedAt: now }
    case 'late':
      return { charged: amount, confirmedAt: later }
    case 'after-expiry':
      return { charged: amount, confirmedAt: later, expiredAt: now }
    default:
      return { declined: outcome }
  }
}
