import type { Page } from 'playwright/test'
import type { Booking } from '#schemas/generated/types.gen.ts'
import { bookAt, bookingIn, cancelAt, freeTimes } from '../support/bookings/api.ts'
import { button, heading } from '../support/bookings/booking.ts'
import { expect, expectNoAxeViolations, expectToFit, test } from '../support/browser/browser.ts'
import { press } from '../support/browser/keyboard.ts'
import { type MailServer, startMailServer } from '../support/mail/mail-server.ts'
import { startServer, type TestServer } from '../support/servers/server.ts'

const visitor = 'grace@example.com'
let mail: MailServer
let server: TestServer
let upcoming: Booking
let cancelled: Booking
test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  mail = await startMailServer()
  server = await startServer({ env: { SMTP_URL: mail.url, MAIL_FROM: 'studio@harbor.example' } })
  const times = await freeTimes(server.url, 'maya', 'haircut', 30)
  const first = times[0]
  const second = times[20]
  if (first === undefined || second === undefined) throw new Error('The demo has too few free times.')
  upcoming = await bookingIn(await bookAt(server.url, first))
  cancelled = await bookingIn(await bookAt(server.url, second))
  await cancelAt(server.url, cancelled.id)
})
test.afterAll(async () => {
  await server?.stop()
  await mail?.close()
})

const listPath = /\/widget\/booking-list\/[\w-]+/
const findListPaths = () =>
  mail.received.flatMap(({ recipients, message }) =>
    recipients.includes(visitor) ? (listPath.exec(message.text ?? '') ?? []) : [],
  )

/** Asks for the link and returns the path in its letter. */
async function askForLink(page: Page): Promise<string> {
  const before = findListPaths().length
  await page.goto(`${server.url}/widget/booking-list`)
  await page.getByRole('textbox', { name: 'Email' }).fill(visitor)
  await button(page, 'Send the link').click()
  await expect(heading(page, 'We have your request')).toBeFocused()
  await expect.poll(() => findListPaths().length, { timeout: 15_000 }).toBe(before + 1)
  return findListPaths().at(-1) ?? ''
}

test('A visitor without a reference gets the link to all bookings by mail, with the keyboard alone', async ({
  page,
}) => {
  await page.goto(`${server.url}/widget/booking`)
  await press(page, 'Your bookings', 'link')
  await expect(page).toHaveURL(/\/widget\/booking-list$/)
  await expect(page).toHaveTitle(/Your bookings/)
  const path = await askForLink(page)
  await page.goto(server.url + path)
  const main = page.getByRole('main')
  await expect(page.getByRole('region', { name: 'Upcoming' })).toContainText(upcoming.reference)
  await expect(page.getByRole('region', { name: 'Past and cancelled' })).toContainText(cancelled.reference)
  await expect(main).not.toContainText(visitor)
  const ahead = page.getByRole('region', { name: 'Upcoming' })
  await press(page, ahead.getByRole('link', { name: 'View or change booking: Haircut' }))
  await expect(page).toHaveURL(`${server.url}/widget/booking/${upcoming.id}`)
  await page.goBack()
  await expect(page.getByRole('region', { name: 'Upcoming' })).toBeVisible()
  await page.reload()
  await page
    .getByRole('region', { name: 'Past and cancelled' })
    .getByRole('link', { name: 'Book again' })
    .click()
  await expect(heading(page, 'Choose a date and time')).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/widget/appointment/maya/haircut')
})

test('Asking for an address without bookings shows the same page, and nobody gets mail', async ({ page }) => {
  await page.goto(`${server.url}/widget/booking-list`)
  await page.getByRole('textbox', { name: 'Email' }).fill('nobody@example.com')
  await button(page, 'Send the link').click()
  await expect(heading(page, 'We have your request')).toBeVisible()
  await expect(page.getByRole('main')).toContainText('If there are bookings with this email address')
  await page.getByRole('link', { name: 'Ask again' }).click()
  // The email for the second request has arrived, so the first has been processed too.
  await askForLink(page)
  expect(mail.received.filter(({ recipients }) => recipients.includes('nobody@example.com'))).toEqual([])
})

test('A link that does not work says so and leads to a new one', async ({ page, complaints }) => {
  complaints.expect(/status of 410/)
  const response = await page.goto(`${server.url}/widget/booking-list/${'A'.repeat(43)}`)
  expect(response?.status()).toBe(410)
  await expect(heading(page, 'This link no longer works. Please ask for a new one.')).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('link', { name: 'Ask again' }).click()
  await expect(page).toHaveURL(/\/widget\/booking-list$/)
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible()
})

test.describe('On a small phone in German', () => {
  test.use({ viewport: { width: 320, height: 640 }, colorScheme: 'dark', locale: 'de-DE', hasTouch: true })

  test('the form and the list fit the width and have no accessibility violation', async ({ page }) => {
    const path = await askForLink(page)
    await page.goto(`${server.url}/de/widget/booking-list`)
    await button(page, 'Link senden').tap()
    await expect(page.getByRole('textbox', { name: 'E-Mail' })).toHaveAttribute('aria-invalid', 'true')
    await expectToFit(page)
    await page.goto(`${server.url}/de${path}`)
    await expect(page.getByRole('region', { name: 'Bevorstehend' })).toContainText(upcoming.reference)
    await expectToFit(page)
    await expectNoAxeViolations(page)
    await page
      .getByRole('link', { name: /^Buchung ansehen oder ändern/ })
      .first()
      .tap()
    await expect(page).toHaveURL(`${server.url}/de/widget/booking/${upcoming.id}`)
  })
})

test.describe('Without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the list is complete', async ({ page }) => {
    const path = findListPaths().at(-1) ?? ''
    await page.goto(server.url + path)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Your bookings')
    await expect(page.getByRole('region', { name: 'Upcoming' })).toContainText(upcoming.reference)
    await expect(page.getByRole('link', { name: /^Book again/ })).toHaveCount(2)
  })
})
