/** Background jobs that check due payments and carry out refunds. */
import { addMinutes } from '#schemas/runtime/time/instant.ts'
import type { Clock } from '../../ports/clock.ts'
import type { PaymentJobs } from '../../ports/payment-jobs.ts'
import type { PaymentServices } from './payment-services.ts'
import { createRefundExecutor } from './refund-executor.ts'

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
  const refunds = createRefundExecutor(options)
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
        refund => refunds.execute(refund),
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
