/** A payment that several callers verify at once. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openPaymentWorld, type PaymentWorld } from '#tests/support/payments/payment-world.ts'

let world: PaymentWorld
/** Runs once, just before the next booking is read. */
let meanwhile: (() => Promise<unknown>) | undefined
beforeAll(async () => {
  world = await openPaymentWorld(store => ({
    ...store,
    bookings: {
      ...store.bookings,
      async find(business, id) {
        const work = meanwhile
        meanwhile = undefined
        await work?.()
        return store.bookings.find(business, id)
      },
    },
  }))
})
beforeEach(() => world.reset())
afterAll(() => world.close())

test('A webhook that confirms a booking while another one is handled has no money refunded', async () => {
  const visitor = await world.orderColor()
  world.stripe.ledger.pay(visitor.session)
  meanwhile = () => world.notify(visitor, 'completed')
  expect(await world.notify(visitor, 'completed')).toBe(200)
  expect(meanwhile).toBeUndefined()
  const { status, history } = await world.read(visitor.booking.id)
  expect([status, history.map(({ what }) => what)]).toEqual(['scheduled', ['created', 'paid']])
  await world.runJobs()
  expect(await world.balances()).toEqual({ stripe: visitor.due, ours: visitor.due })
})
