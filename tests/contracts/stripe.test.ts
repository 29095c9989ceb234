/** Properties of Stripe beyond the port: webhooks, failures and limits. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addMinutes } from '#schemas/runtime/time/instant.ts'
import {
  type CheckoutRequest,
  type PaymentProvider,
  PaymentProviderError,
  type WebhookResult,
} from '#server/features/payments/payment-provider.ts'
import { fromStripeAmount, toStripeAmount } from '#server/features/payments/providers/stripe-amount.ts'
import { createStripePaymentProvider } from '#server/features/payments/providers/stripe-payment-provider.ts'
import { demoNow } from '#tests/support/business/demo.ts'
import {
  type FakeStripe,
  openFakeStripe,
  type SignedWebhook,
  type WebhookOptions,
} from '#tests/support/payments/fake-stripe.ts'

let now = demoNow
let stripe: FakeStripe
let provider: PaymentProvider
beforeEach(async () => {
  now = demoNow
  stripe = await openFakeStripe({ clock: () => now })
  provider = connect()
})
afterEach(() => stripe.close())

const connect = (webhookSecret: string | undefined = stripe.webhookSecret, secretKey = stripe.secretKey) =>
  createStripePaymentProvider(
    {
      provider: 'stripe',
      secretKey,
      apiBase: stripe.url,
      ...(webhookSecret === undefined ? {} : { webhookSecret }),
    },
    { timeoutMs: 200 },
  )

const makeRequest = (parts: Partial<CheckoutRequest> = {}): CheckoutRequest => ({
  payment: 'p1',
  due: { amount: 3600, currency: 'EUR' },
  description: 'Color with Maya',
  locale: 'de',
  returnUrl: 'https://book.example.org/verify-payment-callback?payment=p1',
  cancelUrl: 'https://book.example.org/manage/1',
  expiresAt: addMinutes(now, 15),
  ...parts,
})
const create = async (parts?: Partial<CheckoutRequest>) =>
  (await provider.createCheckout(makeRequest(parts))).id
const refund = (checkout: string, amount = 1000, id = 'r1') =>
  provider.refund({ checkout, refund: id, money: { amount, currency: 'EUR' } })
const catchError = async (work: Promise<unknown>): Promise<PaymentProviderError> => {
  const error: unknown = await work.catch(reason => reason)
  return error instanceof PaymentProviderError ? error : expect.unreachable(`It gave ${error}.`)
}

describe('A checkout at Stripe', () => {
  const getParams = () => stripe.requests.find(({ path }) => path === '/v1/checkout/sessions')?.params

  test('carries the payment, a language that Stripe knows, and a deadline that it accepts', async () => {
    await create({ locale: 'pt-BR', email: 'ada@example.com' })
    expect(Object.fromEntries(getParams() ?? [])).toMatchObject({
      mode: 'payment',
      client_reference_id: 'p1',
      'metadata[bookplate_payment]': 'p1',
      locale: 'pt-BR',
      customer_email: 'ada@example.com',
      'adaptive_pricing[enabled]': 'false',
      expires_at: String(addMinutes(now, 46) / 1000),
    })
  })

  test.each([
    ['en-US', 'en'],
    ['pt-PT', 'pt'],
    ['hu', 'hu'],
    ['xx', 'auto'],
  ])('for a visitor in %s uses the locale %s', async (locale, expected) => {
    await create({ locale })
    expect(getParams()?.get('locale')).toBe(expected)
  })

  test.each(['jörg@example.com', 'ada@localhost'])(
    'leaves out the address %s, which Stripe may refuse',
    async email => {
      await create({ email })
      expect(getParams()?.has('customer_email')).toBe(false)
    },
  )

  test('can be requested again in its last minute', async () => {
    const request = makeRequest()
    const first = await provider.createCheckout(request)
    now = request.expiresAt
    expect(await provider.createCheckout(request)).toEqual(first)
  })

  test('can be requested again from another page, and nobody is sent to the first one', async () => {
    const request = makeRequest()
    const first = await provider.createCheckout(request)
    const returnUrl = `${request.returnUrl}&embedder=https%3A%2F%2Fsite.example`
    const moved = { ...request, returnUrl, cancelUrl: returnUrl }
    const second = await provider.createCheckout(moved)
    const third = await provider.createCheckout(moved)
    expect(second.id).not.toBe(first.id)
    expect(third).toEqual(second)
  })

  test('may begin in its last minute', async () => {
    const request = makeRequest()
    now = request.expiresAt
    expect(await provider.createCheckout(request)).toHaveProperty('url')
  })

  test('expires when the bank refuses after days', async () => {
    const id = await create()
    stripe.ledger.startProcessing(id)
    stripe.ledger.failProcessing(id)
    expect(await provider.fetchCheckout(id)).toMatchObject({ status: 'expired', paid: { amount: 0 } })
  })

  test('reports the money received, whatever its amount and currency', async () => {
    const id = await create()
    stripe.ledger.pay(id, { amount: 500, currency: 'isk' })
    expect(await provider.fetchCheckout(id)).toMatchObject({ paid: { amount: 5, currency: 'ISK' } })
  })
})

describe('When Stripe fails', () => {
  test.each([
    ['429', { kind: 429 }, 'unavailable'],
    ['500', { kind: 500, times: 2 }, 'unavailable'],
    ['a lost connection', { kind: 'disconnect', times: 2 }, 'unavailable'],
    ['a timeout', { kind: 'timeout', times: 2 }, 'unavailable'],
  ] as const)('%s is retried', async (_, failure, kind) => {
    const id = await create()
    stripe.failNext(failure)
    expect((await catchError(provider.fetchCheckout(id))).kind).toBe(kind)
    expect((await provider.fetchCheckout(id)).status).toBe('open')
  })

  test('a single failure is not noticed', async () => {
    stripe.failNext({ kind: 503 })
    expect(await create()).toMatch(/^cs_/)
  })

  test('an answer that is lost leaves one checkout and one refund', async () => {
    stripe.failNext({ kind: 'timeout', afterEffect: true, times: 2 })
    const request = makeRequest()
    await catchError(provider.createCheckout(request))
    const { id } = await provider.createCheckout(request)
    expect(stripe.ledger.listSessions().map(session => session.id)).toEqual([id])
    stripe.ledger.pay(id)
    stripe.failNext({ kind: 500, afterEffect: true, times: 2, on: /POST .*refunds$/ })
    await catchError(refund(id))
    expect(stripe.ledger.getBalance()).toBe(2600)
    expect((await refund(id)).status).toBe('succeeded')
    expect(stripe.ledger.getBalance()).toBe(2600)
  })

  test('a checkout that it expired without responding is expired', async () => {
    const id = await create()
    stripe.failNext({ kind: 'timeout', afterEffect: true, times: 2 })
    await catchError(provider.expireCheckout(id))
    expect((await provider.expireCheckout(id)).status).toBe('expired')
  })

  test('a wrong key is retried, because the operator may correct it', async () => {
    const id = await create()
    const wrong = connect(undefined, 'sk_test_wrong')
    const { kind, message } = await catchError(wrong.fetchCheckout(id))
    expect([kind, message]).toEqual(['unavailable', expect.stringContaining('StripeAuthenticationError')])
    expect(message).not.toContain('sk_test_wrong')
  })

  test('a refused request is rejected without repeating what was sent', async () => {
    const request = makeRequest({ email: 'ada@example.com', expiresAt: addMinutes(now, 2 * 24 * 60) })
    const { kind, message } = await catchError(provider.createCheckout(request))
    expect(kind).toBe('rejected')
    expect(message).toBe('Stripe: StripeInvalidRequestError, status 400, request req_fake')
  })
})

describe('A refund at Stripe', () => {
  test('is found among any number of others', async () => {
    const id = await create()
    stripe.ledger.pay(id)
    const first = await refund(id, 100)
    const { payment_intent } = stripe.ledger.getSession(id)
    for (let sent = 0; sent < 250; sent++)
      stripe.ledger.insertRefund({
        payment_intent: payment_intent ?? '',
        amount: 1,
        metadata: {},
        status: 'succeeded',
      })
    stripe.forgetIdempotencyKeys()
    const request = { checkout: id, refund: 'r1', money: { amount: 100, currency: 'EUR' } }
    expect(await provider.findRefund(request)).toEqual(first)
    expect(await provider.findRefund({ ...request, refund: 'r2' })).toBeUndefined()
    expect(await refund(id, 100)).toEqual(first)
    expect(stripe.ledger.getBalance()).toBe(3600 - 100 - 250)
  })

  test('is not repeated after Stripe has forgotten its idempotency key', async () => {
    const id = await create()
    stripe.ledger.pay(id)
    const first = await refund(id)
    stripe.forgetIdempotencyKeys()
    expect(await refund(id)).toEqual(first)
    expect(stripe.ledger.getBalance()).toBe(2600)
  })

  test.each(['pending', 'succeeded', 'failed'] as const)(
    'returns the status %s when requested again',
    async status => {
      const id = await create()
      stripe.ledger.pay(id)
      await refund(id)
      for (const kept of stripe.ledger.refunds.values()) kept.status = status
      expect((await refund(id)).status).toBe(status)
    },
  )
})

describe('A webhook of Stripe', () => {
  const event = (options?: WebhookOptions, type = 'checkout.session.completed', session = 'cs_test_ü') =>
    stripe.createWebhook(type, session, options)
  const parse = (webhook: SignedWebhook, as = provider): WebhookResult => as.parseWebhook({ ...webhook, now })
  const seconds = (count: number) => ({ signedAt: now + count * 1000 })

  test.each([
    'checkout.session.completed',
    'checkout.session.expired',
    'checkout.session.async_payment_succeeded',
    'checkout.session.async_payment_failed',
  ])('%s names a checkout', type => {
    expect(parse(event({ event: 'evt_1' }, type))).toEqual({
      kind: 'checkout',
      checkout: 'cs_test_ü',
      event: 'evt_1',
    })
  })

  test.each(['refund.updated', 'refund.failed', 'charge.refund.updated'])(
    '%s names our refund',
    async type => {
      const parseRefund = (metadata: object) =>
        parse(
          signText(JSON.stringify({ id: 'evt_1', object: 'event', type, data: { object: { metadata } } })),
        )
      expect(parseRefund({ bookplate_refund: 'r1' })).toEqual({
        kind: 'refund',
        refund: 'r1',
        event: 'evt_1',
      })
      // The operator has made it at Stripe.
      expect(parseRefund({})).toEqual({ kind: 'ignored' })
    },
  )

  test('is ignored if it is about anything else', () => {
    expect(parse(event({}, 'invoice.paid'))).toEqual({ kind: 'ignored' })
  })

  test.each([
    ['five minutes old', () => event(seconds(-300)), 'checkout'],
    ['older', () => event(seconds(-301)), 'rejected'],
    ['five minutes ahead', () => event(seconds(300)), 'checkout'],
    ['further ahead', () => event(seconds(302)), 'rejected'],
    ['signed with another secret', () => event({ secret: 'whsec_other' }), 'rejected'],
    ['without a signature', () => ({ ...event(), headers: {} }), 'rejected'],
    [
      'with one changed byte',
      () => ({ ...event(), body: Buffer.concat([event().body, Buffer.from(' ')]) }),
      'rejected',
    ],
    ['signed but no JSON', () => signText('<html>'), 'rejected'],
    ['signed but no event', () => signText('null'), 'rejected'],
    ['with an empty body', () => ({ ...event(), body: Buffer.alloc(0) }), 'rejected'],
  ] as const)('%s', (_, make, kind) => {
    expect(parse(make()).kind).toBe(kind)
  })

  test('is rejected where there is no secret to verify it', () => {
    const webhook = event()
    const without = createStripePaymentProvider({ provider: 'stripe', secretKey: 'sk_test_1' })
    expect(parse(webhook, without)).toEqual({
      kind: 'rejected',
      reason: 'There is no STRIPE_WEBHOOK_SECRET.',
    })
  })

  const signText = (text: string) => stripe.signWebhook(Buffer.from(text))
})

describe('An amount at Stripe', () => {
  test.each([
    ['EUR', 3600, 3600],
    ['JPY', 2500, 2500],
    ['HUF', 12_000, 12_000],
    ['ISK', 4900, 490_000],
    ['KWD', 5120, 5120],
    ['MGA', 2900, 29],
    ['IDR', 150_000, 150_000],
    ['CLP', 2500, 2500],
    ['COP', 1250, 1250],
  ])('of %s %i is %i', (currency, amount, expected) => {
    expect(toStripeAmount({ amount, currency })).toBe(expected)
    expect(fromStripeAmount(expected, currency.toLowerCase())).toEqual({ amount, currency })
  })

  test.each([
    ['KWD', 5124],
    ['MGA', 2950],
    ['UGX', 5000],
    ['ISK', Number.MAX_SAFE_INTEGER],
  ])('of %s %i is refused', (currency, amount) => {
    expect(() => toStripeAmount({ amount, currency })).toThrow(PaymentProviderError)
  })
})
