/** Refunds that the business makes at the payment provider, and payers who have their bank take the money back. */
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { addMinutes } from '#schemas/runtime/time/instant.ts'
import { createStripePaymentProvider } from '#server/features/payments/providers/stripe-payment-provider.ts'
import { demoNow } from '#tests/support/business/demo.ts'
import { type HostedApp, openHosted } from '#tests/support/forms/hosting.ts'
import { createEmailReader } from '#tests/support/mail/read-emails.ts'
import { type FakeStripe, openFakeStripe } from '#tests/support/payments/fake-stripe.ts'
import { openPaymentJobs } from '#tests/support/payments/payments.ts'

let stripe: FakeStripe
let hosted: HostedApp
let readEmails: () => Promise<readonly string[]>
let seconds = 0
beforeAll(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  stripe = await openFakeStripe({ clock: () => demoNow })
  hosted = await openHosted(
    {},
    {
      PAYMENT_PROVIDER: 'stripe',
      STRIPE_SECRET_KEY: stripe.secretKey,
      STRIPE_API_BASE: stripe.url,
      STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
    },
    { giftCards: true, ownerLetters: { to: 'owner@harbor.example' } },
  )
  const deliverAfter = createEmailReader(hosted)
  readEmails = async () => {
    seconds += 1
    return (await deliverAfter(seconds)).filter(subject => /disput|inquiry/i.test(subject))
  }
})
beforeEach(async () => {
  await hosted.demo.behind.query('delete from dispute')
  await hosted.demo.forgetBookings()
})
afterAll(async () => {
  await hosted.close()
  await stripe.close()
})

const post = (path: string, body: object = {}, asOperator = false) =>
  hosted.send('POST', path, { key: crypto.randomUUID(), body, asOperator })
const openPage = async (path: string) =>
  String((await post(path)).body.url)
    .split('/')
    .at(-1) ?? ''
const send = async ({ body, headers }: ReturnType<FakeStripe['createWebhook']>) => {
  const url = '/api/v1/payments/webhooks/stripe'
  return (await hosted.app.inject({ method: 'POST', url, payload: body, headers })).statusCode
}
const payPage = async (session: string) => {
  stripe.ledger.pay(session)
  expect(await send(stripe.createWebhook('checkout.session.completed', session))).toBe(200)
}

