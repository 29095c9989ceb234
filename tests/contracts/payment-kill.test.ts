/**
 * Kills the built server (`npm test -- build`) at each step of a payment. After a restart, the jobs and the visitor's
 * repeated requests must finish it, with as much money here as at the fake Stripe.
 */
import type { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { bookAt, bookingIn, cancelAt, freeTimes } from '#tests/support/api.ts'
import { inconsistencies } from '#tests/support/consistency.ts'
import { type FakeStripe, type HoldOptions, openFakeStripe } from '#tests/support/fake-stripe.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { type ServerDatabase, serverEngines } from '#tests/support/server-databases.ts'
import { chooseAmount, isSoakOver } from '#tests/support/soak.ts'
import { setStall } from '#tests/support/stall.ts'

const stages = ['start', 'webhook', 'cancel', 'refund'] as const

interface Step {
  readonly name: string
  readonly stage: (typeof stages)[number]
  /** Makes the server wait at this step, until it is released. */
  wait(stripe: FakeStripe, client: Client): Promise<Wait>
}

interface Wait {
  /** Resolves when the server is at the step. */
  readonly reached: Promise<unknown>
  release(): unknown
}

const atRequest =
  (on: RegExp, options?: HoldOptions): Step['wait'] =>
  async stripe =>
    stripe.holdNext(on, options)

const atWrite =
  (table: string, condition: string): Step['wait'] =>
  (_, client) =>
    setStall(client, table, condition)

const afterWrite =
  (query: string): Step['wait'] =>
  async (_, client) => ({ reached: waitForRow(client, query), release: () => undefined })

const isChanged = (column: string, value: string) =>
  `old.${column} is distinct from new.${column} and new.${column} = '${value}'`

const steps: readonly Step[] = [
  { stage: 'start', name: 'before Stripe creates the checkout', wait: atRequest(/^POST .*sessions$/) },
  {
    stage: 'start',
    name: 'after Stripe has created the checkout',
    wait: atRequest(/^POST .*sessions$/, { afterEffect: true }),
  },
  {
    stage: 'start',
    name: 'before the checkout is stored',
    wait: atWrite('payment', 'old.checkout is null and new.checkout is not null'),
  },
  {
    stage: 'start',
    name: 'after the checkout is stored',
    wait: afterWrite("select from payment where checkout is not null and status = 'open'"),
  },
  { stage: 'webhook', name: 'while it asks Stripe about a webhook', wait: atRequest(/^GET .*sessions/) },
  {
    stage: 'webhook',
    name: 'before the booking is confirmed',
    wait: atWrite('booking', isChanged('status', 'scheduled')),
  },
  {
    stage: 'webhook',
    name: 'after the booking is confirmed',
    wait: afterWrite(`select from booking where status = 'scheduled'`),
  },
  {
    stage: 'cancel',
    name: 'before the cancellation is written',
    wait: atWrite('booking', isChanged('status', 'cancelled')),
  },
  {
    stage: 'cancel',
    name: 'after the cancellation is written',
    wait: afterWrite(`select from refund where status = 'pending'`),
  },
  { stage: 'refund', name: 'before Stripe refunds', wait: atRequest(/^POST .*refunds$/) },
  {
    stage: 'refund',
    name: 'after Stripe has refunded',
    wait: atRequest(/^POST .*refunds$/, { afterEffect: true }),
  },
  {
    stage: 'refund',
    name: 'before the refund is recorded',
    wait: atWrite('refund', isChanged('status', 'succeeded')),
  },
]

/** Takes every step in the full soak, every second one in the short soak, and every sixth in `npm test`. */
const stride = chooseAmount({ test: 6, short: 2, full: 1 })
const secondsPerStep = 180

describe.each(serverEngines)('A server on $name that takes payments', ({ prepare }) => {
  let database: ServerDatabase
  let stripe: FakeStripe
  beforeAll(async () => {
    stripe = await openFakeStripe()
    database = await prepare()
  })
  afterAll(async () => {
    await database.remove()
    await stripe.close()
  })

  test.each(steps.filter((_, index) => index % stride === 4 % stride))(
    'can be killed $name, and everything closes by itself',
    { timeout: secondsPerStep * 1000 },
    async step => {
      if (isSoakOver()) return
      await database.look(client => tell(step, { client, stripe, database }))
    },
  )
})

interface World {
  readonly client: Client
  readonly stripe: FakeStripe
  readonly database: ServerDatabase
}

/** Books, pays, cancels and refunds; kills the server at the step. */
async function tell(step: Step, { client, stripe, database }: World): Promise<void> {
  const { secretKey, webhookSecret, url, ledger } = stripe
  const environment = {
    ...{ STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_BASE: url },
    // Stripe refuses a repeated request with another address to return to, and each server has another port.
    PUBLIC_URL: 'https://book.example.org',
  }
  const start = () => startServer({ ...database.options, env: { ...database.options.env, ...environment } })
  let server: TestServer = await start()
  /** Lets time pass, so that everything that is due some day is due for the jobs of the next server. */
  const restart = async () => {
    await server.kill()
    await client.query(makeAllDue)
    server = await start()
  }
  const during = async (stage: Step['stage'], work: () => Promise<unknown>) => {
    if (stage !== step.stage) return work()
    const wait = await step.wait(stripe, client)
    // The connection breaks when the server is killed.
    const working = work().catch(() => undefined)
    await wait.reached
    await server.kill()
    await wait.release()
    await working
    return restart()
  }
  const settled = (query: string) => waitForRow(client, `${query} and b.id = '${booking.id}'`)

  const [choice] = (await freeTimes(server.url, 'maya', 'color', 30)).slice(-1)
  const booking = await bookingIn(await bookAt(server.url, choice ?? expect.unreachable('Nothing is free.')))
  const openCheckout = () => post(`${server.url}/api/v1/bookings/${booking.id}/payment`, '{}')
  await during('start', openCheckout)
  const { url: page }: { url: string } = await (await openCheckout()).json()
  const session = page.split('/').at(-1) ?? ''
  ledger.pay(session)
  expect(
    ledger.listSessions().filter(({ client_reference_id: id }) => id === booking.payment?.id),
  ).toHaveLength(1)

  await during('webhook', () => {
    const { body, headers } = stripe.createWebhook('checkout.session.completed', session)
    return post(`${server.url}/api/v1/payments/webhooks/stripe`, new Uint8Array(body), headers)
  })
  await settled(`select from booking b where b.status = 'scheduled'`)
  const due = booking.payment?.due ?? 0
  expect(await readBalances({ client, stripe })).toEqual({ stripe: due, ours: due })

  const cancel = () => cancelAt(server.url, booking.id)
  await during('cancel', cancel)
  expect((await cancel()).status).toBe(200)
  await during('refund', restart)
  await settled(`select from refund r join payment p on p.business = r.business and p.id = r.payment
    join booking b on b.business = p.business and b.id = p.booking where r.status = 'succeeded'`)
  expect(await readBalances({ client, stripe })).toEqual({ stripe: 0, ours: 0 })
  expect(await inconsistencies(client)).toEqual([])
  await server.stop()
}

const post = (url: string, body: BodyInit, headers: Readonly<Record<string, string>> = {}) =>
  fetch(url, {
    ...{ method: 'POST', body },
    headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID(), ...headers },
  })

const waitForRow = (client: Client, query: string) =>
  vi.waitUntil(async () => (await client.query(query)).rows.length > 0, { timeout: 40_000, interval: 50 })

/** Ends all leases and pauses. */
const makeAllDue = `
  update job set due_at = now();
  update payment set check_at = now() where check_at is not null;
  update refund set next_attempt_at = now() where next_attempt_at is not null`

async function readBalances({ client, stripe }: Pick<World, 'client' | 'stripe'>) {
  const { rows } = await client.query<{ ours: number }>(
    `select coalesce((select sum(received) from payment), 0)::int
      - coalesce((select sum(amount) from refund where status = 'succeeded'), 0)::int as ours`,
  )
  return { stripe: stripe.ledger.getBalance(), ours: rows[0]?.ours }
}
