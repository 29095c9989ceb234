/**
 * Takes payments through Stripe Checkout Sessions, on Stripe's own page. Importing the library takes 0.2 s and 19 MB,
 * so this file is imported only where Stripe is configured.
 */
import { createHash } from 'node:crypto'
import Stripe from 'stripe'
import { addMinutes } from '#schemas/runtime/time/instant.ts'
import { isLiveStripeKey, type StripeSettings } from '#server/environment/settings.ts'
import type { CheckoutRequest, PaymentProvider, RefundRequest, RefundState } from '../payment-provider.ts'
import { PaymentProviderError } from '../payment-provider.ts'
import { toStripeAmount } from './stripe-amount.ts'
import { checkoutSessionExpansion, toCheckoutState } from './stripe-checkout-state.ts'
import { requestStripe } from './stripe-errors.ts'
import { paymentMetadataKey, refundMetadataKey } from './stripe-metadata.ts'
import { fetchStripeReversals, findStripeCheckout, toRefundStatus } from './stripe-reversals.ts'
import { parseStripeWebhook } from './stripe-webhook.ts'

const maxRetries = 1

/**
 * Stripe requires a session to live for at least 30 minutes. We add this to our deadline and not to the current time,
 * so that a retry is identical: Stripe refuses a different request under the same idempotency key.
 */
const minimumLifeMinutes = 31

export interface StripeOptions {
  /** How long one request may take. */
  readonly timeoutMs?: number
}

export function createStripePaymentProvider(
  settings: StripeSettings,
  { timeoutMs = 10_000 }: StripeOptions = {},
): PaymentProvider {
  const stripe = new Stripe(settings.secretKey, {
    timeout: timeoutMs,
    maxNetworkRetries: maxRetries,
    telemetry: false,
    ...(settings.apiBase === undefined ? {} : parseApiBase(settings.apiBase)),
  })
  const fetchCheckout = async (id: string) =>
    toCheckoutState(
      await requestStripe(() => stripe.checkout.sessions.retrieve(id, { expand: checkoutSessionExpansion })),
    )
  return {
    id: 'stripe',
    isLive: isLiveStripeKey(settings.secretKey),
    async createCheckout(request) {
      const params = toSessionParams(request)
      const { id, url } = await requestStripe(() =>
        stripe.checkout.sessions.create(params, {
          idempotencyKey: buildCheckoutKey(request, params),
        }),
      )
      if (url === null)
        throw new PaymentProviderError('rejected', 'Stripe created a checkout without a page.')
      return { id, url }
    },
    fetchCheckout,
    async expireCheckout(id) {
      try {
        // No idempotency key: Stripe replays the first response to a key for a day, even if it was a 500.
        const params = { expand: checkoutSessionExpansion }
        return toCheckoutState(await requestStripe(() => stripe.checkout.sessions.expire(id, params)))
      } catch (error) {
        // The session is no longer open.
        if (error instanceof PaymentProviderError && error.kind === 'rejected') return fetchCheckout(id)
        throw error
      }
    },
    refund: request => refund(stripe, request),
    findRefund: async request => {
      const { existing } = await lookUpRefund(stripe, request)
      return existing && toRefundState(existing)
    },
    findCheckout: charge => findStripeCheckout(stripe, charge),
    fetchReversals: checkout => fetchStripeReversals(stripe, checkout),
    parseWebhook: request => parseStripeWebhook(request, stripe, settings.webhookSecret),
  }
}

/**
 * Depends on the whole request: after a crash, the visitor may try again from another page, with another return URL, and
 * Stripe refuses a different request under the same key. Then Stripe has two sessions for one payment. Visitors are only
 * ever sent to the one that is stored, so nobody can pay the other.
 */
function buildCheckoutKey(
  { payment, attempt = 0 }: CheckoutRequest,
  params: Stripe.Checkout.SessionCreateParams,
): string {
  const digest = createHash('sha256').update(JSON.stringify(params)).digest('base64url')
  return `checkout-${payment}-${attempt === 0 ? '' : `${attempt}-`}${digest}`
}

function parseApiBase(apiBase: string): Pick<Stripe.StripeConfig, 'host' | 'port' | 'protocol'> {
  const { protocol, hostname, port } = new URL(apiBase)
  const isHttp = protocol === 'http:'
  return { host: hostname, port: port || (isHttp ? 80 : 443), protocol: isHttp ? 'http' : 'https' }
}

