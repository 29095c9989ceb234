/** Has the provider carry out refunds, and records the outcome. */
import { addMinutes } from '#schemas/runtime/time/instant.ts'
import type { Instant } from '#schemas/runtime/time/time.ts'
import type { Clock } from '../../ports/clock.ts'
import { type PaymentProvider, PaymentProviderError } from '../../ports/payment-provider.ts'
import type { DueRefund, Payments, RefundReport } from '../../ports/payments.ts'

export interface RefundExecutor {
  /** Carries out a refund, once however often it is called. Schedules another attempt if the provider is unavailable. */
  execute(refund: DueRefund): Promise<void>
  /**
   * Asks the provider again about a refund that it has reported on: a bank may reject one that had succeeded. Returns
   * false if the provider did not answer.
   */
  update(refund: DueRefund): Promise<boolean>
}

export interface RefundExecutorOptions {
  readonly payments: Pick<Payments, 'reportRefund'>
  readonly provider: Pick<PaymentProvider, 'id' | 'refund'>
  readonly clock: Clock
  /** Prints sentences for the operator. */
  readonly say: (sentence: string) => void
}

export function createRefundExecutor(options: RefundExecutorOptions): RefundExecutor {
  const { payments, provider } = options
  return {
    async execute(refund) {
      await payments.reportRefund(refund, await attempt(refund, options))
    },
    async update(refund) {
      try {
        const { status } = await sendRefund(refund, provider)
        if (status === 'failed') await payments.reportRefund(refund, giveUp(refund, failedReason, options))
        if (status === 'succeeded') await payments.reportRefund(refund, { status })
        return true
      } catch (error) {
        if (!(error instanceof PaymentProviderError)) throw error
        return error.kind !== 'unavailable'
      }
    },
  }
}

const failedReason = 'failed at the provider'

async function attempt(refund: DueRefund, options: RefundExecutorOptions): Promise<RefundReport> {
  const { provider, clock } = options
  try {
    const { status } = await sendRefund(refund, provider)
    if (status === 'failed') return giveUp(refund, failedReason, options)
    if (status === 'succeeded') return { status }
    const reason = 'the provider has not confirmed it within a week'
    return scheduleRetry(refund, clock()) ?? giveUp(refund, reason, options)
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error
    // A checkout is not found with the key of another account, too.
    const retry = error.kind === 'rejected' ? undefined : scheduleRetry(refund, clock())
    return retry ? { ...retry, error: error.message } : giveUp(refund, error.message, options)
  }
}

/** Returns the state of the refund if it was sent before. */
async function sendRefund(
  { provider: id, id: refund, checkout, money }: DueRefund,
  provider: RefundExecutorOptions['provider'],
) {
  if (id !== provider.id)
    throw new PaymentProviderError('unavailable', `PAYMENT_PROVIDER is ${provider.id}, not ${id}.`)
  return provider.refund({ checkout, refund, money })
}

/** Names no payment: its id in the log would open the booking to readers of the log. */
function giveUp(
  { id, checkout, money: { amount, currency } }: DueRefund,
  reason: string,
  { say }: RefundExecutorOptions,
): RefundReport {
  say(
    `The refund ${id} of checkout ${checkout} has failed: ${reason}. Check at the provider whether ${amount} ${currency} (minor units) was refunded, and if not, repeat the refund as docs/payments.md says.`,
  )
  return { status: 'failed', error: reason }
}

/** Waits as long as the refund is old, between a minute and four hours; returns undefined after a week. */
function scheduleRetry({ createdAt }: DueRefund, now: Instant): RefundReport | undefined {
  const ageMinutes = Math.floor((now - createdAt) / 60_000)
  if (ageMinutes >= maxRetryMinutes) return undefined
  return { status: 'pending', retryAt: addMinutes(now, Math.min(maxPauseMinutes, Math.max(1, ageMinutes))) }
}

const maxRetryMinutes = 7 * 24 * 60
const maxPauseMinutes = 4 * 60
