/** Background jobs that check due payments and carry out refunds. */
import { addMinutes } from '#schemas/runtime/time/instant.ts'
import type { Clock } from '../../ports/clock.ts'
import type { PaymentJobs } from '../../ports/payment-jobs.ts'
import { type PaymentProvider, PaymentProviderError } from '../../ports/payment-provider.ts'
import type { DueRefund, RefundReport } from '../../ports/payments.ts'
import type { PaymentServices } from './payment-services.ts'

export interface PaymentJobsOptions extends PaymentServices {
  readonly clock: Clock
  /** Prints sentences for the operator. */
  readonly say: (sentence: string) => void
}

/** Small, because each request to a provider may be slow. */
const batchSize = 5
const maxBatches = 20
/** Longer than the requests of one check or refund can take. */
const leaseMinutes = 2

export function createPaymentJobs(options: PaymentJobsOptions): PaymentJobs {
  const { payments, reconciler, clock } = options
  const lease = () => {
    const now = clock()
    return { limit: batchSize, now, until: addMinutes(now, leaseMinutes) }
  }
  return {
    reconcileDue: () =>
      runBatches(
        () => payments.takeDue(lease()),
        payment => reconciler.reconcile(payment, { atOnce: true }),
      ),
    executeRefunds: () =>
      runBatches(
        () => payments.takeDueRefunds(lease()),
        async refund => payments.reportRefund(refund, await executeRefund(refund, options)),
      ),
  }
}

async function runBatches<T>(
  take: () => Promise<readonly T[]>,
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  for (let batch = 0; batch < maxBatches; batch++) {
    const taken = await take()
    await Promise.all(taken.map(work))
    if (taken.length < batchSize) return
  }
}

async function executeRefund(refund: DueRefund, { provider, clock, say }: PaymentJobsOptions) {
  const { id, payment, checkout, money } = refund
  try {
    requireProvider(refund, provider)
    const { status } = await provider.refund({ checkout, refund: id, money })
    if (status === 'failed') return giveUp('failed at the provider')
    return status === 'succeeded' ? { status } : retryPending(refund, clock())
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error
    const retry = error.kind === 'unavailable' ? retryPending(refund, clock()) : undefined
    return retry?.retryAt === undefined ? giveUp(error.message) : { ...retry, error: error.message }
  }
  function giveUp(reason: string): RefundReport {
    const { amount, currency } = money
    say(
      `The refund ${id} of payment ${payment} is given up: ${reason}. See at the provider whether ${amount} ${currency} (minor units) went back, and return it by hand if not.`,
    )
    return { status: 'failed', error: reason }
  }
}

function requireProvider({ provider: id }: DueRefund, provider: PaymentProvider): void {
  if (id !== provider.id)
    throw new PaymentProviderError('unavailable', `PAYMENT_PROVIDER is ${provider.id}, not ${id}.`)
}

/** Waits as long as the refund is old, between a minute and four hours, and stops retrying after a week. */
function retryPending({ createdAt }: DueRefund, now: ReturnType<Clock>): RefundReport {
  const ageMinutes = Math.floor((now - createdAt) / 60_000)
  if (ageMinutes >= maxRetryMinutes) return { status: 'pending' }
  return { status: 'pending', retryAt: addMinutes(now, Math.min(maxPauseMinutes, Math.max(1, ageMinutes))) }
}

const maxRetryMinutes = 7 * 24 * 60
const maxPauseMinutes = 4 * 60
