/** Background jobs that check due payments and carry out refunds. */
import { addMinutes } from '#schemas/runtime/time/instant.ts'
import type { PaymentJobs } from '#server/features/payments/payment-jobs.ts'
import type { Clock } from '#server/lib/clock.ts'
import type { PaymentServices } from './payment-services.ts'
import type { ReconcileResult } from './reconcile-payment.ts'
import { createRefundExecutor, type RefundExecution } from './refund-executor.ts'

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
        () => payments.leaseDue(lease()),
        payment => reconciler.reconcile(payment, { atOnce: true }),
      ),
    executeRefunds: () =>
      runBatches(
        () => payments.leaseDueRefunds(lease()),
        refund => refunds.execute(refund),
      ),
  }
}

/** Stops once the provider does not answer, because the other jobs must not wait while it is down. */
async function runBatches<T>(
  take: () => Promise<readonly T[]>,
  work: (item: T) => Promise<RefundExecution | ReconcileResult>,
): Promise<void> {
  for (let batch = 0; batch < maxBatches; batch++) {
    const taken = await take()
    const results = await Promise.all(taken.map(work))
    if (taken.length < batchSize || results.every(result => result === 'unreachable')) return
  }
}
