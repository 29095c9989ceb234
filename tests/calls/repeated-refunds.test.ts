/** Refunds that have failed, of bookings and of submissions: the money goes back once, whatever became of them. */
import { describe, expect, test } from 'vitest'
import { setUpPaymentWorld, type WaitingPayer } from '#tests/support/payments/payment-world.ts'

const world = setUpPaymentWorld()
const dayMinutes = 24 * 60

async function orderColor() {
  const visitor = await world().orderColor()
  return { payer: visitor, read: async () => (await world().read(visitor.booking.id)).payment }
}

async function orderVoucher() {
  const buyer = await world().orderVoucher()
  return { payer: buyer, read: async () => (await world().readSubmission(buyer.submission)).payment }
}

const refund = ({ payment }: WaitingPayer, input: object, key?: string) =>
  world().callAsOperator(`/operator/payments/${payment}/refunds`, input, key)

const subjects = [
  { name: 'a booking', order: orderColor },
  { name: 'a submission', order: orderVoucher },
]

describe.each(subjects)('A refund of $name that is a week old', ({ order }) => {
  test.each([
    ['of whose connection Stripe closed after the money went back', true],
    ['that has never reached Stripe', false],
  ])('and %s counts during an outage, and is carried out once', async (_, afterEffect) => {
    const { payer, read } = await order()
    world().stripe.ledger.pay(payer.session)
    expect(await world().verify(payer)).toBe(200)
    const refundsBefore = world().stripe.ledger.refunds.size
    expect((await refund(payer, { amount: 1000 })).status).toBe(200)
    world().stripe.failNext({ kind: 'disconnect', times: 2, afterEffect, on: /POST .*refunds/ })
    await world().runJobs()
    world().passMinutes(8 * dayMinutes)
    world().stripe.failNext({ kind: 500, times: 2, on: /GET .*sessions/ })
    await world().runJobs()
    expect(world().said.at(-1)).toMatch(/is still not complete after a week: Stripe: .* again once a day/)
    expect(await read()).toMatchObject({ refunded: 1000 })
    expect((await refund(payer, {})).status).toBe(200)
    expect(await read()).toMatchObject({ refunded: payer.due })
    world().passMinutes(dayMinutes)
    await world().runJobs()
    expect(await read()).not.toHaveProperty('failedRefunds')
    expect(await world().balances()).toEqual({ stripe: 0, ours: 0 })
    expect(world().stripe.ledger.refunds.size).toBe(refundsBefore + 2)
  })
})

test.each([
  ['does not count in it', true, 600],
  ['is unknown while Stripe does not answer, so that all is refunded', false, 3600],
])(
  'What went back although Stripe refused the refund %s when the visitor cancels',
  async (_, answers, rest) => {
    const { payer, read } = await orderColor()
    world().stripe.ledger.pay(payer.session)
    expect(await world().verify(payer)).toBe(200)
    expect((await refund(payer, { amount: 3000 })).status).toBe(200)
    world().stripe.failNext({ kind: 400, afterEffect: true, on: /POST .*refunds/ })
    await world().runJobs()
    expect(await read()).toMatchObject({ refunded: 0, failedRefunds: [{ amount: 3000 }] })
    if (!answers) world().stripe.failNext({ kind: 500, times: 2, on: /GET .*refunds/ })
    expect(await world().cancel(payer)).toBe(200)
    expect(await read()).toMatchObject({ refunded: answers ? 3000 + rest : rest })
    await world().runJobs()
    const stripe = answers ? 0 : payer.due - 3000
    expect((await world().balances()).stripe).toBe(stripe)
  },
)

test('What went back although Stripe refused the refund does not count in it when a class is cancelled', async () => {
  const { payer, read } = await orderColor()
  world().stripe.ledger.pay(payer.session)
  expect(await world().verify(payer)).toBe(200)
  expect((await refund(payer, { amount: 3000 })).status).toBe(200)
  world().stripe.failNext({ kind: 400, afterEffect: true, on: /POST .*refunds/ })
  await world().runJobs()
  expect(await read()).toMatchObject({ refunded: 0, failedRefunds: [{ amount: 3000 }] })
  const [appointment = expect.unreachable()] = payer.booking.appointments
  const { provider, service, start } = appointment
  await world().query(`update occupancy set capacity = 2 where service = '${service}'`)
  const cancelled = await world().callAsOperator('/operator/class-sessions/cancel', {
    provider,
    service,
    start,
  })
  expect(cancelled).toMatchObject({ status: 200, body: { bookings: 1 } })
  expect(await read()).toMatchObject({ refunded: 3600 })
})

