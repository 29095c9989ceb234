/** What can become of a payment, and the ways in which we can learn of it: for every kind of thing that is paid. */
import { expect } from 'vitest'
import type { PaymentWorld, WaitingPayer } from './payment-world.ts'

type Ending = 'paid' | 'unpaid' | 'refunded'

export interface PaymentStory {
  readonly happens: string
  readonly ends: Ending
  /** The ending if nobody asks before the deadline; default: the usual one. */
  readonly endsAfterSilence?: Ending
  /** The event that Stripe sends us. */
  readonly event?: string
  /** What payers, banks and strangers do before we learn of the payment. */
  act(payer: WaitingPayer): Promise<void>
  /** What they do after we have learnt of it. */
  goOn?(payer: WaitingPayer): Promise<void>
}

/** A way in which we learn of a payment. */
export interface PaymentArrival {
  readonly told: string
  /** We learn of it only after the deadline. */
  readonly isSilent?: boolean
  tell(payer: WaitingPayer, story: PaymentStory): Promise<void>
}

/** @param world the world of the running test */
export function createPaymentCases(world: () => PaymentWorld) {
  const pay = async ({ session }: WaitingPayer) => world().stripe.ledger.pay(session)

  /** Lets minutes pass and runs the jobs that are due. */
  async function waitMinutes(minutes: number) {
    for (let passed = 0; passed < minutes; passed++) {
      world().passMinutes(1)
      await world().runJobs()
    }
  }

  const stories: readonly PaymentStory[] = [
    { happens: 'a payment', ends: 'paid', event: 'completed', act: pay },
    {
      happens: 'a declined card',
      ends: 'unpaid',
      act: async ({ session }) => world().stripe.ledger.decline(session),
    },
    { happens: 'nothing', ends: 'unpaid', act: async () => undefined },
    {
      happens: 'a payment after the deadline',
      ends: 'refunded',
      event: 'async_payment_succeeded',
      async act({ session }) {
        await waitMinutes(17)
        world().stripe.ledger.pay(session, { late: true })
      },
    },
    {
      happens: 'a payment of another amount',
      ends: 'refunded',
      event: 'completed',
      act: async ({ session, due }) => world().stripe.ledger.pay(session, { amount: due - 1 }),
    },
    {
      happens: 'a payment in another currency',
      ends: 'refunded',
      event: 'completed',
      act: async ({ session }) => world().stripe.ledger.pay(session, { currency: 'usd' }),
    },
    {
      happens: 'a payment that is told again and again',
      ends: 'paid',
      event: 'completed',
      act: pay,
      async goOn(payer) {
        for (const event of ['evt_same', 'evt_same', 'evt_same'])
          expect(await world().notify(payer, 'completed', { event })).toBe(200)
      },
    },
    {
      happens: 'a payment that is told under new event ids',
      ends: 'paid',
      event: 'completed',
      act: pay,
      async goOn(payer) {
        for (const event of ['evt_a', 'evt_b'])
          expect(await world().notify(payer, 'completed', { event })).toBe(200)
      },
    },
    {
      happens: 'a payment whose webhook is followed by an older one of its expiry',
      ends: 'paid',
      event: 'completed',
      act: pay,
      async goOn(payer) {
        for (const type of ['expired', 'async_payment_failed', 'completed'])
          expect(await world().notify(payer, type)).toBe(200)
      },
    },
    {
      happens: 'a slow payment whose success is told before its beginning and an older failure',
      ends: 'paid',
      event: 'async_payment_succeeded',
      async act({ session }) {
        world().stripe.ledger.startProcessing(session)
        world().stripe.ledger.finishProcessing(session)
      },
      async goOn(payer) {
        for (const type of ['completed', 'async_payment_failed'])
          expect(await world().notify(payer, type)).toBe(200)
      },
    },
    {
      happens: 'a slow payment that fails, told before its beginning',
      ends: 'unpaid',
      event: 'async_payment_failed',
      async act({ session }) {
        world().stripe.ledger.startProcessing(session)
        world().stripe.ledger.failProcessing(session)
      },
      async goOn(payer) {
        for (const type of ['completed', 'expired']) expect(await world().notify(payer, type)).toBe(200)
      },
    },
    {
      happens: 'a forged webhook',
      ends: 'unpaid',
      async act(payer) {
        expect(await world().notify(payer, 'completed', { secret: 'whsec_ofSomebodyElse' })).toBe(400)
      },
    },
    {
      happens: 'a webhook from the future',
      ends: 'unpaid',
      async act(payer) {
        const signedAt = Date.parse('2026-11-23T08:00:00Z')
        expect(await world().notify(payer, 'completed', { signedAt })).toBe(400)
      },
    },
    {
      happens: 'a payment while Stripe fails',
      ends: 'paid',
      // Stripe does not answer for ten minutes after the deadline, so the time is released before we see the money.
      endsAfterSilence: 'refunded',
      event: 'completed',
      async act(payer) {
        await pay(payer)
        world().stripe.failNext({ kind: 500, times: 2, on: /sessions/ })
        world().stripe.failNext({ kind: 'disconnect', times: 2, on: /sessions/ })
      },
      goOn: async () => waitMinutes(3),
    },
  ]

  const comeBack = async (payer: WaitingPayer) => {
    world().passMinutes(0.1)
    expect([200, 503]).toContain(await world().verify(payer))
  }
  const hear = async (payer: WaitingPayer, { event }: PaymentStory) => {
    if (event !== undefined) expect([200, 503]).toContain(await world().notify(payer, event))
  }

  const arrivals: readonly PaymentArrival[] = [
    {
      told: 'the visitor first, then by the webhook',
      async tell(payer, story) {
        await comeBack(payer)
        await hear(payer, story)
      },
    },
    {
      told: 'the webhook first, then by the visitor',
      async tell(payer, story) {
        await hear(payer, story)
        await comeBack(payer)
      },
    },
    {
      told: 'both at once, twice',
      async tell(payer, story) {
        await Promise.all([hear, comeBack, hear, comeBack].map(tell => tell(payer, story)))
      },
    },
    { told: 'the job alone', tell: () => waitMinutes(2) },
    { told: 'nobody, for half an hour', isSilent: true, tell: async () => world().passMinutes(30) },
  ]

  /** Lets the deadline and the time of late payments pass, with the jobs that are due. */
  async function waitForEnd() {
    for (const minutes of [6, 6, 6, 30, 60, 120, 1]) {
      world().passMinutes(minutes)
      await world().runJobs()
    }
  }

  return { stories, arrivals, pay, waitMinutes, waitForEnd }
}
