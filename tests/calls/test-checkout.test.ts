/** The test provider's page over HTTP: the choices it offers, and the input it never accepts. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addMinutes } from '#schemas/runtime/time/instant.ts'
import type { CheckoutState, PaymentProvider } from '#server/features/payments/payment-provider.ts'
import { createTestPaymentProvider } from '#server/features/payments/providers/test-payment-provider.ts'
import { type Demo, demoNow, openDemo } from '#tests/support/business/demo.ts'
import { openApp, type TestApp } from '#tests/support/servers/app.ts'

const returnUrl = 'http://localhost/verify-payment-callback?payment=p'

let demo: Demo
let app: TestApp
let provider: PaymentProvider
beforeAll(async () => {
  demo = await openDemo()
  app = await openApp({ store: demo.store })
  const { clock } = app.appContext
  provider = createTestPaymentProvider({ checkouts: demo.store.testCheckouts, clock })
})
afterAll(async () => {
  await app?.app.close()
  await demo?.close()
})

async function create({ locale = 'en', currency = 'EUR' } = {}) {
  const payment = await orderVoucher()
  app.setTime(demoNow)
  const { id, url } = await provider.createCheckout({
    payment,
    due: { amount: 3600, currency },
    description: 'Deposit · <b>Color</b> & care',
    locale,
    returnUrl,
    cancelUrl: 'http://localhost/manage/1',
    expiresAt: addMinutes(demoNow, 15),
  })
  return { id, path: new URL(url).pathname }
}
/** Returns the id of the payment. */
async function orderVoucher(): Promise<string> {
  app.setTime(demoNow)
  const { version, stamp } = (await open('/api/v1/forms/voucher')).json()
  app.setTime(addMinutes(demoNow, 0.1))
  const sent = await app.app.inject({
    method: 'POST',
    url: '/api/v1/forms/voucher/submissions',
    headers: { host: 'localhost', 'idempotency-key': crypto.randomUUID() },
    payload: { version, stamp, values: { value: 25, email: 'ada@example.org' }, locale: 'en' },
  })
  return sent.json().submission.payment.id
}
const fetchState = (id: string): Promise<CheckoutState> => provider.fetchCheckout(id)
const open = (url: string) => app.app.inject({ url, headers: { host: 'localhost' } })
const choose = (url: string, outcome: string, headers = {}) =>
  app.app.inject({
    method: 'POST',
    url,
    payload: new URLSearchParams({ outcome }).toString(),
    headers: { host: 'localhost', 'content-type': 'application/x-www-form-urlencoded', ...headers },
  })

