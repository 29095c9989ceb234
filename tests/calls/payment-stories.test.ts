/**
 * Combines every way in which we can learn of a payment with every outcome of a payment. Each ends as exactly one of
 * confirmed, released and refunded, and no money is lost or kept.
 */
import { describe, expect, test } from 'vitest'
import { setUpPaymentWorld, type WaitingVisitor } from '#tests/support/payment-world.ts'

const world = setUpPaymentWorld()

type Ending = 'confirmed' | 'released' | 'refunded'

interface Story {
  readonly happens: string
  readonly ends: Ending
  /** The ending if nobody asks before the deadline; default: the usual one. */
  readonly endsAfterSilence?: Ending
  /** The event that Stripe sends us. */
  readonly event?: string
  /** What visitors, banks and strangers do before we learn of the payment. */
  act(visitor: WaitingVisitor): Promise<void>
  /** What they do after we have learnt of it. */
  goOn?(visitor: WaitingVisitor): Promise<void>
}

const nothing = async () => undefined
const pay = async ({ session }: WaitingVisitor) => world().stripe.ledger.pay(session)

/** Lets minutes pass and runs the jobs that are due. */
async function waitMinutes(minutes: number) {
  for (let passed = 0; passed < minutes; passed++) {
    world().passMinutes(1)
    await world().runJobs()
  }
}

const stories: readonly Story[] = [
  { happens: 'a payment', ends: 'confirmed', event: 'completed', act: pay },
  {
    happens: 'a declined card',
    ends: 'released',
    act: async ({ session }) => world().stripe.ledger.decline(session),
  },
  { happens: 'nothing', ends: 'released', act: nothing },
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
    ends: 'confirmed',
    event: 'completed',
    act: pay,
    async goOn(visitor) {
      for (const event of ['evt_same', 'evt_same', 'evt_same'])
        expect(await world().notify(visitor, 'completed', { event })).toBe(200)
    },
  },
  {
    happens: 'a payment that is told under new event ids',
    ends: 'confirmed',
    event: 'completed',
    act: pay,
    async goOn(visitor) {
      for (const event of ['evt_a', 'evt_b'])
        expect(await world().notify(visitor, 'completed', { event })).toBe(200)
    },
  },
  {
    happens: 'a payment whose webhook is followed by an older one of its expiry',
    ends: 'confirmed',
    event: 'completed',
    act: pay,
    async goOn(visitor) {
      for (const type of ['expired', 'async_payment_failed', 'completed'])
        expect(await world().notify(visitor, type)).toBe(200)
    },
  },
  {
    happens: 'a slow payment whose success is told before its beginning and an older failure',
    ends: 'confirmed',
    event: 'async_payment_succeeded',
    async act({ session }) {
      world().stripe.ledger.startProcessing(session)
      world().stripe.ledger.finishProcessing(session)
    },
    async goOn(visitor) {
      for (const type of ['completed', 'async_payment_failed'])
        expect(await world().notify(visitor, type)).toBe(200)
    },
  },
  {
    happens: 'a slow payment that fails, told before its beginning',
    ends: 'released',
    event: 'async_payment_failed',
    async act({ session }) {
      world().stripe.ledger.startProcessing(session)
      world().stripe.ledger.failProcessing(session)
    },
    async goOn(visitor) {
      for (const type of ['completed', 'expired']) expect(await world().notify(visitor, type)).toBe(200)
    },
  },
  {
    happens: 'a forged webhook',
    ends: 'released',
    async act(visitor) {
      expect(await world().notify(visitor, 'completed', { secret: 'whsec_ofSomebodyElse' })).toBe(400)
    },
  },
  {
    happens: 'a webhook from the future',
    ends: 'released',
    async act(visitor) {
      const signedAt = Date.parse('2026-11-23T08:00:00Z')
      expect(await world().notify(visitor, 'completed', { signedAt })).toBe(400)
    },
  },
  {
    happens: 'a payment while Stripe fails',
    ends: 'confirmed',
    // Stripe does not answer for ten minutes after the deadline, so the time is released before we see the money.
    endsAfterSilence: 'refunded',
    event: 'completed',
    async act(visitor) {
      await pay(visitor)
      world().stripe.failNext({ kind: 500, times: 2, on: /sessions/ })
      world().stripe.failNext({ kind: 'disconnect', times: 2, on: /sessions/ })
    },
    goOn: async () => waitMinutes(3),
  },
]

interface Arrival {
  readonly told: string
  readonly isSilent?: boolean
  tell(visitor: WaitingVisitor, story: Story): Promise<void>
}

const comeBack = async (visitor: WaitingVisitor) => {
  world().passMinutes(0.1)
  expect([200, 503]).toContain(await world().verify(visitor))
}
const hear = async (visitor: WaitingVisitor, { event }: Story) => {
  if (event !== undefined) expect([200, 503]).toContain(await world().notify(visitor, event))
}

const arrivals: readonly Arrival[] = [
  {
    told: 'the visitor first, then by the webhook',
    async tell(visitor, story) {
      await comeBack(visitor)
      await hear(visitor, story)
    },
  },
  {
    told: 'the webhook first, then by the visitor',
    async tell(visitor, story) {
      await hear(visitor, story)
      await comeBack(visitor)
    },
  },
  {
    told: 'both at once, twice',
    async tell(visitor, story) {
      await Promise.all([hear, comeBack, hear, comeBack].map(tell => tell(visitor, story)))
    },
  },
  { told: 'the job alone', tell: () => waitMinutes(2) },
  { told: 'nobody, for half an hour', isSilent: true, tell: async () => world().passMinutes(30) },
]

describe.each(stories.map(story => [story.happens, story] as const))('%s', (_, story) => {
  test.each(arrivals.map(arrival => [arrival.told, arrival] as const))(
    'told by %s',
    async (_told, { tell, isSilent }) => {
      const ends = (isSilent ? story.endsAfterSilence : undefined) ?? story.ends
      const visitor = await world().orderColor()
      expect(visitor.booking.status).toBe('awaiting-payment')
      await story.act(visitor)
      await tell(visitor, story)
      await story.goOn?.(visitor)
      for (const minutes of [6, 6, 6, 30, 60, 120, 1]) {
        world().passMinutes(minutes)
        await world().runJobs()
      }
      const { status, payment, history } = await world().read(visitor.booking.id)
      const isConfirmed = ends === 'confirmed'
      expect(status).toBe(isConfirmed ? 'scheduled' : 'expired')
      const changes = { confirmed: ['paid'], released: ['expired'], refunded: ['refunded'] }
      const late = ends === 'refunded' && history.some(({ what }) => what === 'expired') ? ['expired'] : []
      expect(history.map(({ what }) => what)).toEqual(['created', ...late, ...changes[ends]])
      expect((payment?.paid ?? 0) - (payment?.refunded ?? 0)).toBe(isConfirmed ? visitor.due : 0)
      const balance = isConfirmed ? visitor.due : 0
      expect(await world().balances()).toEqual({ stripe: balance, ours: balance })
      expect(await world().inconsistencies()).toEqual([])
      if (!isConfirmed) expect((await world().orderColor()).booking.status).toBe('awaiting-payment')
    },
  )
})
