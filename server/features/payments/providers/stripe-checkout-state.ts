/** Reads a Stripe Checkout Session that was retrieved with `checkoutSessionExpansion`. */
import type Stripe from 'stripe'
import type { CheckoutState, CheckoutStatus, DeclineReason } from '../payment-provider.ts'
import { fromStripeAmount } from './stripe-amount.ts'
import { paymentMetadataKey } from './stripe-metadata.ts'

/** The fields to expand in order to read amounts and decline reasons. */
export const checkoutSessionExpansion = ['payment_intent.latest_charge']

export function toCheckoutState(session: Stripe.Checkout.Session): CheckoutState {
  const { id, metadata } = session
  const intent = typeof session.payment_intent === 'object' ? session.payment_intent : null
  const charge = typeof intent?.latest_charge === 'object' ? intent.latest_charge : null
  const currency = intent?.currency ?? session.currency ?? ''
  const payment = metadata?.[paymentMetadataKey] ?? session.client_reference_id ?? undefined
  const status = getStatus(session, intent)
  const declined = status === 'open' ? getDeclineReason(intent) : undefined
  return {
    id,
    ...(payment === undefined ? {} : { payment }),
    status,
    paid: fromStripeAmount(status === 'paid' ? (intent?.amount_received ?? 0) : 0, currency),
    refunded: fromStripeAmount(charge?.amount_refunded ?? 0, currency).amount,
    ...(declined === undefined ? {} : { declined }),
  }
}

/**
 * Maps Stripe's states to ours. A session is complete as soon as the visitor has finished its page. With payment
 * methods that take days, the money arrives later or never.
 */
function getStatus(
  { status, payment_status: paymentStatus }: Stripe.Checkout.Session,
  intent: Stripe.PaymentIntent | null,
): CheckoutStatus {
  if (paymentStatus === 'paid') return 'paid'
  if (status === 'open') return 'open'
  if (status === 'expired') return 'expired'
  return intent?.status === 'requires_payment_method' || intent?.status === 'canceled'
    ? 'expired'
    : 'processing'
}

function getDeclineReason(intent: Stripe.PaymentIntent | null): DeclineReason | undefined {
  const error = intent?.last_payment_error
  if (!error) return undefined
  if (error.code === 'expired_card') return 'card-expired'
  return error.decline_code === 'insufficient_funds' ? 'insufficient-funds' : 'declined'
}
