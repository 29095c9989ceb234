/** A visitor who leaves the payment page and returns a day later: the same server with its clock a day ahead. */
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Booking, StartPaymentOutput } from '#schemas/generated/types.gen.ts'
import { bookAt, bookingIn, freeTimes, type SlotChoice } from '../support/bookings/api.ts'
import { heading } from '../support/bookings/booking.ts'
import { expect, expectNoAxeViolations, expectToFit, test } from '../support/browser/browser.ts'
import { narrow, press } from '../support/browser/keyboard.ts'
import type { TestDatabase } from '../support/database/database.ts'
import { createStoryDatabase } from '../support/database/story-database.ts'
import { root } from '../support/run/command.ts'
import { startServer, type TestServer } from '../support/servers/server.ts'

test.describe.configure({ mode: 'default' })

const dayMs = 86_400_000

let dataDir: string
let database: TestDatabase
let server: TestServer
/** What visitors left behind a day ago. */
let paid: Booking
let unpaid: Booking

test.beforeAll(async () => {
  test.setTimeout(240_000)
  dataDir = await mkdtemp(join(tmpdir(), 'bookplate-later-'))
  // PostgreSQL may run as another user.
  await chmod(dataDir, 0o711)
  database = await createStoryDatabase()
  const before = await startServer({ dataDir, env: { DATABASE_URL: database.url } })
  // Not tomorrow's times, which would be over.
  const times = (await freeTimes(before.url, 'maya', 'color', 30)).slice(40)
  paid = await leaveCheckout(before, times[0], 'paid')
  unpaid = await leaveCheckout(before, times[20], undefined)
  await before.stop()
  server = await startServer({
    dataDir,
    env: {
      DATABASE_URL: database.url,
      NODE_OPTIONS: `--import ${join(root, 'tests/support/clock/shifted-clock.mjs')}`,
      BOOKPLATE_TEST_AHEAD_MS: String(dayMs),
    },
  })
})
test.afterAll(async () => {
  await server?.stop()
  await database?.drop()
  await rm(dataDir, { recursive: true, force: true })
})

/** Books, opens the payment page and perhaps pays there, but never returns. */
async function leaveCheckout({ url }: TestServer, time: SlotChoice | undefined, outcome: string | undefined) {
  if (time === undefined) throw new Error('The demo has no free time.')
  const booking = await bookingIn(await bookAt(url, time))
  const started = await fetch(`${url}/api/v1/bookings/${booking.id}/payment`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  })
  const { url: checkout = '' }: StartPaymentOutput = JSON.parse(await started.text())
  if (outcome !== undefined)
    await fetch(checkout, { method: 'POST', body: new URLSearchParams({ outcome }), redirect: 'manual' })
  return booking
}

test('Who has paid finds the booking confirmed, on a narrow phone with the keyboard', async ({ page }) => {
  await page.setViewportSize(narrow)
  await page.goto(`${server.url}/verify-payment-callback?payment=${paid.payment?.id}`)
  await expect(heading(page, 'Paid and booked, Grace')).toBeFocused()
  await expectToFit(page)
  await press(page, 'View or change booking', 'link')
  await expect(page).toHaveURL(new RegExp(`/widget/booking/${paid.id}`))
  await expect(page.getByRole('main')).toContainText(/Paid online\s*€36\.00/)
  await expectToFit(page)
})

test('Who has not paid reads that the time was released and late money is refunded', async ({ page }) => {
  await page.setViewportSize(narrow)
  await page.goto(`${server.url}/verify-payment-callback?payment=${unpaid.payment?.id}`)
  await expect(
    page.getByText('Your payment did not arrive in time. If it arrives later, we refund all of it.'),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Open the payment page again' })).toHaveCount(0)
  await expectNoAxeViolations(page)
  await expectToFit(page)
  await page.reload()
  await expect(
    page.getByText('Your payment did not arrive in time. If it arrives later, we refund all of it.'),
  ).toBeVisible()
  await page.goto(`${server.url}/widget/booking/${unpaid.id}`)
  await expect(page.getByRole('button', { name: 'Open the payment page again' })).toHaveCount(0)
})
