/** Has the provider carry out refunds, and records what became of them. */
import { addMinutes } from '#schemas/runtime/time/instant.ts'
import {
  type PaymentProvider,
  PaymentProviderError,
  type PaymentProviderErrorKind,
  type RefundState,
} from '#server/features/payments/payment-provider.ts'
import type { Refund, RefundReport } from '#server/features/payments/payments.ts'
import type { Clock } from '#server/lib/clock.ts'
import type { Payments } from '../store/payments.ts'

export interface RefundExecutor {
  /**
   * Carries out a refund, once however often it is called. Schedules another attempt until the provider says what has
   * become of it: only its word makes a refund failed, because an outage may hide that the money has been refunded.
   */
  execute(refund: Refund): Promise<RefundExecution>
  /**
   * Asks the provider what has become of a refund, and records it. Moves no money: a refund that has succeeded may have
   * failed since, and one that has failed may have been carried out after all.
   */
  recheck(refund: Refund): Promise<RecheckResult>
}

/** `unreachable`: the provider did not answer. */
export type RefundExecution = 'answered' | 'unreachable'

/** `none`: the provider has no such refund. An error: it is not known what has become of it. */
export type RecheckResult = RefundState['status'] | 'none' | PaymentProviderErrorKind

export interface RefundExecutorOptions {
  readonly payments: Pick<Payments, 'reportRefund' | 'findRefund'>
  readonly provider: Pick<PaymentProvider, 'id' | 'refund' | 'findRefund'>
  readonly clock: Clock
  /** Prints sentences for the operator. */
  readonly say: (sentence: string) => void
}

export function createRefundExecutor(options: RefundExecutorOptions): RefundExecutor {
  const { payments, provider } = options
  return {
    async execute(refund) {
      const report = await attempt(refund, options)
      await payments.reportRefund(refund, report)
      return report.status === 'pending' && report.error !== undefined ? 'unreachable' : 'answered'
    },
    async recheck(refund) {
      try {
        const state = await getProvider(refund, provider).findRefund(toRequest(refund))
        if (state) await recordProviderStatus(refund, state, options)
        return state?.status ?? 'none'
      } catch (error) {
        if (error instanceof PaymentProviderError) return error.kind
        throw error
      }
    },
  }
}

const failedReason = 'failed at the provider'

async function attempt(refund: Refund, options: RefundExecutorOptions): Promise<RefundReport> {
  try {
    const { status } = await getProvider(refund, options.provider).refund(toRequest(refund))
    if (status === 'failed') return reportFailure(refund, failedReason, options)
    return status === 'succeeded' ? { status } : scheduleRetry(refund, 'it is pending there', options)
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error
    const { kind, message } = error
    // A checkout is not found with the key of another account, too.
    return kind === 'rejected'
      ? reportFailure(refund, message, options)
      : { ...scheduleRetry(refund, message, options), error: message }
  }
}

/** Records the state at the provider if it differs from ours. */
async function recordProviderStatus(
  refund: Refund,
  { status }: RefundState,
  options: RefundExecutorOptions,
): Promise<void> {
  const { payments, clock, say } = options
  if (status === refund.status || (status === 'pending' && refund.status === 'succeeded')) return
  if (status === 'failed')
    return void (await payments.reportRefund(refund, reportFailure(refund, failedReason, options)))
  const retryAt = status === 'pending' ? { retryAt: addMinutes(clock(), 1) } : {}
  if (await payments.reportRefund(refund, { status, ...retryAt })) return
  const current = await payments.findRefund(refund.provider, refund.id)
  // Somebody else has recorded a newer state meanwhile.
  if (refund.status !== 'failed' || current?.status !== 'failed') return
  say(
    `${describe(refund)} had failed, but is ${status} at the provider after all. It is not recorded, because its money has been refunded again. Check at the provider what was refunded.`,
  )
}

function getProvider<Provider extends Pick<PaymentProvider, 'id'>>(
  { provider: id }: Refund,
  provider: Provider,
): Provider {
  if (id === provider.id) return provider
  throw new PaymentProviderError('unavailable', `PAYMENT_PROVIDER is ${provider.id}, not ${id}.`)
}

const toRequest = ({ id: refund, checkout, money }: Refund) => ({ checkout, refund, money })

function reportFailure(refund: Refund, reason: string, { say }: RefundExecutorOptions): RefundReport {
  const { amount, currency } = refund.money
  say(
    `${describe(refund)} has failed: ${reason}. Check at the provider whether ${amount} ${currency} (minor units) was refunded, and if not, repeat the refund as docs/payments.md says.`,
  )
  return { status: 'failed', error: reason }
}

/** Names no payment: its id in the log would open the booking to readers of the log. */
const describe = ({ id, checkout }: Refund): string => `The refund ${id} of checkout ${checkout}`

/** Waits as long as the refund is old, between a minute and four hours; after a week, a day. */
function scheduleRetry(
  refund: Refund,
  reason: string,
  { clock, say }: RefundExecutorOptions,
): RefundReport & { readonly status: 'pending' } {
  const now = clock()
  const ageMinutes = Math.floor((now - refund.createdAt) / 60_000)
  const isOld = ageMinutes >= 7 * dayMinutes
  if (isOld)
    say(
      `${describe(refund)} is still not complete after a week: ${reason}. It will be tried again once a day.`,
    )
  const pause = isOld ? dayMinutes : Math.min(maxPauseMinutes, Math.max(1, ageMinutes))
  return { status: 'pending', retryAt: addMinutes(now, pause) }
}

const dayMinutes = 24 * 60
const maxPauseMinutes = 4 * 60
