/** Refunds that we gave up, of bookings and of submissions: the money goes back once, whatever became of them. */
import { describe, expect, test } from 'vitest'
import { setUpPaymentWorld, type WaitingPayer } from '#tests/support/payment-world.ts'

const world = setUpPaymentWorld()
const weekMinutes = 7 * 24 * 60

async function orderColor() {
  const visitor = await world().orderColor()
  return { payer: visitor, read: async () => (await world().read(visitor.booking.id)).payment }
}

async function orderVoucher() {
  const buyer = await world().orderVoucher()
  return { payer: buyer, read: async () => (await world().readSubmission(buyer.submission)).payment }
}

const subjects = [
  { name: 'a booking', order: orderColor },
  { name: 'a submission', order: orderVoucher },
]

describe.each(subjects)('A refund of $name that we gave up after a week', ({ order }) => {
  const refund = ({ payment }: WaitingPayer, input: object) =>
    world().callAsOperator(`/operator/payments/${payment}/refunds`, input)

  /** Refunds 1000 minor units while Stripe fails until we give up, after the money went back or before. */
  async function giveUp({ isRefunded }: { readonly isRefunded: boolean }) {
    const { payer, read } = await order()
    world().stripe.ledger.pay(payer.session)
    expect(await world().verify(payer)).toBe(200)
    const sentBefore = new Set(world().stripe.ledger.refunds.keys())
    expect((await refund(payer, { amount: 1000 })).status).toBe(200)
    world().passMinutes(weekMinutes)
    const kind = 'disconnect'
    world().stripe.failNext({ kind, times: 2, afterEffect: isRefunded, on: /POST .*refunds/ })
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
    const { payer, read, sent } = await giveUp({ isRefunded: true })
    for (const _ of [1, 2]) expect(await notify(sent)).toBe(200)
    expect(await read()).toMatchObject({ refunded: 1000 })
    expect(await read()).not.toHaveProperty('failedRefunds')
    expect(await world().balances()).toEqual({ stripe: payer.due - 1000, ours: payer.due - 1000 })
    expect(await world().inconsistencies()).toEqual([])
  })

  test('is not repeated if it has succeeded, and counts again', async () => {
    const { payer, read, failed } = await giveUp({ isRefunded: true })
    expect(await refund(payer, { repeats: failed })).toMatchObject(notFailed)
    expect(await read()).toMatchObject({ refunded: 1000 })
    expect((await refund(payer, {})).status).toBe(200)
    await world().runJobs()
    expect(await world().balances()).toEqual({ stripe: 0, ours: 0 })
  })

  test('is not repeated while Stripe works on it, and is checked until it ends', async () => {
    const { payer, read, failed, sent } = await giveUp({ isRefunded: true })
    setStatus(sent, 'pending')
    for (const _ of [1, 2]) expect(await refund(payer, { repeats: failed })).toMatchObject(notFailed)
    expect(await read()).toMatchObject({ refunded: 1000 })
    world().passMinutes(1)
    await world().runJobs()
    expect(world().said.at(-1)).toMatch(/is still pending at the provider after a week/)
    setStatus(sent, 'succeeded')
    world().passMinutes(24 * 60)
    await world().runJobs()
    expect(await world().balances()).toEqual({ stripe: payer.due - 1000, ours: payer.due - 1000 })
  })

  test('is not repeated while Stripe does not say what has become of it', async () => {
    const { payer, read, failed } = await giveUp({ isRefunded: true })
    world().stripe.failNext({ kind: 500, times: 2, on: /GET .*refunds/ })
    expect(await refund(payer, { repeats: failed })).toMatchObject({
      ...{ status: 503, body: { code: 'payment.provider_unavailable' } },
    })
    expect(await read()).toMatchObject({ refunded: 0, failedRefunds: [{ id: failed }] })
  })

  test('is repeated if Stripe has never had it', async () => {
    const { payer, read, failed } = await giveUp({ isRefunded: false })
    expect(await refund(payer, { repeats: failed })).toMatchObject({ status: 200 })
    expect(await refund(payer, { repeats: failed })).toMatchObject({ status: 404 })
    await world().runJobs()
    expect(await read()).not.toHaveProperty('failedRefunds')
    expect(await world().balances()).toEqual({ stripe: payer.due - 1000, ours: payer.due - 1000 })
  })

  test('does not count while its money is refunded otherwise', async () => {
    const { payer, read, sent } = await giveUp({ isRefunded: true })
    expect((await refund(payer, {})).status).toBe(200)
    expect(await notify(sent)).toBe(200)
    await world().runJobs()
    // Stripe has refused the second refund, because it exceeds the payment.
    expect(await read()).toMatchObject({ refunded: 0, failedRefunds: [{}, {}] })
    expect(await notify(sent)).toBe(200)
    expect(await read()).toMatchObject({ refunded: 1000 })
    expect(await world().balances()).toEqual({ stripe: payer.due - 1000, ours: payer.due - 1000 })
  })
})
