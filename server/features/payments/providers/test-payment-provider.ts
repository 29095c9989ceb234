/**
 * The test provider: a payment provider inside this server. No money moves; on its page the visitor chooses what the
 * bank does.
 */
import { randomBytes } from 'node:crypto'
import { addMinutes } from '#schemas/runtime/time/instant.ts'
import type { Clock } from '#server/lib/clock.ts'
import { StoreUnavailableError } from '#server/lib/store-unavailable-error.ts'
import { type CheckoutSimulator, testCheckoutPath } from '../checkout-simulator.ts'
import { type PaymentProvider, PaymentProviderError, type RefundState } from '../payment-provider.ts'
import type { TestCheckouts } from '../store/test-checkouts.ts'
import type { TestCheckout, TestRefundResult } from '../test-checkouts.ts'
import { getTestCheckoutState, getTestCheckoutStatus, toTestCheckoutAttempt } from './test-checkout-state.ts'

export interface TestPaymentProviderOptions {
  readonly checkouts: TestCheckouts
  readonly clock: Clock
  /** The path prefix of its pages. */
  readonly path?: string
}

export function createTestPaymentProvider({
  checkouts,
  clock,
  path = testCheckoutPath,
}: TestPaymentProviderOptions): PaymentProvider {
  const findCheckout = async (id: string): Promise<TestCheckout> => {
    const checkout = await checkouts.find(id)
    if (checkout === undefined) throw new PaymentProviderError('not-found', 'There is no such test checkout.')
    return checkout
  }
  const fetchState = async (id: string) => getTestCheckoutState(await findCheckout(id), clock())
  return {
    id: 'test',
    isLive: false,
    createCheckout: request =>
      reportOutage(async () => {
        const { payment, due, description, locale, returnUrl, cancelUrl, expiresAt, basePath = '' } = request
        const { id } = await checkouts.insert({
          id: createCheckoutId(),
          payment,
          due,
          description,
          locale,
          returnUrl,
          cancelUrl,
          expiresAt,
        })
        // This server hosts the page, so it has the same origin as the return URL.
        return { id, url: new URL(`${basePath}${path}${id}`, returnUrl).href }
      }),
    fetchCheckout: id => reportOutage(() => fetchState(id)),
    expireCheckout: id =>
      reportOutage(async () => {
        await checkouts.expire(id, clock())
        return fetchState(id)
      }),
    refund: ({ checkout: id, refund, money }) =>
      reportOutage(async () => {
        const { due } = await findCheckout(id)
        if (money.currency !== due.currency)
          throw new PaymentProviderError(
            'rejected',
            `The payment was in ${due.currency}, not ${money.currency}.`,
          )
        const result = await checkouts.insertRefund(
          { id: refund, checkout: id, amount: money.amount },
          clock(),
        )
        if (result !== 'refunded') throw new PaymentProviderError('rejected', rejections[result])
        return toRefundState(refund)
      }),
    findRefund: ({ checkout: id, refund, money }) =>
      reportOutage(async () => {
        await findCheckout(id)
        const found = await checkouts.findRefund(refund)
        if (found === undefined) return undefined
        if (found.checkout !== id || found.amount !== money.amount)
          throw new PaymentProviderError('rejected', rejections.different)
        return toRefundState(refund)
      }),
    /** Nobody disputes money that has not moved, and there is no other place to refund it. */
    findCheckout: async () => undefined,
    fetchReversals: async () => ({ refunds: [], disputes: [] }),
    parseWebhook: () => ({ kind: 'rejected', reason: 'The test provider sends no webhooks.' }),
  }
}

export interface CheckoutSimulatorOptions extends TestPaymentProviderOptions {
  readonly delaySeconds: number
}

export const createCheckoutSimulator = ({
  checkouts,
  clock,
  delaySeconds,
}: CheckoutSimulatorOptions): CheckoutSimulator => ({
  delaySeconds,
  async find(id) {
    const checkout = await checkouts.find(id)
    return checkout && { ...checkout, status: getTestCheckoutStatus(checkout, clock()) }
  },
  async simulate(id, outcome) {
    const checkout = await checkouts.find(id)
    if (checkout === undefined) return
    const now = clock()
    const later = addMinutes(now, delaySeconds / 60)
    await checkouts.recordAttempt(
      id,
      toTestCheckoutAttempt(outcome, checkout.due.amount, { now, later }),
      now,
    )
  },
})

const rejections: Readonly<Record<Exclude<TestRefundResult, 'refunded'>, string>> = {
  exceeded: 'More would be refunded than was paid.',
  different: 'The refund was sent before with another amount.',
}

const toRefundState = (refund: string): RefundState => ({ id: `test_refund_${refund}`, status: 'succeeded' })

const createCheckoutId = (): string => `test_${randomBytes(16).toString('base64url')}`

async function reportOutage<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof StoreUnavailableError) throw new PaymentProviderError('unavailable', error.message)
    throw error
  }
}
