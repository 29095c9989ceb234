/**
 * Kills the built server (`npm test -- build`) at each step of a payment, of a booking and of a form. After a restart,
 * the jobs and the repeated requests must finish it, with as much money here as at the fake Stripe.
 */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { bookAt, bookingIn, cancelAt, freeTimes } from '#tests/support/bookings/api.ts'
import { inconsistencies } from '#tests/support/database/consistency.ts'
import { type FakeStripe, openFakeStripe } from '#tests/support/payments/fake-stripe.ts'
import {
  afterWrite,
  atRequest,
  atWrite,
  isChanged,
  type KillStep,
  type KillWorld,
  notifyPaid,
  post,
  readBalances,
  startKillableServer,
  waitForRow,
} from '#tests/support/payments/payment-kill.ts'
import { chooseAmount, isSoakOver } from '#tests/support/run/soak.ts'
import { operatorToken } from '#tests/support/servers/app.ts'
import { type ServerDatabase, serverEngines } from '#tests/support/servers/server-databases.ts'

const bookingSteps: readonly KillStep[] = [
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

const formSteps: readonly KillStep[] = [
  {
    stage: 'start',
    name: 'before the checkout of a form is stored',
    wait: atWrite('payment', 'old.checkout is null and new.checkout is not null'),
  },
  {
    stage: 'webhook',
    name: 'before the submission is complete',
    wait: atWrite('submission', isChanged('status', 'complete')),
  },
  {
    stage: 'webhook',
    name: 'after the submission is complete',
    wait: afterWrite(`select from submission where status = 'complete'`),
  },
  {
    stage: 'order',
    name: 'after the refund of a submission is written',
    wait: afterWrite(`select from refund where status = 'pending'`),
  },
  {
    stage: 'refund',
    name: 'after Stripe has refunded a submission',
    wait: atRequest(/^POST .*refunds$/, { afterEffect: true }),
  },
  {
    stage: 'refund',
    name: 'before the refund of a submission is recorded',
    wait: atWrite('refund', isChanged('status', 'succeeded')),
  },
]

const steps = [
  ...bookingSteps.map(step => ({ ...step, payAndRefund: bookAndCancel })),
  ...formSteps.map(step => ({ ...step, payAndRefund: submitAndRefund })),
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
      await database.look(async client => {
        await step.payAndRefund(step, { client, stripe, database })
        expect(await readBalances({ client, stripe })).toEqual({ stripe: 0, ours: 0 })
        expect(await inconsistencies(client)).toEqual([])
      })
    },
  )
})

async function bookAndCancel(step: KillStep, world: KillWorld): Promise<void> {
  const { client, stripe } = world
  const { ledger } = stripe
  const server = await startKillableServer(step, world)
  const settled = (query: string) => waitForRow(client, `${query} and b.id = '${booking.id}'`)

  const [choice] = (await freeTimes(server.url(), 'maya', 'color', 30)).slice(-1)
  const booking = await bookingIn(
    await bookAt(server.url(), choice ?? expect.unreachable('Nothing is free.')),
  )
  const openCheckout = () => post(`${server.url()}/api/v1/bookings/${booking.id}/payment`, '{}')
  await server.during('start', openCheckout)
  const { url: page }: { url: string } = await (await openCheckout()).json()
  const session = page.split('/').at(-1) ?? ''
  ledger.pay(session)
  expect(
    ledger.listSessions().filter(({ client_reference_id: id }) => id === booking.payment?.id),
  ).toHaveLength(1)

  await server.during('webhook', () => notifyPaid(stripe, server.url(), session))
  await settled(`select from booking b where b.status = 'scheduled'`)
  const due = booking.payment?.due ?? 0
  expect(await readBalances(world)).toEqual({ stripe: due, ours: due })

  const cancel = () => cancelAt(server.url(), booking.id)
  await server.during('cancel', cancel)
  expect((await cancel()).status).toBe(200)
  await server.during('refund', server.restart)
  await settled(`select from refund r join payment p on p.business = r.business and p.id = r.payment
    join booking b on b.business = p.business and b.id = p.booking where r.status = 'succeeded'`)
  await server.stop()
}

async function submitAndRefund(step: KillStep, world: KillWorld): Promise<void> {
  const { client, stripe } = world
  const { ledger } = stripe
  const server = await startKillableServer(step, world)
  const { id, payment } = await submitVoucher(server.url())
  const openCheckout = () => post(`${server.url()}/api/v1/submissions/${id}/payment`, '{}')
  await server.during('start', openCheckout)
  const { url: page }: { url: string } = await (await openCheckout()).json()
  const session = page.split('/').at(-1) ?? ''
  ledger.pay(session)

  await server.during('webhook', () => notifyPaid(stripe, server.url(), session))
  await waitForRow(client, `select from submission where status = 'complete' and id = '${id}'`)
  expect(await readBalances(world)).toEqual({ stripe: 2500, ours: 2500 })

  const headers = { authorization: `Bearer ${operatorToken}`, 'idempotency-key': crypto.randomUUID() }
  const refund = () => post(`${server.url()}/api/v1/operator/payments/${payment}/refunds`, '{}', headers)
  await server.during('order', refund)
  expect((await refund()).status).toBe(200)
  await server.during('refund', server.restart)
  await waitForRow(client, `select from refund where payment = '${payment}' and status = 'succeeded'`)
  await server.stop()
}

/** Submits a form that charges, as soon as the server accepts that somebody has filled it in. */
async function submitVoucher(url: string): Promise<{ readonly id: string; readonly payment: string }> {
  const { version, stamp } = await (await fetch(`${url}/api/v1/forms/voucher`)).json()
  const values = { value: 25, email: 'ada@example.org' }
  const body = JSON.stringify({ version, stamp, values, locale: 'en' })
  const accepted = await vi.waitUntil(
    async () => {
      const response = await post(`${url}/api/v1/forms/voucher/submissions`, body)
      return response.status < 300 && response
    },
    { timeout: 20_000, interval: 200 },
  )
  const { submission } = await accepted.json()
  return { id: submission.id, payment: submission.payment.id }
}
