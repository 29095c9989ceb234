import type { Page } from 'playwright/test'
import type { Booking } from '#schemas/generated/types.gen.ts'
import { bookAt, bookingIn, freeTimes } from '../support/bookings/api.ts'
import { button, heading } from '../support/bookings/booking.ts'
import { alive, expect, expectNoAxeViolations, expectToFit, test } from '../support/browser/browser.ts'
import { type MailServer, startMailServer } from '../support/mail/mail-server.ts'
import { startServer, type TestServer } from '../support/servers/server.ts'

let mail: MailServer
let server: TestServer
let booking: Booking
test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  mail = await startMailServer()
  server = await startServer({ env: { SMTP_URL: mail.url, MAIL_FROM: 'studio@harbor.example' } })
  const [choice] = await freeTimes(server.url, 'maya', 'haircut', 30)
  if (choice === undefined) throw new Error('The demo has no free time.')
  booking = await bookingIn(await bookAt(server.url, choice))
  // Waits for the confirmation, so that the next mail is the one with the link.
  await mail.until(visitor)
})
test.afterAll(async () => {
  await server?.stop()
  await mail?.close()
})

const visitor = 'grace@example.com'
const emailsTo = (address: string) => mail.received.filter(({ recipients }) => recipients.includes(address))

test('A visitor who has lost the link asks for it, reads the mail and opens it', async ({
  page,
  browser,
}) => {
  const before = emailsTo(visitor).length
  await page.goto(`${server.url}/widget/booking`)
  await expect(page).toHaveTitle(/Find your booking/)
  await ask(page, `${booking.reference.slice(0, 4)}-${booking.reference.slice(4)}`.toLowerCase(), visitor)
  await expect(heading(page, 'We have your request')).toBeFocused()
  await expect(page.getByRole('main')).toContainText('If there is a booking with this reference')

  await expect.poll(() => emailsTo(visitor).length, { timeout: 15_000 }).toBe(before + 1)
  const email = emailsTo(visitor).at(-1)?.message
  expect(email?.subject).toBe('Your booking at Harbor Studio')
  expect(email?.from).toMatchObject({ name: 'Harbor Studio', address: 'studio@harbor.example' })
  expect(email?.text).toContain(booking.reference)
  const link = /https?:\/\/\S+\/widget\/booking\/\S+/.exec(email?.text ?? '')?.[0] ?? ''
  expect(email?.html).toContain(`href="${link}"`)
  // The server listens on the IPv4 loopback only, and "localhost" may resolve to IPv6 first.
  const { pathname } = new URL(link)
  expect(pathname).toBe(`/widget/booking/${booking.id}`)
  const elsewhere = await browser.newPage()
  const opened = await elsewhere.goto(server.url + pathname)
  expect(opened?.status()).not.toBe(404)
  expect(elsewhere.url()).toBe(`${server.url}/widget/booking/${booking.id}`)
  await elsewhere.close()
})

test('Asking for an unknown booking shows the same page as for a real one, and nobody gets mail', async ({
  page,
}) => {
  const before = mail.received.length
  await page.goto(`${server.url}/widget/booking`)
  await ask(page, 'AAAA AAAA', 'nobody@example.com')
  await expect(heading(page, 'We have your request')).toBeVisible()
  const same = await told(page)
  await page.getByRole('link', { name: 'Ask again' }).click()
  await ask(page, booking.reference, visitor)
  await expect(heading(page, 'We have your request')).toBeVisible()
  expect(await told(page)).toBe(same)
  // The mail for the second request has arrived, so the first has been processed too.
  await expect.poll(() => mail.received.length, { timeout: 15_000 }).toBe(before + 1)
  expect(emailsTo('nobody@example.com')).toEqual([])
})

/** Returns the markup without React's ids, which depend on how many forms were rendered. */
const told = async (page: Page) => (await page.getByRole('main').innerHTML()).replaceAll(/ id="_r_\w+_"/g, '')

test('Each field says what it requires, and typed values survive a reload', async ({ page }) => {
  await page.goto(`${server.url}/widget/booking`)
  await button(page, 'Send the link').click()
  await expect(page.getByRole('textbox', { name: 'Reference' })).toHaveAccessibleDescription(
    /This field is required/,
  )
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveAccessibleDescription(/Email is required/)
  await page.getByRole('textbox', { name: 'Reference' }).fill('K7QF4M9X')
  await page.getByRole('textbox', { name: 'Email' }).fill('grace')
  await button(page, 'Send the link').click()
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveAccessibleDescription(
    /Please enter an email address/,
  )
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Reference' })).toHaveValue('K7QF4M9X')
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('grace')
})

test.describe('On a small phone in German', () => {
  test.use({ viewport: { width: 320, height: 640 }, colorScheme: 'dark', locale: 'de-DE' })

  test('errors fit the width and have no accessibility violation', async ({ page }) => {
    await page.goto(`${server.url}/de/widget/booking`)
    // Before, the browser itself says what is missing.
    await alive(page)
    await button(page, 'Link senden').click()
    await expect(page.getByRole('textbox', { name: 'E-Mail' })).toHaveAttribute('aria-invalid', 'true')
    await expectToFit(page)
    await expectNoAxeViolations(page)
  })
})

test.describe('Without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the page has its heading and its fields', async ({ page }) => {
    await page.goto(`${server.url}/widget/booking`)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Find your booking')
    await expect(page.getByRole('textbox', { name: 'Reference' })).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible()
  })
})

async function ask(page: Page, reference: string, email: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Reference' }).fill(reference)
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await button(page, 'Send the link').click()
}