/** A color for 120.00 with a deposit of 36.00 that is paid. */
async function payColor() {
  const body = {
    items: [{ service: 'color', provider: 'maya', start: '2026-12-01T10:00:00+01:00' }],
    contact: { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.org', consent: true },
    timezone: 'Europe/Berlin',
    locale: 'en',
  }
  const id = String((await post('/bookings', body)).body.booking?.id)
  const session = await openPage(`/bookings/${id}/payment`)
  await payPage(session)
  return { id, session }
}
const readPayment = async (id: string) => JSON.parse((await hosted.get(`/bookings/${id}`)).text).payment
const listChecks = async () =>
  JSON.parse((await hosted.get('/operator/payments-to-check', true)).text).payments
const tellRefunded = (session: string) =>
  send(stripe.createObjectWebhook('charge.refunded', stripe.ledger.getCharge(session)))
const runJobs = () => openPaymentJobs(hosted.appContext.paymentServices, () => demoNow).executeRefunds()
const due = 3600

describe('A refund that the business makes in the dashboard', () => {
  test.each([1000, due])(
    'of %d counts once, however often it is told, and is not made again',
    async amount => {
      const { id, session } = await payColor()
      const before = stripe.ledger.getBalance()
      const refund = stripe.ledger.refundInDashboard(session, amount)
      for (let time = 0; time < 2; time++) {
        expect(await send(stripe.createRefundWebhook('refund.created', refund.id))).toBe(200)
        expect(await tellRefunded(session)).toBe(200)
      }
      expect(await readPayment(id)).toMatchObject({ paid: due, refunded: amount })
      expect(await listChecks()).toMatchObject([{ booking: id, reason: 'refunded-elsewhere', amount }])
      const receipt = (await hosted.get(`/bookings/${id}/receipt`)).body
      expect(JSON.stringify(receipt)).toContain(`"amount":${amount},"status":"succeeded"`)
      const csv = (await hosted.get('/operator/payments.csv', true)).text
      expect(csv).toContain(`${amount} provider succeeded`)
      expect((await post(`/bookings/${id}/cancel`)).status).toBe(200)
      await runJobs()
      expect(await readPayment(id)).toMatchObject({ paid: due, refunded: due })
      expect(before - stripe.ledger.getBalance()).toBe(due)
    },
  )

  test('that fails at the bank counts no more', async () => {
    const { id, session } = await payColor()
    const { id: refund } = stripe.ledger.refundInDashboard(session, 1000)
    await tellRefunded(session)
    stripe.ledger.failRefund(refund)
    expect(await send(stripe.createRefundWebhook('refund.failed', refund))).toBe(200)
    expect(await readPayment(id)).toMatchObject({ refunded: 0 })
    // An older event that comes late changes nothing.
    await send(
      stripe.createObjectWebhook('refund.created', {
        ...stripe.ledger.refunds.get(refund),
        status: 'succeeded',
      }),
    )
    expect(await readPayment(id)).toMatchObject({ refunded: 0 })
  })

  test('lessens a refund of ours that has not been sent', async () => {
    const { id, session } = await payColor()
    const before = stripe.ledger.getBalance()
    await post(`/bookings/${id}/cancel`)
    stripe.ledger.refundInDashboard(session, 2600)
    await tellRefunded(session)
    expect(await readPayment(id)).toMatchObject({ paid: due, refunded: due })
    await runJobs()
    expect(await readPayment(id)).toMatchObject({ paid: due, refunded: due })
    expect((await readPayment(id)).failedRefunds).toBeUndefined()
    expect(before - stripe.ledger.getBalance()).toBe(due)
  })

  test('of ours is told by the same webhook and counts once', async () => {
    const { id, session } = await payColor()
    await post(`/bookings/${id}/cancel`)
    await runJobs()
    await tellRefunded(session)
    expect(await readPayment(id)).toMatchObject({ paid: due, refunded: due })
    expect((await hosted.demo.behind.query('select id from refund')).rowCount).toBe(1)
  })

  test('has to be told again while Stripe does not answer; of a charge that is not ours, it is ignored', async () => {
    const { id, session } = await payColor()
    stripe.ledger.refundInDashboard(session, 1000)
    stripe.failNext({ kind: 500, times: 2, on: /refunds|sessions/ })
    expect(await tellRefunded(session)).toBe(503)
    expect(await readPayment(id)).toMatchObject({ refunded: 0 })
    expect(await tellRefunded(session)).toBe(200)
    expect(await readPayment(id)).toMatchObject({ refunded: 1000 })
    const other = { id: 'ch_other', object: 'charge', payment_intent: 'pi_other' }
    expect(await send(stripe.createObjectWebhook('charge.refunded', other))).toBe(200)
    const without = { id: 'ch_old', object: 'charge', payment_intent: null }
    expect(await send(stripe.createObjectWebhook('charge.refunded', without))).toBe(200)
    const forged = stripe.createObjectWebhook('charge.refunded', stripe.ledger.getCharge(session))
    expect(await send({ ...forged, body: Buffer.concat([forged.body, Buffer.from(' ')]) })).toBe(400)
  })
})

describe('A payment that its payer disputes', () => {
  const tell = (event: string, dispute: object) =>
    send(stripe.createObjectWebhook(`charge.dispute.${event}`, dispute))

  test('is gone until it is decided, is shown to the business, and comes back if that wins', async () => {
    const { id, session } = await payColor()
    const dispute = stripe.ledger.dispute(session)
    for (const event of ['created', 'funds_withdrawn', 'created'])
      expect(await tell(event, dispute)).toBe(200)
    expect(await readPayment(id)).toMatchObject({ paid: due, refunded: due, disputed: due })
    expect(await listChecks()).toMatchObject([
      { booking: id, reason: 'disputed', amount: due, currency: 'EUR', dueAt: '2026-11-30T08:00:00+01:00' },
    ])
    expect((await hosted.get('/operator/attention', true)).body.payments).toBe(1)
    const receipt = (await hosted.get(`/bookings/${id}/receipt`)).text
    expect(receipt).toContain(`"amount":${due},"status":"succeeded","disputed":true`)
    expect((await hosted.get('/operator/payments.csv', true)).text).toContain(`${due} disputed succeeded`)
    expect(await readEmails()).toEqual([expect.stringContaining('disputed')])
    const before = stripe.ledger.getBalance()
    expect((await post(`/bookings/${id}/cancel`)).status).toBe(200)
    await runJobs()
    expect(stripe.ledger.getBalance()).toBe(before)
    dispute.status = 'won'
    for (const event of ['funds_reinstated', 'closed']) expect(await tell(event, dispute)).toBe(200)
    expect(await readPayment(id)).toMatchObject({ paid: due, refunded: 0 })
    expect((await readPayment(id)).disputed).toBeUndefined()
    expect(await listChecks()).toMatchObject([{ booking: id, reason: 'dispute-won' }])
    expect(await readEmails()).toEqual([expect.stringContaining('won')])
  })

  test('and wins is gone, in whatever order it is told', async () => {
    const { id, session } = await payColor()
    const created = { ...stripe.ledger.dispute(session) }
    const dispute = stripe.ledger.disputes.get(created.id)
    if (dispute) dispute.status = 'lost'
    for (const event of ['closed', 'created', 'funds_withdrawn', 'updated']) await tell(event, created)
    expect(await readPayment(id)).toMatchObject({ paid: due, refunded: due, disputed: due })
    expect(await listChecks()).toMatchObject([{ reason: 'dispute-lost', amount: due }])
    expect(await readEmails()).toEqual([expect.stringContaining('lost')])
  })

  test('in part, after a refund, is gone as far as it goes', async () => {
    const { id, session } = await payColor()
    stripe.ledger.refundInDashboard(session, 600)
    await tellRefunded(session)
    await tell('created', stripe.ledger.dispute(session, { amount: 3000 }))
    expect(await readPayment(id)).toMatchObject({ refunded: due, disputed: 3000 })
  })

  test('is not gone while the bank only asks', async () => {
    const { id, session } = await payColor()
    const inquiry = stripe.ledger.dispute(session, { status: 'warning_needs_response' })
    await tell('created', inquiry)
    expect(await readPayment(id)).toMatchObject({ refunded: 0 })
    expect(await listChecks()).toMatchObject([{ reason: 'disputed' }])
    inquiry.status = 'warning_closed'
    await tell('closed', inquiry)
    expect(await listChecks()).toEqual([])
  })
})

describe('A gift card that was bought with disputed money', () => {
  async function buyCard() {
    hosted.setTime(addMinutes(demoNow, -1))
    const { version, stamp } = (await hosted.get('/forms/voucher')).body
    hosted.setTime(demoNow)
    const values = { value: 50, email: 'ada@example.org' }
    const sent = await post('/forms/voucher/submissions', { version, stamp, values, locale: 'en' })
    const id = String(sent.body.submission?.id)
    const session = await openPage(`/submissions/${id}/payment`)
    await payPage(session)
    return session
  }
  const readCard = async () =>
    (await hosted.demo.behind.query('select id, value::int, balance::int, voided_at from gift_card')).rows[0]

  test('cannot be used, what was spent of it is shown, and it can be used again if the business wins', async () => {
    const session = await buyCard()
    const { id } = await readCard()
    await hosted.demo.behind.query(
      `with card as (update gift_card set balance = balance - 1200 returning business, id)
       insert into gift_card_entry (business, id, card, kind, amount, payment, created_at)
       select business, 'e', id, 'redeemed', -1200, (select id from payment limit 1), now() from card`,
    )
    const dispute = stripe.ledger.dispute(session)
    await send(stripe.createObjectWebhook('charge.dispute.created', dispute))
    expect((await readCard()).voided_at).not.toBeNull()
    expect(await listChecks()).toMatchObject([{ reason: 'disputed', amount: 5000, giftCardSpent: 1200 }])
    const cards = await hosted.get('/operator/gift-cards?state=voided', true)
    expect(cards.text).toContain(id)
    expect(await readEmails()).toHaveLength(1)
    dispute.status = 'won'
    await send(stripe.createObjectWebhook('charge.dispute.closed', dispute))
    expect((await readCard()).voided_at).toBeNull()
  })

  test('loses what its price was refunded at the provider, as far as it is there, once', async () => {
    const session = await buyCard()
    stripe.ledger.refundInDashboard(session, 2000)
    for (let time = 0; time < 2; time++) await tellRefunded(session)
    expect(await readCard()).toMatchObject({ value: 5000, balance: 3000 })
  })
})

test('Amounts are those of the currency, with no decimals for yen', async () => {
  const { secretKey, url: apiBase, webhookSecret } = stripe
  const provider = createStripePaymentProvider({ provider: 'stripe', secretKey, apiBase, webhookSecret })
  const { id } = await provider.createCheckout({
    payment: 'p-yen',
    due: { amount: 2500, currency: 'JPY' },
    description: 'Yen',
    locale: 'ja',
    returnUrl: 'https://x.example/',
    cancelUrl: 'https://x.example/',
    expiresAt: addMinutes(demoNow, 15),
  })
  stripe.ledger.pay(id)
  stripe.ledger.refundInDashboard(id, 1000)
  stripe.ledger.dispute(id, { amount: 1500 })
  expect(await provider.findCheckout(stripe.ledger.getCharge(id).payment_intent)).toBe(id)
  expect(await provider.fetchReversals(id)).toMatchObject({
    refunds: [{ money: { amount: 1000, currency: 'JPY' }, status: 'succeeded' }],
    disputes: [{ money: { amount: 1500, currency: 'JPY' }, status: 'open' }],
  })
})
