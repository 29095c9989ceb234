/** The port behind the test provider's page: reads a checkout, and applies the outcome that the visitor chooses. */
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

/** The path prefix of checkout pages. */
export const testCheckoutPath = '/payments/test/'

export interface SimulatedCheckout extends TestCheckout {
  readonly status: CheckoutState['status']
}

export interface CheckoutSimulator {
  /** How long the money takes to arrive for `late` and `after-expiry`. */
  readonly delaySeconds: number
  find(checkout: string): Promise<SimulatedCheckout | undefined>
  /** Does nothing if the checkout is no longer open. */
  simulate(checkout: string, outcome: SimulatedOutcome): Promise<void>
}
