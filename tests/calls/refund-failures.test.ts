/** Refunds that the provider cannot or will not carry out. */
import { describe, expect, test } from 'vitest'
import { addMinutes } from '#schemas/runtime/time/instant.ts'
import { createRefundExecutor } from '#server/features/checkout/calls/refund-executor.ts'
import { PaymentProviderError } from '#server/features/payments/payment-provider.ts'
import type { Refund, RefundReport } from '#server/features/payments/payments.ts'
import { demoNow } from '#tests/support/business/demo.ts'
import { setUpPaymentWorld, type WaitingVisitor } from '#tests/support/payments/payment-world.ts'

const world = setUpPaymentWorld()

async function orderAndPay(): Promise<WaitingVisitor> {
  const visitor = await world().orderColor()
  world().stripe.ledger.pay(visitor.session)
  expect(await world().verify(visitor)).toBe(200)
  return visitor
}

test.each([
  ['fails', { kind: 500, times: 2 }],
  ['is busy', { kind: 429, times: 1 }],
  ['closes the connection after the money went back', { kind: 'disconnect', times: 2, afterEffect: true }],
] as const)('A refund while Stripe %s is retried, and the money is refunded once', async (_, failure) => {
  const visitor = await orderAndPay()
  const refundsBefore = world().stripe.ledger.refunds.size
  expect(await world().cancel(visitor)).toBe(200)
  // Fails as often as the library itself sends the request.
  world().stripe.failNext({ ...failure, on: /POST .*refunds/ })
  await world().runJobs()
  expect((await world().balances()).ours).toBe(visitor.due)
  world().passMinutes(2)
  await world().runJobs()
  expect(await world().balances()).toEqual({ stripe: 0, ours: 0 })
  expect(world().stripe.ledger.refunds.size).toBe(refundsBefore + 1)
})

test('A refund that Stripe refuses is abandoned and not counted', async () => {
  const visitor = await orderAndPay()
  const intent = world().stripe.ledger.getSession(visitor.session).payment_intent ?? ''
  // The operator has already refunded it on Stripe's own pages.
  world().stripe.ledger.insertRefund({
    payment_intent: intent,
    amount: visitor.due,
    metadata: {},
    status: 'succeeded',
  })
  expect(await world().cancel(visitor)).toBe(200)
  expect((await world().read(visitor.booking.id)).payment?.refunded).toBe(visitor.due)
  await world().runJobs()
  expect(world().said.at(-1)).toMatch(/^The refund \w{22} of checkout \w+ has failed: .* 3600 EUR/)
  expect((await world().read(visitor.booking.id)).payment).toMatchObject({ paid: visitor.due, refunded: 0 })
  world().passMinutes(60)
  await world().runJobs()
  expect(world().said).toHaveLength(1)
})

