import type { PaymentSettings } from '#server/environment/settings.ts'
import type { Clock } from '#server/lib/clock.ts'
import type { CheckoutSimulator } from '../checkout-simulator.ts'
import type { PaymentProvider } from '../payment-provider.ts'
import type { TestCheckouts } from '../store/test-checkouts.ts'
import {
  createCheckoutSimulator,
  createTestPaymentProvider,
  type TestPaymentProviderOptions,
} from './test-payment-provider.ts'

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
  /** Creates a test provider of its own for a preview, whatever the provider is. */
  createTestPayments(options: Omit<TestPaymentProviderOptions, 'clock'>): TestPayments
}

export interface TestPayments {
  readonly paymentProvider: PaymentProvider
  readonly checkoutSimulator: CheckoutSimulator
}

/** Creates the provider that the settings name. */
export async function createPaymentAdapters(options: PaymentAdaptersOptions): Promise<PaymentAdapters> {
  const { settings, checkouts, clock } = options
  const delaySeconds = settings.provider === 'test' ? settings.delaySeconds : previewDelaySeconds
  const createTestPayments: PaymentAdapters['createTestPayments'] = sandbox => ({
    paymentProvider: createTestPaymentProvider({ ...sandbox, clock }),
    checkoutSimulator: createCheckoutSimulator({ ...sandbox, clock, delaySeconds }),
  })
  if (settings.provider === 'stripe') {
    // Importing Stripe's library costs start-up time and memory even where nobody uses it.
    const { createStripePaymentProvider } = await import('./stripe-payment-provider.ts')
    const paymentProvider = createStripePaymentProvider(settings)
    return { paymentProvider, checkoutSimulator: undefined, createTestPayments }
  }
  return { ...createTestPayments({ checkouts }), createTestPayments }
}

/** How long the money takes to arrive in a preview if payments are real elsewhere. */
const previewDelaySeconds = 30

/** Returns a notice about payments for the operator at start-up. It never contains a secret. */
export function getPaymentNotice(settings: PaymentSettings): string | undefined {
  if (settings.provider === 'test')
    return 'The test payment provider is in use: visitors can try out payments, but no money moves. Set STRIPE_SECRET_KEY to take real payments.'
  if (settings.webhookSecret === undefined)
    return 'STRIPE_WEBHOOK_SECRET is not set: a payment is noticed when the visitor returns, or within a minute.'
  return undefined
}
