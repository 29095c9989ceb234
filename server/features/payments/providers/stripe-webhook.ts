/** Verifies Stripe's webhooks: the signature covers the raw body, and its time is neither too old nor in the future. */
import Stripe from 'stripe'
import type { WebhookRequest, WebhookResult } from '../payment-provider.ts'
import { refundMetadataKey } from './stripe-metadata.ts'

const toleranceSeconds = 300

/** @param secret undefined: nothing can be verified, so everything is rejected */
export function parseStripeWebhook(
  { body, headers, now }: WebhookRequest,
  stripe: Pick<Stripe, 'webhooks'>,
  secret: string | undefined,
): WebhookResult {
  const signature = headers['stripe-signature']
  if (secret === undefined) return reject('There is no STRIPE_WEBHOOK_SECRET.')
  if (typeof signature !== 'string') return reject('It has no signature.')
  // The library rejects old signatures but accepts any time in the future.
  if (readTimestamps(signature).some(seconds => seconds > now / 1000 + toleranceSeconds))
    return reject('It was signed in the future.')
  try {
    // A Uint8Array is decoded as UTF-8 before it is signed, which is exact for JSON.
    const event = stripe.webhooks.constructEvent(
      Buffer.from(body),
      signature,
      secret,
      toleranceSeconds,
      undefined,
      now,
    )
    return toResult(event)
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError)
      return reject('Its signature is wrong or old.')
    return reject('It is not a Stripe event.')
  }
}

const reject = (reason: string): WebhookResult => ({ kind: 'rejected', reason })

const readTimestamps = (signature: string): number[] =>
  [...signature.matchAll(/(?:^|,)\s*t=(\d+)/g)].map(([, seconds]) => Number(seconds))

function toResult(event: Stripe.Event): WebhookResult {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.expired':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.async_payment_failed':
      return { kind: 'checkout', checkout: event.data.object.id, event: event.id }
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
    case 'charge.refund.updated':
      return toRefundResult(event.data.object, event.id)
    case 'charge.refunded':
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated':
      return toReversalResult(event.data.object, event.id)
    default:
      return { kind: 'ignored' }
  }
}

/** A refund without our id was made at Stripe, in its dashboard or by another program. */
function toRefundResult(object: Stripe.Refund, event: string): WebhookResult {
  const refund = object.metadata?.[refundMetadataKey]
  return refund === undefined ? toReversalResult(object, event) : { kind: 'refund', refund, event }
}

/** Only Payment Intents come from our checkouts. */
function toReversalResult(
  { payment_intent: intent }: Pick<Stripe.Charge, 'payment_intent'>,
  event: string,
): WebhookResult {
  const charge = typeof intent === 'string' ? intent : intent?.id
  return charge === undefined ? { kind: 'ignored' } : { kind: 'reversal', charge, event }
}
