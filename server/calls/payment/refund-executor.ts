/** Has the provider carry out refunds, and records what became of them. */
import { addMinutes } from '#schemas/runtime/time/instant.ts'
import type { Instant } from '#schemas/runtime/time/time.ts'
import type { Clock } from '../../ports/clock.ts'
import {
  type PaymentProvider,
  PaymentProviderError,
  type PaymentProviderErrorKind,
  type RefundState,
} from '../../ports/payment-provider.ts'
import type { Payments, Refund, RefundReport } from '../../ports/payments.ts'

export interface RefundExecutor {
  /** Carries out a refund, once however often it is called. Schedules another attempt if the provider is unavailable. */
  execute(refund: Refund): Promise<void>
  /**
   * Asks the provider what has become of a refund, and records it. Moves no money: a refund that has succeeded may have
   * failed since, and one that we gave up may have been carried out.
   */
  recheck(refund: Refund): Promise<RecheckResult>
}

/** `none`: the provider has no such refund. An error: it is not known what has become of it. */
export type RecheckResult = RefundState['status'] | 'none' | PaymentProviderErrorKind

export interface RefundExecutorOptions {
  readonly payments: Pick<Payments, 'reportRefund'>
  readonly provider: Pick<PaymentProvider, 'id' | 'refund' | 'findRefund'>
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
    async recheck(refund) {
      try {
        const state = await getProvider(refund, provider).findRefund(toRequest(refund))
        if (state) await recordNews(refund, state, options)
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
  const { provider, clock } = options
  try {
    const { status } = await getProvider(refund, provider).refund(toRequest(refund))
    if (status === 'failed') return giveUp(refund, failedReason, options)
    if (status === 'succeeded') return { status }
    return scheduleRetry(refund, clock()) ?? keepWaiting(refund, options)
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error
    // A checkout is not found with the key of another account, too.
    const retry = error.kind === 'rejected' ? undefined : scheduleRetry(refund, clock())
    return retry ? { ...retry, error: error.message } : giveUp(refund, error.message, options)
  }
}

/** Records the state at the provider if it differs from ours. */
async function recordNews(
  refund: Refund,
  { status }: RefundState,
  options: RefundExecutorOptions,
): Promise<void> {
  const { payments, clock, say } = options
  if (status === refund.status || (status === 'pending' && refund.status === 'succeeded')) return
  if (status === 'failed')
    return void (await payments.reportRefund(refund, giveUp(refund, failedReason, options)))
  const retryAt = status === 'pending' ? { retryAt: addMinutes(clock(), 1) } : {}
  if (await payments.reportRefund(refund, { status, ...retryAt })) return
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

function giveUp(refund: Refund, reason: string, { say }: RefundExecutorOptions): RefundReport {
  const { amount, currency } = refund.money
  say(
    `${describe(refund)} has failed: ${reason}. Check at the provider whether ${amount} ${currency} (minor units) was refunded, and if not, repeat the refund as docs/payments.md says.`,
  )
  return { status: 'failed', error: reason }
}

/** Does not give up a refund that the provider is working on: repeating it could refund the money twice. */
function keepWaiting(refund: Refund, { clock, say }: RefundExecutorOptions): RefundReport {
  say(`${describe(refund)} is still pending at the provider after a week. It will be checked once a day.`)
  return { status: 'pending', retryAt: addMinutes(clock(), dayMinutes) }
}

/** Names no payment: its id in the log would open the booking to readers of the log. */
const describe = ({ id, checkout }: Refund): string => `The refund ${id} of checkout ${checkout}`

/** Waits as long as the refund is old, between a minute and four hours; returns undefined after a week. */
function scheduleRetry({ createdAt }: Refund, now: Instant): RefundReport | undefined {
  const ageMinutes = Math.floor((now - createdAt) / 60_000)
  if (ageMinutes >= maxRetryMinutes) return undefined
  return { status: 'pending', retryAt: addMinutes(now, Math.min(maxPauseMinutes, Math.max(1, ageMinutes))) }
}

const dayMinutes = 24 * 60
const maxRetryMinutes = 7 * dayMinutes
const maxPauseMinutes = 4 * 60
