/** The response to each webhook, which decides whether the provider sends it again. */
import { expect, test } from 'vitest'
import { setUpPaymentWorld } from '#tests/support/payments/payment-world.ts'

const world = setUpPaymentWorld()

test('A webhook that arrives while Stripe does not answer has to be sent again', async () => {
  const visitor = await world().orderColor()
  world().stripe.ledger.pay(visitor.session)
  world().stripe.failNext({ kind: 500, times: 2, on: /sessions/ })
  expect(await world().notify(visitor, 'completed')).toBe(503)
  expect((await world().read(visitor.booking.id)).status).toBe('awaiting-payment')
  expect(await world().notify(visitor, 'completed')).toBe(200)
  expect((await world().read(visitor.booking.id)).status).toBe('scheduled')
})

test('A webhook about an unknown checkout or another event is accepted and ignored', async () => {
  const visitor = await world().orderColor()
  expect(await world().notify({ ...visitor, session: 'cs_of_somebody_else' }, 'completed')).toBe(200)
  const other = world().stripe.signWebhook(
    Buffer.from(JSON.stringify({ id: 'evt_1', object: 'event', type: 'invoice.paid', data: { object: {} } })),
  )
  expect(await world().sendWebhook(other)).toBe(200)
})

test.each([
  ['is empty', 0, 400],
  ['is as long as it may be', 256 * 1024, 400],
  ['is too long', 256 * 1024 + 1, 413],
])('A body that %s is refused', async (_, bytes, status) => {
  const body = Buffer.alloc(bytes, ' ')
  expect(await world().sendWebhook({ body, headers: { 'content-type': 'application/json' } })).toBe(status)
})
