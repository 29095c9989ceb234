/**
 * Learns what was taken off a payment elsewhere: refunds that the business has made at the provider, and disputes. The webhook
 * only says that there is something; what it is, the provider is asked, as a whole, so the order of webhooks does not matter.
 */

import { type PaymentProvider, PaymentProviderError } from '#server/features/payments/payment-provider.ts'
import type { Clock } from '#server/lib/clock.ts'
import type { Payments } from '../store/payments.ts'

export interface ReversalsUpdaterOptions {
  readonly payments: Payments
  readonly provider: PaymentProvider
  readonly clock: Clock
  /** Prints sentences for the operator. */
  readonly say: (sentence: string) => void
}

/** Returns false if the provider does not answer. @param charge what the provider calls it */
export type UpdateReversals = (charge: string) => Promise<boolean>

export const createReversalsUpdater =
  ({ payments, provider, clock, say }: ReversalsUpdaterOptions): UpdateReversals =>
  async charge => {
    try {
      const checkout = await provider.findCheckout(charge)
      const payment =
        checkout === undefined ? undefined : await payments.findByCheckout(provider.id, checkout)
      if (checkout === undefined || !payment) return true
      const askedAt = clock()
      const reversals = await provider.fetchReversals(checkout)
      const { business, id } = payment
      await payments.recordReversals({ business, id, reversals, askedAt })
      return true
    } catch (error) {
      if (!(error instanceof PaymentProviderError)) throw error
      say(`The charge ${charge} could not be looked up (${error.kind}): ${error.message}`)
      return error.kind !== 'unavailable'
    }
  }
