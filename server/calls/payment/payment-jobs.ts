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
        // The other jobs must not wait while the provider is down.
        results => results.every(result => result === 'unreachable'),
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
  isOutage: (results: readonly unknown[]) => boolean = () => false,
): Promise<void> {
  for (let batch = 0; batch < maxBatches; batch++) {
    const taken = await take()
    const results = await Promise.all(taken.map(work))
    if (taken.length < batchSize || isOutage(results)) return
  }
}

async function executeRefund(refund: DueRefund, { provider, clock, say }: PaymentJobsOptions) {
  const { id, checkout, money } = refund
  try {
    requireProvider(refund, provider)
    const { status } = await provider.refund({ checkout, refund: id, money })
    if (status === 'failed') return giveUp('failed at the provider')
    if (status === 'succeeded') return { status }
    const retry = retryPending(refund, clock())
    return retry.retryAt === undefined ? giveUp('the provider has not confirmed it within a week') : retry
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error
    // A checkout is not found with the key of another account, too.
    const retry = error.kind === 'rejected' ? undefined : retryPending(refund, clock())
    return retry?.retryAt === undefined ? giveUp(error.message) : { ...retry, error: error.message }
  }
  function giveUp(reason: string): RefundReport {
    const { amount, currency } = money
    say(
      `The refund ${id} of checkout ${checkout} was abandoned: ${reason}. Check at the provider whether ${amount} ${currency} (minor units) was refunded, and refund it by hand if not.`,
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
