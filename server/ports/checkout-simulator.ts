/** What the test provider's page needs: a checkout to show, and a visitor's decision of what the bank does. */
import type { CheckoutState } from './payment-provider.ts'
import type { TestCheckout } from './test-checkouts.ts'

/**
 * `late`: the bank confirms after a while. `twice`: the card is charged twice. `after-expiry`: the checkout expires,
 * and the money arrives after a while all the same.
 */
export const simulatedOutcomes = [
  'paid',
  'declined',
  'insufficient-funds',
  'card-expired',
  'late',
  'twice',
  'after-expiry',
] as const

export type SimulatedOutcome = (typeof simulatedOutcomes)[number]

/** How long `late` and `after-expiry` take. */
export const simulatedDelaySeconds = 30

/** Below it are the pages of checkouts. */
export const testCheckoutPath = '/payments/test/'

export interface SimulatedCheckout extends TestCheckout {
  readonly status: CheckoutState['status']
}

export interface CheckoutSimulator {
  find(checkout: string): Promise<SimulatedCheckout | undefined>
  /** Does nothing if the checkout is no longer open. */
  simulate(checkout: string, outcome: SimulatedOutcome): Promise<void>
}
