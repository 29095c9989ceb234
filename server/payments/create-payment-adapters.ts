import type { CheckoutSimulator } from '../ports/checkout-simulator.ts'
import type { Clock } from '../ports/clock.ts'
import type { PaymentProvider } from '../ports/payment-provider.ts'
import type { TestCheckouts } from '../ports/test-checkouts.ts'
import type { PaymentSettings } from '../settings.ts'
import { createCheckoutSimulator, createTestPaymentProvider } from './test-payment-provider.ts'

export interface PaymentAdaptersOptions {
  readonly settings: PaymentSettings
  /** Used by the test provider only. */
  readonly checkouts: TestCheckouts
  readonly clock: Clock
}

export interface PaymentAdapters {
  readonly paymentProvider: PaymentProvider
  /** Undefined unless the provider is the test provider. */
  readonly checkoutSimulator: CheckoutSimulator | undefined
}

/** Creates the provider that the settings name. */
export async function createPaymentAdapters(options: PaymentAdaptersOptions): Promise<PaymentAdapters> {
  const { settings, checkouts, clock } = options
  if (settings.provider === 'stripe') {
    // Importing Stripe's library costs start-up time and memory even where nobody uses it.
    const { createStripePaymentProvider } = await import('./stripe-payment-provider.ts')
    return { paymentProvider: createStripePaymentProvider(settings), checkoutSimulator: undefined }
  }
  return {
    paymentProvider: createTestPaymentProvider({ checkouts, clock }),
    checkoutSimulator: createCheckoutSimulator({ checkouts, clock, delaySeconds: settings.delaySeconds }),
  }
}

/** Returns a notice about payments for the operator at start-up. It never contains a secret. */
export function getPaymentNotice(settings: PaymentSettings): string | undefined {
  if (settings.provider === 'test')
    return 'The test payment provider is in use: visitors can try out payments, but no money moves. Set STRIPE_SECRET_KEY to take real payments.'
  if (settings.webhookSecret === undefined)
    return 'STRIPE_WEBHOOK_SECRET is not set: a payment is noticed when the visitor returns, or within a minute.'
  return undefined
}
