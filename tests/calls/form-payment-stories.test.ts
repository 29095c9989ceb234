/**
 * Combines the ways in which we can learn of the payment of a submission with its outcomes. Each ends as exactly one of
 * complete, unpaid and refunded, and no money is lost or kept.
 */
import { describe, expect, test } from 'vitest'
import { setUpPaymentWorld, type WaitingBuyer } from '#tests/support/payment-world.ts'

const world = setUpPaymentWorld()

type Ending = 'complete' | 'unpaid' | 'refunded'

interface Story {
  readonly happens: string
  readonly ends: Ending
  /** The ending if nobody asks before the deadline; default: the usual one. */
  readonly endsAfterSilence?: Ending
  /** The event that Stripe sends us. */
  readonly event?: string
  act(buyer: WaitingBuyer): Promise<void>
  /** What happens after we have learnt of it. */
  goOn?(buyer: WaitingBuyer): Promise<void>
}

const pay = async ({ session }: WaitingBuyer) => world().stripe.ledger.pay(session)

/** Lets minutes pass and runs the jobs that are due. */
async function waitMinutes(minutes: number) {
  for (let passed = 0; passed < minutes; passed++) {
    world().passMinutes(1)
    await world().runJobs()
  }
}

const stories: readonly Story[] = [
  { happens: 'a payment', ends: 'complete', event: 'completed', act: pay },
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
    happens: 'a payment that is told again and again, under old and new event ids',
    ends: 'complete',
    event: 'completed',
    act: pay,
    async goOn(buyer) {
      for (const event of ['evt_same', 'evt_same', 'evt_other'])
        expect(await world().notify(buyer, 'completed', { event })).toBe(200)
    },
  },
  {
    happens: 'a forged webhook',
    ends: 'unpaid',
    async act(buyer) {
      expect(await world().notify(buyer, 'completed', { secret: 'whsec_ofSomebodyElse' })).toBe(400)
    },
  },
  {
    happens: 'a payment while Stripe fails',
    ends: 'complete',
    // Stripe does not answer for ten minutes after the deadline, so we give up before we see the money.
    endsAfterSilence: 'refunded',
    event: 'completed',
    async act(buyer) {
      await pay(buyer)
      world().stripe.failNext({ kind: 500, times: 2, on: /sessions/ })
      world().stripe.failNext({ kind: 'disconnect', times: 2, on: /sessions/ })
    },
    goOn: async () => waitMinutes(3),
  },
]

interface Arrival {
  readonly told: string
  readonly isSilent?: boolean
  tell(buyer: WaitingBuyer, story: Story): Promise<void>
}

const comeBack = async (buyer: WaitingBuyer) => {
  world().passMinutes(0.1)
  expect([200, 503]).toContain(await world().verify(buyer))
}
const hear = async (buyer: WaitingBuyer, { event }: Story) => {
  if (event !== undefined) expect([200, 503]).toContain(await world().notify(buyer, event))
}

const arrivals: readonly Arrival[] = [
  {
    told: 'the visitor first, then by the webhook',
    async tell(buyer, story) {
      await comeBack(buyer)
      await hear(buyer, story)
    },
  },
  {
    told: 'the webhook first, then by the visitor',
    async tell(buyer, story) {
      await hear(buyer, story)
      await comeBack(buyer)
    },
  },
  {
    told: 'both at once, twice',
    async tell(buyer, story) {
      await Promise.all([hear, comeBack, hear, comeBack].map(tell => tell(buyer, story)))
    },
  },
  { told: 'the job alone', tell: () => waitMinutes(2) },
  { told: 'nobody, for half an hour', isSilent: true, tell: async () => world().passMinutes(30) },
]

describe.each(arrivals)('A submission whose payment is told by $told', ({ tell, isSilent = false }) => {
  test.each(stories)('ends as one thing after $happens', async story => {
    const buyer = await world().orderVoucher()
    await story.act(buyer)
    await tell(buyer, story)
    await story.goOn?.(buyer)
    for (const minutes of [6, 6, 6, 30, 60, 120, 1]) {
      world().passMinutes(minutes)
      await world().runJobs()
    }
    const ending = (isSilent ? story.endsAfterSilence : undefined) ?? story.ends
    const { status, payment } = await world().readSubmission(buyer.submission)
    expect(status).toBe(ending === 'complete' ? 'complete' : 'unpaid')
    const { stripe, ours } = await world().balances()
    expect([stripe, ours]).toEqual(ending === 'complete' ? [buyer.due, buyer.due] : [0, 0])
    expect(payment?.status).toBe(ending === 'unpaid' ? 'expired' : 'paid')
    expect(await world().inconsistencies()).toEqual([])
  })
})

test('A submission that the business deletes while somebody pays is unpaid, and its money is refunded', async () => {
  const buyer = await world().orderVoucher()
  await world().removeSubmission(buyer.submission)
  await pay(buyer)
  expect(await world().notify(buyer, 'completed')).toBe(200)
  await waitMinutes(2)
  expect(await world().readSubmission(buyer.submission)).toMatchObject({
    ...{ status: 'unpaid', values: {}, erased: true },
    payment: { status: 'paid', paid: buyer.due, refunded: buyer.due },
  })
  expect(await world().balances()).toEqual({ stripe: 0, ours: 0 })
  expect(await world().inconsistencies()).toEqual([])
})
