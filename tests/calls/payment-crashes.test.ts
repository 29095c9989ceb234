/** Kills the server at every step of a payment; retries by visitors and the jobs must repair everything. */
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import {
  type CrashingStore,
  type CrashMoment,
  createCrashingStore,
} from '#tests/support/database/crashing-store.ts'
import { openPaymentWorld, type PaymentWorld } from '#tests/support/payments/payment-world.ts'
import { chooseAmount } from '#tests/support/run/soak.ts'

let crashing: CrashingStore
let world: PaymentWorld
beforeAll(async () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  world = await openPaymentWorld(store => {
    crashing = createCrashingStore(store)
    return crashing.store
  })
})
beforeEach(() => world.reset())
afterAll(async () => {
  vi.restoreAllMocks()
  await world.close()
})

/** Lets minutes pass; a job that is killed starts again. */
async function passMinutes(...pauses: number[]) {
  for (const minutes of pauses) {
    world.passMinutes(minutes)
    await world.runJobs().catch(() => undefined)
  }
}

/** More than the calls to the store in one story. */
const maxCalls = 60
const stride = chooseAmount({ test: 3, short: 2, full: 1 })

async function crashEverywhere(when: CrashMoment, tell: () => Promise<void>): Promise<number> {
  for (let call = 1; call < maxCalls; call += stride) {
    await world.reset()
    crashing.crashAt(call, when)
    await tell()
    if (!crashing.hasCrashed()) return call
    expect(await world.inconsistencies(), `killed ${when} call ${call}`).toEqual([])
  }
  return expect.unreachable(`The story asks the store more than ${maxCalls} times.`)
}

test.each(['before', 'after'] as const)(
  'A server killed %s any call confirms a paid booking and refunds its cancellation once',
  async when => {
    const calls = await crashEverywhere(when, async () => {
      const visitor = await world.orderColor()
      world.stripe.ledger.pay(visitor.session)
      await world.verify(visitor)
      await passMinutes(3, 3)
      expect((await world.read(visitor.booking.id)).status).toBe('scheduled')
      expect(await world.balances()).toEqual({ stripe: visitor.due, ours: visitor.due })
      expect(await world.cancel(visitor)).toBe(200)
      await passMinutes(3, 3)
      const { status, payment } = await world.read(visitor.booking.id)
      expect([status, payment?.refunded]).toEqual(['cancelled', visitor.due])
      expect(await world.balances()).toEqual({ stripe: 0, ours: 0 })
    })
    expect(calls).toBeGreaterThan(15)
  },
)

test.each(['before', 'after'] as const)('A server killed %s any call releases unpaid time', async when => {
  const calls = await crashEverywhere(when, async () => {
    const visitor = await world.orderColor()
    await world.verify(visitor)
    await passMinutes(15, 3, 3)
    expect((await world.read(visitor.booking.id)).status).toBe('expired')
    expect(await world.balances()).toEqual({ stripe: 0, ours: 0 })
    expect(world.stripe.ledger.getSession(visitor.session).status).toBe('expired')
  })
  expect(calls).toBeGreaterThan(10)
})

test.each(['before', 'after'] as const)(
  'A server killed %s any call completes a paid submission and refunds it once',
  async when => {
    const calls = await crashEverywhere(when, async () => {
      const buyer = await world.orderVoucher()
      world.stripe.ledger.pay(buyer.session)
      await world.verify(buyer)
      await passMinutes(3, 3)
      expect((await world.readSubmission(buyer.submission)).status).toBe('complete')
      expect(await world.balances()).toEqual({ stripe: buyer.due, ours: buyer.due })
      // Repeats the request with the same key after a server error, as clients do.
      const key = crypto.randomUUID()
      const refund = () => world.callAsOperator(`/operator/payments/${buyer.payment}/refunds`, {}, key)
      const first = await refund()
      expect((first.status < 500 ? first : await refund()).status).toBe(200)
      await passMinutes(3, 3)
      expect((await world.readSubmission(buyer.submission)).payment).toMatchObject({ refunded: buyer.due })
      expect(await world.balances()).toEqual({ stripe: 0, ours: 0 })
    })
    expect(calls).toBeGreaterThan(20)
  },
)