function toSessionParams(request: CheckoutRequest): Stripe.Checkout.SessionCreateParams {
  const { payment, due, description, locale, email, returnUrl, cancelUrl, expiresAt } = request
  const metadata = { [paymentMetadataKey]: payment }
  return {
    mode: 'payment',
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: due.currency.toLowerCase(),
          unit_amount: toStripeAmount(due),
          product_data: { name: description },
        },
      },
    ],
    client_reference_id: payment,
    metadata,
    payment_intent_data: { metadata },
    // Otherwise a visitor could pay in a currency other than the one that we check.
    adaptive_pricing: { enabled: false },
    locale: toStripeLocale(locale),
    // Prefills the email field. Stripe refuses the whole checkout if it considers the address invalid.
    ...(email !== undefined && plainEmail.test(email) ? { customer_email: email } : {}),
    success_url: returnUrl,
    cancel_url: cancelUrl,
    expires_at: Math.floor(addMinutes(expiresAt, minimumLifeMinutes) / 1000),
  }
}

const plainEmail = /^[\w.+-]+@[a-z\d-]+(\.[a-z\d-]+)*\.[a-z]{2,}$/i

/** Maps a BCP 47 tag to a locale of Stripe, which supports few regional variants. */
function toStripeLocale(tag: string): Stripe.Checkout.SessionCreateParams.Locale {
  const [language = ''] = tag.split('-')
  if (/^(pt-br|en-gb|fr-ca)$/i.test(tag)) return `${language}-${tag.slice(-2).toUpperCase()}`
  return stripeLanguages.has(language) ? language : 'auto'
}

const stripeLanguages: ReadonlySet<string> = new Set(
  'bg cs da de el en es et fi fr hr hu id it ja ko lt lv ms mt nb nl pl pt ro ru sk sl sv th tr vi zh'.split(
    ' ',
  ),
)

/** Looks for an existing refund first, because we may retry after the day for which Stripe keeps idempotency keys. */
async function refund(stripe: Stripe, request: RefundRequest): Promise<RefundState> {
  const { intent, amount, existing } = await lookUpRefund(stripe, request)
  if (existing) return toRefundState(existing)
  const { refund: id } = request
  const params = { payment_intent: intent, amount, metadata: { [refundMetadataKey]: id } }
  return toRefundState(
    await requestStripe(() => stripe.refunds.create(params, { idempotencyKey: `refund-${id}` })),
  )
}

interface RefundLookup {
  /** The id of the Payment Intent. */
  readonly intent: string
  /** In the minor unit of Stripe. */
  readonly amount: number
  /** The refund, if it was sent before. */
  readonly existing: Stripe.Refund | undefined
}

async function lookUpRefund(
  stripe: Stripe,
  { checkout, refund: id, money }: RefundRequest,
): Promise<RefundLookup> {
  const { payment_intent: intent } = await requestStripe(() =>
    stripe.checkout.sessions.retrieve(checkout, { expand: ['payment_intent'] }),
  )
  // Compare with the currency that was charged, not the one that the checkout requested.
  if (intent === null || typeof intent === 'string' || intent.currency.toUpperCase() !== money.currency)
    throw new PaymentProviderError(
      'rejected',
      `Nothing was paid in ${money.currency} that could be refunded.`,
    )
  const amount = toStripeAmount(money)
  const existing = await requestStripe(() => findSentRefund(stripe, intent.id, id))
  if (existing !== undefined && existing.amount !== amount)
    throw new PaymentProviderError('rejected', 'The refund was sent before with another amount.')
  return { intent: intent.id, amount, existing }
}

/** Reads all refunds of the payment, however many: one that is overlooked would be sent again. */
async function findSentRefund(
  stripe: Stripe,
  intent: string,
  id: string,
): Promise<Stripe.Refund | undefined> {
  for await (const sent of stripe.refunds.list({ payment_intent: intent, limit: 100 }))
    if (sent.metadata?.[refundMetadataKey] === id) return sent
  return undefined
}

const toRefundState = ({ id, status }: Stripe.Refund): RefundState => ({ id, status: toRefundStatus(status) })
