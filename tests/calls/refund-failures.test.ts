/** Refunds that the provider cannot or will not carry out. */
import { expect, test } from 'vitest'
import { setUpPaymentWorld, type WaitingVisitor } from '#tests/support/payment-world.ts'

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
    ...{ payment_intent: intent, amount: visitor.due, metadata: {}, status: 'succeeded' },
  })
  expect(await world().cancel(visitor)).toBe(200)
  expect((await world().read(visitor.booking.id)).payment?.refunded).toBe(visitor.due)
  await world().runJobs()
  expect(world().said.at(-1)).toMatch(/^The refund \w{22} of checkout \w+ was abandoned: .* 3600 EUR/)
  expect((await world().read(visitor.booking.id)).payment).toMatchObject({ paid: visitor.due, refunded: 0 })
  world().passMinutes(60)
  await world().runJobs()
  expect(world().said).toHaveLength(1)
})