describe('The page of a test checkout', () => {
  test('shows that it is a test, the business and the amount, all escaped', async () => {
    const { body, statusCode } = await open((await create()).path)
    expect(statusCode).toBe(200)
    expect(body).toContain('No money moves. This page stands in for the payment provider.')
    expect(body).toContain('Harbor Studio')
    expect(body).toContain('<h1>€36.00</h1>')
    expect(body).toContain('Deposit · &lt;b&gt;Color&lt;/b&gt; &amp; care')
    expect(body).toContain('Pay €36.00 (test)')
    expect(body).toContain('href="http://localhost/manage/1"')
  })

  test.each([
    ['pt-BR', 'pt-BR', 'O que deve acontecer?'],
    ['pt-br', 'pt-BR', 'O que deve acontecer?'],
    ['de', 'de', 'Was soll geschehen?'],
    ['xx', 'en-US', 'What should happen?'],
  ])('uses the language of the booking: %s', async (locale, tag, question) => {
    const { body } = await open((await create({ locale })).path)
    expect(body).toContain(`<html lang="${tag}">`)
    expect(body).toContain(question)
  })

  test('accepts only a choice: no text can be typed or sent', async () => {
    const { body } = await open((await create()).path)
    const inputs = [...body.matchAll(/<(input|textarea|select|button)\b[^>]*>/g)].map(([tag]) => tag)
    expect(inputs.length).toBeGreaterThan(7)
    expect(inputs.filter(tag => !/^<input type="radio" name="outcome" value="[a-z-]+"/.test(tag))).toEqual([
      '<button>',
    ])
  })

  test('has no script, and is neither cached, framed nor indexed', async () => {
    const { body, headers } = await open((await create()).path)
    expect(body).not.toMatch(/<script|\son\w+=|style="/)
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toContain('script-src')
  })

  test('is not found if nobody created the checkout', async () => {
    expect((await open('/payments/test/test_nothing')).statusCode).toBe(404)
    expect((await choose('/payments/test/test_nothing', 'paid')).statusCode).toBe(404)
    expect((await open('/payments/test/')).statusCode).toBe(404)
  })
})

describe('A visitor who chooses', () => {
  const paid = { amount: 3600, currency: 'EUR' }
  const nothing = { amount: 0, currency: 'EUR' }

  test.each([
    ['paid', { status: 'paid', paid }, undefined],
    ['declined', { status: 'open', paid: nothing, declined: 'declined' }, undefined],
    ['insufficient-funds', { status: 'open', declined: 'insufficient-funds' }, undefined],
    ['card-expired', { status: 'open', declined: 'card-expired' }, undefined],
    ['twice', { status: 'paid', paid: { ...paid, amount: 7200 } }, undefined],
    ['late', { status: 'processing', paid: nothing }, { status: 'paid', paid }],
    ['after-expiry', { status: 'expired', paid: nothing }, { status: 'paid', paid }],
  ])('%s returns to the booking, which finds that outcome', async (outcome, state, stateLater) => {
    const { id, path } = await create()
    const { statusCode, headers } = await choose(path, outcome)
    expect([statusCode, headers.location]).toEqual([303, returnUrl])
    expect(await fetchState(id)).toMatchObject(state)
    app.setTime(addMinutes(demoNow, 0.49))
    expect(await fetchState(id)).toMatchObject(state)
    app.setTime(addMinutes(demoNow, 0.5))
    expect(await fetchState(id)).toMatchObject(stateLater ?? state)
  })

  test('the bank that asks first is asked to confirm, and then decides', async () => {
    const { id, path } = await create()
    const asked = String((await choose(path, 'bank')).headers.location)
    expect((await fetchState(id)).status).toBe('open')
    expect((await open(asked)).body).toContain('The bank asks: is this payment yours?')
    await choose(path, 'declined')
    expect(await fetchState(id)).toMatchObject({ status: 'open', declined: 'declined' })
    expect((await open(path)).body).toContain('The last attempt failed. You can try again.')
    await choose(path, 'paid')
    expect(await fetchState(id)).toMatchObject({ status: 'paid', paid })
  })

  test('a second time changes nothing: the checkout has ended', async () => {
    const { id, path } = await create()
    await choose(path, 'paid')
    await choose(path, 'twice')
    await choose(path, 'declined')
    expect(await fetchState(id)).toMatchObject({ status: 'paid', paid })
    const { body } = await open(path)
    expect(body).toContain('This checkout has ended')
    expect(body).not.toContain('<form')
    expect(body).toContain(`href="${returnUrl}"`)
  })

  test('an outcome too late pays nothing', async () => {
    const { id, path } = await create()
    app.setTime(addMinutes(demoNow, 15))
    await choose(path, 'paid')
    expect(await fetchState(id)).toMatchObject({ status: 'expired', paid: nothing })
  })

  test.each(['free', '', 'constructor'])('an unknown outcome, %j, sees the page again', async outcome => {
    const { id, path } = await create()
    expect((await choose(path, outcome)).headers.location).toBe(path)
    expect((await fetchState(id)).status).toBe('open')
  })

  test('from another site is refused', async () => {
    const { id, path } = await create()
    const { statusCode } = await choose(path, 'paid', { 'sec-fetch-site': 'cross-site' })
    expect(statusCode).toBe(403)
    expect((await choose(path, 'paid', { origin: 'https://evil.test' })).statusCode).toBe(403)
    expect((await fetchState(id)).status).toBe('open')
  })
})

test('The page does not exist where Stripe takes payments', async () => {
  const { path } = await create()
  const environment = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_API_BASE: 'http://127.0.0.1:9' }
  const other = await openApp({ store: demo.store, environment })
  const { statusCode } = await other.app.inject({ url: path, headers: { host: 'localhost' } })
  expect(statusCode).toBe(404)
  await other.app.close()
})