describe('A refund that fails at the bank after it had succeeded', () => {
  async function cancelAndFail(): Promise<WaitingVisitor & { readonly refund: string }> {
    const visitor = await orderAndPay()
    expect(await world().cancel(visitor)).toBe(200)
    await world().runJobs()
    const refund = [...world().stripe.ledger.refunds.keys()].at(-1) ?? ''
    world().stripe.ledger.failRefund(refund)
    return { ...visitor, refund }
  }
  const notify = (type: string, refund: string) =>
    world().sendWebhook(world().stripe.createRefundWebhook(type, refund))
  const readPayment = async ({ booking }: WaitingVisitor) => (await world().read(booking.id)).payment

  test.each(['refund.failed', 'refund.updated', 'charge.refund.updated'])(
    'is reported by %s, shown as failed, and repeated by the operator once',
    async type => {
      const visitor = await cancelAndFail()
      for (const _ of [1, 2]) expect(await notify(type, visitor.refund)).toBe(200)
      const payment = await readPayment(visitor)
      expect(payment).toMatchObject({ paid: visitor.due, refunded: 0 })
      const [failed] = payment?.failedRefunds ?? []
      expect(failed).toMatchObject({ amount: visitor.due, currency: 'EUR' })
      expect(await world().balances()).toEqual({ stripe: visitor.due, ours: visitor.due })

      const toCheck = async () => (await world().getAsOperator('/operator/payments-to-check')).body.payments
      const { id, reference } = visitor.booking
      expect(await toCheck()).toMatchObject([
        { booking: id, reference, reason: 'refund-failed', amount: visitor.due, currency: 'EUR' },
      ])

      const url = `/operator/payments/${visitor.payment}/refunds`
      const repeat = () =>
        world().callAsOperator(url, { repeats: failed?.id, reason: 'The bank rejected it.' })
      expect(await repeat()).toMatchObject({ status: 200, body: { payment: { refunded: visitor.due } } })
      expect((await repeat()).status).toBe(404)
      expect(await toCheck()).toEqual([])
      await world().runJobs()
      expect(await readPayment(visitor)).not.toHaveProperty('failedRefunds')
      expect(await world().balances()).toEqual({ stripe: 0, ours: 0 })
      expect(await world().inconsistencies()).toEqual([])
    },
  )

  test('is reported again if Stripe does not answer our question about it', async () => {
    const visitor = await cancelAndFail()
    world().stripe.failNext({ kind: 500, times: 2, on: /sessions/ })
    expect(await notify('refund.failed', visitor.refund)).toBe(503)
    expect((await readPayment(visitor))?.refunded).toBe(visitor.due)
    expect(await notify('refund.failed', visitor.refund)).toBe(200)
    expect((await readPayment(visitor))?.refunded).toBe(0)
  })

  test('stays failed if the answer to our request arrives after the webhook', async () => {
    const visitor = await orderAndPay()
    expect(await world().cancel(visitor)).toBe(200)
    const held = world().stripe.holdNext(/POST .*refunds/, { afterEffect: true })
    const running = world().runJobs()
    await held.reached
    const refund = [...world().stripe.ledger.refunds.keys()].at(-1) ?? ''
    world().stripe.ledger.failRefund(refund)
    expect(await notify('refund.failed', refund)).toBe(200)
    held.release()
    await running
    expect(await readPayment(visitor)).toMatchObject({
      refunded: 0,
      failedRefunds: [{ amount: visitor.due }],
    })
    expect(await world().balances()).toEqual({ stripe: visitor.due, ours: visitor.due })
  })

  test('stays refunded if the webhook is wrong', async () => {
    const visitor = await orderAndPay()
    await world().cancel(visitor)
    await world().runJobs()
    const refund = [...world().stripe.ledger.refunds.keys()].at(-1) ?? ''
    expect(await notify('refund.failed', refund)).toBe(200)
    expect(await notify('refund.failed', 're_of_somebody_else')).toBe(200)
    expect(await readPayment(visitor)).toMatchObject({ refunded: visitor.due })
  })
})

test('A failed refund in another currency is repeated in that currency', async () => {
  const visitor = await world().orderColor()
  world().stripe.ledger.pay(visitor.session, { currency: 'usd' })
  await world().verify(visitor)
  await world().runJobs()
  const refund = [...world().stripe.ledger.refunds.keys()].at(-1) ?? ''
  world().stripe.ledger.failRefund(refund)
  await world().sendWebhook(world().stripe.createRefundWebhook('refund.failed', refund))
  const { payment } = await world().read(visitor.booking.id)
  expect(payment).toMatchObject({ paid: 0, refunded: 0 })
  const [failed] = payment?.failedRefunds ?? []
  expect(failed).toMatchObject({ amount: visitor.due, currency: 'USD' })
  const url = `/operator/payments/${visitor.payment}/refunds`
  expect((await world().callAsOperator(url, { repeats: failed?.id })).status).toBe(200)
  await world().runJobs()
  expect(await world().balances()).toEqual({ stripe: 0, ours: 0 })
  expect((await world().read(visitor.booking.id)).payment).not.toHaveProperty('failedRefunds')
})

test('While Stripe is down, the job gives up after a few refunds, and carries out all of them later', async () => {
  const visitor = await orderAndPay()
  const url = `/operator/payments/${visitor.payment}/refunds`
  for (let sent = 0; sent < 8; sent++)
    expect((await world().callAsOperator(url, { amount: 100 })).status).toBe(200)
  const asked = () => world().stripe.requests.filter(({ path }) => /sessions/.test(path)).length
  const before = asked()
  world().stripe.failNext({ kind: 500, times: 10, on: /sessions/ })
  await world().runJobs()
  // A batch of five, each sent twice by the library.
  expect(asked() - before).toBe(10)
  for (const minutes of [2, 2, 4]) {
    world().passMinutes(minutes)
    await world().runJobs()
  }
  expect(await world().balances()).toEqual({ stripe: visitor.due - 800, ours: visitor.due - 800 })
})

