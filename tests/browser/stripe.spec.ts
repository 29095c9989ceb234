/** A visitor pays at the built server, with Stripe's own library and a fake Stripe. */
import type { Booking } from '#schemas/generated/types.gen.ts'
import { bookAt, bookingIn, freeTimes, type SlotChoice } from '../support/bookings/api.ts'
import { heading } from '../support/bookings/booking.ts'
import { expect, test } from '../support/browser/browser.ts'
import { type FakeStripe, openFakeStripe, type SignedWebhook } from '../support/payments/fake-stripe.ts'
import { startServer, type TestServer } from '../support/servers/server.ts'

let stripe: FakeStripe
let server: TestServer
let times: SlotChoice[]
test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  test.setTimeout(120_000)
  stripe = await openFakeStripe()
  const { secretKey, webhookSecret, url } = stripe
  server = await startServer({
    env: { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_BASE: url },
  })
  times = await freeTimes(server.url, 'maya', 'color', 30)
})
test.afterAll(async () => {
  await server?.stop()
  await stripe?.close()
})

async function book(): Promise<Booking> {
  const [choice] = times.splice(0, 12)
  if (choice === undefined) throw new Error('The demo has no more free times.')
  return bookingIn(await bookAt(server.url, choice))
}

const deliver = async ({ body, headers }: SignedWebhook): Promise<number> =>
  (
    await fetch(`${server.url}/api/v1/payments/webhooks/stripe`, {
      method: 'POST',
      headers,
      body: new Uint8Array(body),
    })
  ).status

test('A visitor pays at Stripe, after a declined card, and comes back to the booking', async ({ page }) => {
  const { id } = await book()
  await page.goto(`${server.url}/widget/booking/${id}`)
  const openCheckout = () => page.getByRole('button', { name: 'Open the payment page again' }).click()
  await openCheckout()
  await expect(page).toHaveTitle('Fake Stripe')
  await page.getByRole('button', { name: 'decline' }).click()
  await expect(heading(page, 'The payment was declined')).toBeVisible()
  await page.getByRole('button', { name: 'Try another way to pay' }).click()
  await page.getByRole('button', { name: 'pay', exact: true }).click()
  await expect(heading(page, 'Paid and booked, Grace')).toBeVisible()
  expect(stripe.ledger.getBalance()).toBe(3600)
  const [session, ...others] = stripe.ledger.listSessions()
  expect(others).toEqual([])
  expect(session).toMatchObject({ amount_total: 3600, currency: 'eur', customer_email: 'grace@example.com' })
})

test('Without JavaScript a visitor pays at Stripe, whose host no policy of ours names', async ({
  browser,
}) => {
  const { id } = await book()
  const plain = await browser.newContext({ javaScriptEnabled: false })
  const page = await plain.newPage()
  await page.goto(`${server.url}/widget/booking/${id}`)
  await page.getByRole('button', { name: 'Open the payment page again' }).click()
  await expect(page).toHaveTitle('Fake Stripe')
  await page.getByRole('button', { name: 'pay', exact: true }).click()
  // The provider is asked at most every two seconds, and the first page may have just asked.
  await expect(async () => {
    await page.getByRole('button', { name: 'Check the payment' }).click()
    await expect(heading(page, 'Paid and booked, Grace')).toBeVisible({ timeout: 1000 })
  }).toPass()
  await plain.close()
})

test('The webhook books for a visitor who never returns, however often it arrives', async ({ page }) => {
  const { id } = await book()
  await page.goto(`${server.url}/widget/booking/${id}`)
  await page.getByRole('button', { name: 'Open the payment page again' }).click()
  await expect(page).toHaveTitle('Fake Stripe')
  const session = page.url().split('/').at(-1) ?? ''
  await page.goto('about:blank')
  stripe.ledger.pay(session)
  const forged = stripe.createWebhook('checkout.session.completed', session, { secret: 'whsec_other' })
  expect(await deliver(forged)).toBe(400)
  const webhook = stripe.createWebhook('checkout.session.completed', session)
  expect([await deliver(webhook), await deliver(webhook)]).toEqual([200, 200])
  await page.goto(`${server.url}/widget/booking/${id}`)
  await expect(page.getByRole('main')).toContainText(/Paid online\s*€36\.00/)
})

test('The server reveals no secrets and has no test checkout', async () => {
  expect(server.output()).not.toContain(stripe.secretKey)
  expect(server.output()).not.toContain(stripe.webhookSecret)
  expect(server.output()).not.toContain('The test payment provider')
  expect((await fetch(`${server.url}/payments/test/test_1`)).status).toBe(404)
})