describe.each(subjects)('A refund of $name that Stripe has refused', ({ order }) => {
  /** Refunds 1000 minor units. Stripe refuses that, although the money went back, or without effect. */
  async function fail({ isRefunded }: { readonly isRefunded: boolean }) {
    const { payer, read } = await order()
    world().stripe.ledger.pay(payer.session)
    expect(await world().verify(payer)).toBe(200)
    const sentBefore = new Set(world().stripe.ledger.refunds.keys())
    expect((await refund(payer, { amount: 1000 })).status).toBe(200)
    world().stripe.failNext({ kind: 400, afterEffect: isRefunded, on: /POST .*refunds/ })
    await world().runJobs()
    const payment = await read()
    expect(payment).toMatchObject({ refunded: 0, failedRefunds: [{ amount: 1000 }] })
    const [sent = ''] = [...world().stripe.ledger.refunds.keys()].filter(id => !sentBefore.has(id))
    return { payer, read, failed: payment?.failedRefunds?.[0]?.id, sent }
  }
  const setStatus = (id: string, status: 'pending' | 'succeeded') =>
    Object.assign(world().stripe.ledger.refunds.get(id) ?? expect.unreachable(), { status })
  const notify = (id: string) => world().sendWebhook(world().stripe.createRefundWebhook('refund.updated', id))
  const notFailed = { status: 409, body: { code: 'payment.refund_not_failed' } }

  test('counts again as soon as Stripe says that it has succeeded', async () => {
    const { payer, read, sent } = await fail({ isRefunded: true })
    for (const _ of [1, 2]) expect(await notify(sent)).toBe(200)
    expect(await read()).toMatchObject({ refunded: 1000 })
    expect(await read()).not.toHaveProperty('failedRefunds')
    expect(await world().balances()).toEqual({ stripe: payer.due - 1000, ours: payer.due - 1000 })
    expect(await world().inconsistencies()).toEqual([])
  })

  test('is not repeated if it has succeeded, and counts again', async () => {
    const { payer, read, failed } = await fail({ isRefunded: true })
    expect(await refund(payer, { repeats: failed })).toMatchObject(notFailed)
    expect(await read()).toMatchObject({ refunded: 1000 })
    expect((await refund(payer, {})).status).toBe(200)
    await world().runJobs()
    expect(await world().balances()).toEqual({ stripe: 0, ours: 0 })
  })

  test('is not repeated while Stripe works on it, and is checked until it ends', async () => {
    const { payer, read, failed, sent } = await fail({ isRefunded: true })
    setStatus(sent, 'pending')
    for (const _ of [1, 2]) expect(await refund(payer, { repeats: failed })).toMatchObject(notFailed)
    expect(await read()).toMatchObject({ refunded: 1000 })
    world().passMinutes(7 * dayMinutes)
    await world().runJobs()
    expect(world().said.at(-1)).toMatch(/is still not complete after a week: it is pending there/)
    setStatus(sent, 'succeeded')
    world().passMinutes(dayMinutes)
    await world().runJobs()
    expect(await world().balances()).toEqual({ stripe: payer.due - 1000, ours: payer.due - 1000 })
  })

  test('is not repeated while Stripe does not say what has become of it', async () => {
    const { payer, read, failed } = await fail({ isRefunded: true })
    world().stripe.failNext({ kind: 500, times: 2, on: /GET .*refunds/ })
    expect(await refund(payer, { repeats: failed })).toMatchObject({
      status: 503,
      body: { code: 'payment.provider_unavailable' },
    })
    expect(await read()).toMatchObject({ refunded: 0, failedRefunds: [{ id: failed }] })
  })

  test('is repeated if Stripe has never had it', async () => {
    const { payer, read, failed } = await fail({ isRefunded: false })
    expect(await refund(payer, { repeats: failed })).toMatchObject({ status: 200 })
    expect(await refund(payer, { repeats: failed })).toMatchObject({ status: 404 })
    await world().runJobs()
    expect(await read()).not.toHaveProperty('failedRefunds')
    expect(await world().balances()).toEqual({ stripe: payer.due - 1000, ours: payer.due - 1000 })
  })

  test('is repeated once by two equal requests, and both are told so', async () => {
    const { payer, failed } = await fail({ isRefunded: false })
    const key = crypto.randomUUID()
    const held = world().stripe.holdNext(/GET .*refunds/)
    const first = refund(payer, { repeats: failed }, key)
    await held.reached
    const second = await refund(payer, { repeats: failed }, key)
    expect(second).toMatchObject({ status: 200, body: { payment: { refunded: 1000 } } })
    held.release()
    expect(await first).toEqual(second)
    await world().runJobs()
    expect(await world().balances()).toEqual({ stripe: payer.due - 1000, ours: payer.due - 1000 })
  })

  test('counts when more is refunded, so that only the rest is', async () => {
    const { payer, read } = await fail({ isRefunded: true })
    expect((await refund(payer, {})).status).toBe(200)
    expect(await read()).toMatchObject({ refunded: payer.due })
    await world().runJobs()
    expect(await world().balances()).toEqual({ stripe: 0, ours: 0 })
    expect(await world().inconsistencies()).toEqual([])
  })

  test('keeps the operator from refunding more while Stripe does not say what has become of it', async () => {
    const { payer, read } = await fail({ isRefunded: true })
    world().stripe.failNext({ kind: 500, times: 2, on: /GET .*refunds/ })
    expect(await refund(payer, {})).toMatchObject({
      status: 503,
      body: { code: 'payment.provider_unavailable' },
    })
    expect(await read()).toMatchObject({ refunded: 0 })
  })

  test('does not count while its money is refunded otherwise', async () => {
    const { payer, read, sent } = await fail({ isRefunded: false })
    expect(sent).toBe('')
    expect((await refund(payer, {})).status).toBe(200)
    const [first] = (await read())?.failedRefunds ?? []
    const refunds = world().stripe.ledger.refunds
    await world().runJobs()
    expect(await read()).toMatchObject({ refunded: payer.due, failedRefunds: [first] })
    expect([...refunds.values()].at(-1)).toMatchObject({ amount: payer.due })
    expect(await world().balances()).toEqual({ stripe: 0, ours: 0 })
  })
})
