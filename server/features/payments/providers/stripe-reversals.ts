/** Reads all that was taken off a charge at Stripe: refunds by anybody, and disputes. */
import type Stripe from 'stripe'
import { asInstant } from '#schemas/runtime/time/instant.ts'
import type { Instant } from '#schemas/runtime/time/time.ts'
import type {
  DisputeStatus,
  PaymentReversals,
  ProviderDispute,
  ProviderRefund,
  RefundState,
} from '../payment-provider.ts'
import { fromStripeAmount } from './stripe-amount.ts'
import { requestStripe } from './stripe-errors.ts'
import { refundMetadataKey } from './stripe-metadata.ts'

/** The most that Stripe sends at once. */
const pageSize = 100

export async function findStripeCheckout(stripe: Stripe, intent: string): Promise<string | undefined> {
  const { data } = await requestStripe(() =>
    stripe.checkout.sessions.list({ payment_intent: intent, limit: 1 }),
  )
  return data[0]?.id
}

export async function fetchStripeReversals(stripe: Stripe, checkout: string): Promise<PaymentReversals> {
  const session = await requestStripe(() => stripe.checkout.sessions.retrieve(checkout))
  const intent =
    typeof session.payment_intent === 'string' ? session.payment_intent : session.payment_intent?.id
  if (intent === undefined) return { refunds: [], disputes: [] }
  const about = { payment_intent: intent, limit: pageSize }
  return {
    refunds: (await requestStripe(() => collect(stripe.refunds.list(about)))).map(toProviderRefund),
    disputes: (await requestStripe(() => collect(stripe.disputes.list(about)))).map(toProviderDispute),
  }
}

async function collect<T>(pages: AsyncIterable<T>): Promise<readonly T[]> {
  const all: T[] = []
  for await (const one of pages) all.push(one)
  return all
}

function toProviderRefund({
  id,
  status,
  amount,
  currency,
  created,
  metadata,
}: Stripe.Refund): ProviderRefund {
  const refund = metadata?.[refundMetadataKey]
  return {
    id,
    status: toRefundStatus(status),
    money: fromStripeAmount(amount, currency),
    ...(refund === undefined ? {} : { refund }),
    createdAt: fromEpochSeconds(created),
  }
}

export function toRefundStatus(status: Stripe.Refund['status']): RefundState['status'] {
  if (status === 'succeeded') return 'succeeded'
  return status === 'failed' || status === 'canceled' ? 'failed' : 'pending'
}

function toProviderDispute({
  id,
  status,
  amount,
  currency,
  created,
  evidence_details: evidence,
}: Stripe.Dispute): ProviderDispute {
  const isUndecided = status === 'needs_response' || status === 'warning_needs_response'
  return {
    id,
    status: toDisputeStatus(status),
    money: fromStripeAmount(amount, currency),
    createdAt: fromEpochSeconds(created),
    ...(isUndecided && evidence?.due_by ? { dueAt: fromEpochSeconds(evidence.due_by) } : {}),
  }
}

function toDisputeStatus(status: Stripe.Dispute['status']): DisputeStatus {
  switch (status) {
    case 'warning_needs_response':
    case 'warning_under_review':
      return 'inquiry'
    case 'warning_closed':
      return 'closed'
    case 'won':
      return 'won'
    case 'lost':
      return 'lost'
    default:
      // Also what Stripe may add: until it is decided, the money is gone.
      return 'open'
  }
}

const fromEpochSeconds = (seconds: number): Instant => asInstant(seconds * 1000)
