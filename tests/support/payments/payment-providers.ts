/** Both adapters of the payment provider port, with paying visitors, for the contract suite. */
import { addMinutes } from '#schemas/runtime/time/instant.ts'
import type { Instant } from '#schemas/runtime/time/time.ts'
import type { PaymentProvider } from '#server/features/payments/payment-provider.ts'
import { createStripePaymentProvider } from '#server/features/payments/providers/stripe-payment-provider.ts'
import {
  createCheckoutSimulator,
  createTestPaymentProvider,
} from '#server/features/payments/providers/test-payment-provider.ts'
import { demoNow } from '../business/demo.ts'
import { createEmbeddedDatabase } from '../database/database.ts'
import { openFakeStripe } from './fake-stripe.ts'

export interface PaymentProviderStage {
  readonly provider: PaymentProvider
  /** Opens the provider on the same records, as another process would. */
  readonly other: PaymentProvider
  now(): Instant
  passMinutes(minutes: number): void
  /** Acts as a visitor on the provider's page. Does nothing if the checkout has ended. */
  pay(checkout: string): Promise<void>
  decline(checkout: string, reason: 'insufficient-funds' | 'card-expired'): Promise<void>
  /** The bank answers when `finishProcessing` is called. */
  startProcessing(checkout: string): Promise<void>
  finishProcessing(checkout: string): Promise<void>
  close(): Promise<void>
}

export interface PaymentProviderAdapter {
  readonly name: string
  open(): Promise<PaymentProviderStage>
}

export const paymentProviders: readonly PaymentProviderAdapter[] = [
  { name: 'the test provider', open: openTestProvider },
  { name: 'Stripe', open: openStripe },
]

function createTestClock() {
  let time = demoNow
  return {
    now: () => time,
    passMinutes(minutes: number) {
      time = addMinutes(time, minutes)
    },
  }
}

async function openTestProvider(): Promise<PaymentProviderStage> {
  const clock = createTestClock()
  const database = await createEmbeddedDatabase()
  const store = await database.open()
  const otherStore = await database.open()
  const simulator = createCheckoutSimulator({
    checkouts: store.testCheckouts,
    clock: clock.now,
    delaySeconds: 30,
  })
  return {
    ...clock,
    provider: createTestPaymentProvider({ checkouts: store.testCheckouts, clock: clock.now }),
    other: createTestPaymentProvider({ checkouts: otherStore.testCheckouts, clock: clock.now }),
    pay: id => simulator.simulate(id, 'paid'),
    decline: (id, reason) => simulator.simulate(id, reason),
    startProcessing: id => simulator.simulate(id, 'late'),
    finishProcessing: async () => clock.passMinutes(0.5),
    close: () => database.drop(),
  }
}

async function openStripe(): Promise<PaymentProviderStage> {
  const clock = createTestClock()
  const { ledger, url, secretKey, webhookSecret, close } = await openFakeStripe({ clock: clock.now })
  const settings = { provider: 'stripe', secretKey, webhookSecret, apiBase: url } as const
  const isOpen = (id: string) => ledger.getSession(id).status === 'open'
  return {
    ...clock,
    provider: createStripePaymentProvider(settings),
    other: createStripePaymentProvider(settings),
    async pay(id) {
      if (isOpen(id)) ledger.pay(id)
    },
    async decline(id, reason) {
      if (reason === 'card-expired') ledger.decline(id, 'expired_card', null)
      else ledger.decline(id, 'card_declined', 'insufficient_funds')
    },
    startProcessing: async id => ledger.startProcessing(id),
    finishProcessing: async id => ledger.finishProcessing(id),
    close,
  }
}
