/** Stories on a slow phone that lead through emails: each of their documents keeps its layout (CLS). */
import type { Page } from 'playwright/test'
import type { Booking } from '#schemas/generated/types.gen.ts'
import { bookAt, bookingIn, freeTimes } from '../support/bookings/api.ts'
import { button, heading } from '../support/bookings/booking.ts'
import { expect, test } from '../support/browser/browser.ts'
import { settled } from '../support/browser/settled.ts'
import { connections, expectSteady, openSlowly, slowPhone } from '../support/browser/slow-phone.ts'
import { type MailServer, startMailServer } from '../support/mail/mail-server.ts'
import { startServer, type TestServer } from '../support/servers/server.ts'

test.use(slowPhone)
test.describe.configure({ mode: 'default', timeout: 180_000 })

const visitor = 'grace@example.com'
let mail: MailServer
let server: TestServer
let booking: Booking
let date: string
test.beforeAll(async () => {
  test.setTimeout(180_000)
  mail = await startMailServer()
  server = await startServer({ env: { SMTP_URL: mail.url, MAIL_FROM: 'studio@harbor.example' } })
  const [first] = await freeTimes(server.url, 'maya', 'haircut', 30)
  if (first === undefined) throw new Error('The demo has no free time.')
  date = first.start.slice(0, 10)
  booking = await bookingIn(await bookAt(server.url, first))
  await mail.until(visitor)
})
test.afterAll(async () => {
  await server?.stop()
  await mail?.close()
})
test.use({ baseURL: async ({ baseURL: _ }, use) => use(server?.url) })

const field = (page: Page, name: string) => page.getByRole('textbox', { name })

/** Waits for the next email with a link to such a page, and returns its path. */
async function expectPath(pattern: RegExp): Promise<string> {
  const find = () =>
    mail.received.slice(read).flatMap(({ message }) => pattern.exec(message.text ?? '')?.[0] ?? [])
  await expect.poll(() => find().length, { timeout: 60_000 }).toBeGreaterThan(0)
  const [path = ''] = find()
  read = mail.received.length
  return path
}
/** The number of emails that a story has read. */
let read = 1

test('A booking, then all bookings, found by email', async ({ page }) => {
  await openSlowly(page, '/widget/booking', connections.poor)
  await field(page, 'Reference').fill(booking.reference)
  await field(page, 'Email').fill(visitor)
  await settled(page)
  await button(page, 'Send the link').tap()
  await expect(heading(page, 'We have your request')).toBeFocused()
  await expectSteady(page, '/widget/booking')
  const path = await expectPath(/\/widget\/booking\/[\w-]+/)
  await page.goto(path)
  await expectSteady(page, path)
  await page.goto('/widget/booking-list')
  await field(page, 'Email').fill(visitor)
  await settled(page)
  await button(page, 'Send the link').tap()
  await expect(heading(page, 'We have your request')).toBeFocused()
  await expectSteady(page, '/widget/booking-list')
  const list = await expectPath(/\/widget\/booking-list\/[\w-]+/)
  await page.goto(list)
  await expect(page.getByRole('region', { name: 'Upcoming' })).toContainText(booking.reference)
  await expectSteady(page, list)
})

test('The waitlist, joined and left by email', async ({ page }) => {
  const form = '/widget/waitlist/haircut'
  await openSlowly(page, `${form}?provider=maya&from=${date}&to=${date}`, connections.poor)
  await field(page, 'First name').fill('Grace')
  await field(page, 'Last name').fill('Hopper')
  await field(page, 'Email').fill(visitor)
  await settled(page)
  await button(page, 'Join the waitlist').tap()
  await expect(heading(page, 'You are on the waitlist')).toBeFocused()
  await expectSteady(page, form)
  const entry = await expectPath(/\/widget\/waitlist-entry\/[\w-]+/)
  await page.goto(entry)
  await settled(page)
  await button(page, 'Leave the waitlist').tap()
  await expect(heading(page, 'You are no longer on this waitlist.')).toBeFocused()
  await expectSteady(page, entry)
})