test('Cancelling an unpaid booking does not wait for Stripe, which then closes the page', async () => {
  const visitor = await world().orderColor()
  const held = world().stripe.holdNext(/GET .*sessions/)
  expect(await world().cancel(visitor)).toBe(200)
  await held.reached
  expect(world().stripe.ledger.getSession(visitor.session).status).toBe('open')
  held.release()
  await world().whenIdle()
  expect(world().stripe.ledger.getSession(visitor.session).status).toBe('expired')
})

test('A page that Stripe could not close at the cancellation is closed by the job', async () => {
  const visitor = await world().orderColor()
  world().stripe.failNext({ kind: 500, times: 2, on: /sessions/ })
  expect(await world().cancel(visitor)).toBe(200)
  await world().whenIdle()
  expect(world().stripe.ledger.getSession(visitor.session).status).toBe('open')
  world().passMinutes(2)
  await world().runJobs()
  expect(world().stripe.ledger.getSession(visitor.session).status).toBe('expired')
})

const sentRefund: Refund = {
  business: 'harbor',
  id: 'r1',
  payment: 'p1',
  provider: 'stripe',
  checkout: 'c1',
  attempts: 1,
  money: { amount: 3600, currency: 'EUR' },
  status: 'pending',
  createdAt: demoNow,
}

test.each([
  [0, 'pending', 'pending', 1, []],
  [60, 'pending', 'pending', 60, []],
  [3 * 24 * 60, 'unavailable', 'pending', 4 * 60, []],
  [7 * 24 * 60, 'pending', 'pending', 24 * 60, ['it is pending there']],
  [7 * 24 * 60, 'unavailable', 'pending', 24 * 60, ['on demand']],
  [90 * 24 * 60, 'not-found', 'pending', 24 * 60, ['on demand']],
  [0, 'rejected', 'failed', undefined, ['on demand']],
] as const)(
  'A refund of %d minutes for which the provider says %s is %s, and is sent again after %s minutes',
  async (ageMinutes, answer, status, pauseMinutes, reasons) => {
    const said: string[] = []
    const reports: RefundReport[] = []
    const now = addMinutes(demoNow, ageMinutes)
    const executor = createRefundExecutor({
      payments: {
        reportRefund: async (_, report) => reports.push(report) > 0,
        findRefund: () => expect.unreachable('It is not read again.'),
      },
      provider: {
        id: 'stripe',
        async refund() {
          if (answer === 'pending') return { id: 're_1', status: answer }
          throw new PaymentProviderError(answer, 'on demand')
        },
        findRefund: () => expect.unreachable('It is sent again, not looked up.'),
      },
      clock: () => now,
      say: sentence => said.push(sentence),
    })
    await executor.execute(sentRefund)
    const retryAt = pauseMinutes === undefined ? undefined : addMinutes(now, pauseMinutes)
    expect(reports).toEqual([expect.objectContaining({ status })])
    expect(reports[0]?.retryAt).toBe(retryAt)
    expect(said.map(sentence => /: (.*?)\. /.exec(sentence)?.[1])).toEqual(reasons)
  },
)

test.each([
  ['pending', 'failed', ['The refund r1 of checkout c1 has failed: failed at the provider.'], 'failed'],
  ['pending', 'succeeded', [], 'succeeded'],
  ['pending', 'pending', [], undefined],
  ['failed', 'failed', [], undefined],
  [
    'failed',
    'succeeded',
    [
      'The refund r1 of checkout c1 had failed, but is succeeded at the provider after all. It is not recorded, because its money has been refunded again.',
    ],
    'succeeded',
  ],
] as const)(
  'Asking about a refund that we have as %s and the provider as %s says %j',
  async (before, status, sentences, reported) => {
    const said: string[] = []
    const reports: RefundReport[] = []
    const reportRefund = async (_: unknown, report: RefundReport) => {
      reports.push(report)
      // The money has been refunded again, so the store refuses to count a failed refund.
      return before !== 'failed'
    }
    const refund: Refund = { ...sentRefund, status: before }
    const executor = createRefundExecutor({
      payments: { reportRefund, findRefund: async () => refund },
      provider: {
        id: 'stripe',
        findRefund: async () => ({ id: 're_1', status }),
        refund: () => expect.unreachable('It moves money.'),
      },
      clock: () => demoNow,
      say: sentence => said.push(sentence),
    })
    expect(await executor.recheck(refund)).toBe(status)
    expect(said.map(sentence => sentence.split(' Check ')[0])).toEqual(sentences)
    expect(reports[0]?.status).toBe(reported)
  },
)
