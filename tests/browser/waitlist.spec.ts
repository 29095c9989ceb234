import type { Page } from 'playwright/test'
import type { Booking, SlotDay } from '#schemas/generated/types.gen.ts'
import { bookAt, bookingIn, cancelAt, freeTimes } from '../support/bookings/api.ts'
import { button, heading } from '../support/bookings/booking.ts'
import { expect, expectNoAxeViolations, expectToFit, test } from '../support/browser/browser.ts'
import { type MailServer, startMailServer } from '../support/mail/mail-server.ts'
import { fetchWhenFree } from '../support/servers/busy-server.ts'
import { startOwnBusiness } from '../support/servers/own-business.ts'
import type { TestServer } from '../support/servers/server.ts'

let mail: MailServer
let server: TestServer
/** A day on which Maya has no time left, and the booking that had the last one. */
let day: string
let last: Booking
test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  mail = await startMailServer()
  // Around the clock: the story may run at night.
  server = await startOwnBusiness(
    { waitlist: { hours: { from: '00:00', to: '00:00' } } },
    { SMTP_URL: mail.url, MAIL_FROM: 'studio@harbor.example' },
  )
  const times = await freeTimes(server.url, 'maya', 'haircut', 20)
  day = times.at(-1)?.start.slice(0, 10) ?? ''
  for (let [start] = await findStarts(); start !== undefined; [start] = await findStarts())
    last = await bookingIn(await bookAt(server.url, { provider: 'maya', service: 'haircut', start }))
})
test.afterAll(async () => {
  await server?.stop()
  await mail?.close()
})

async function findStarts(): Promise<string[]> {
  const query = new URLSearchParams({ service: 'haircut', provider: 'maya', from: day, to: day })
  const { days }: { days: SlotDay[] } = await (
    await fetchWhenFree(`${server.url}/api/v1/slots?${query}`)
  ).json()
  return days.flatMap(({ slots }) => slots.map(({ start }) => start))
}

/** Returns the paths in the emails to an address: to leave the waitlist, or to book what is held. */
const findPaths = (email: string, kind: 'entry' | 'offer') =>
  mail.received.flatMap(({ recipients, message }) =>
    recipients.includes(email)
      ? (new RegExp(`(/de)?/widget/waitlist-${kind}/[\\w-]+`).exec(message.text ?? '')?.[0] ?? [])
      : [],
  )

/** Waits for the job that offers times, which runs every half minute. */
async function expectPath(email: string, kind: 'entry' | 'offer'): Promise<string> {
  await expect.poll(() => findPaths(email, kind).length, { timeout: 80_000 }).toBe(1)
  return findPaths(email, kind)[0] ?? ''
}

async function join(page: Page, name: string): Promise<string> {
  const email = `${name}@example.com`
  await page.goto(`${server.url}/widget/appointment/maya/haircut?date=${day}`)
  await page.getByRole('link', { name: 'Tell me when a time becomes free' }).click()
  await expect(heading(page, 'Tell me when a time becomes free')).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Maya Lindqvist')
  await expect(page.getByRole('textbox', { name: 'From', exact: true })).toHaveValue(day)
  await expect(page.getByRole('textbox', { name: 'Until', exact: true })).toHaveValue(day)
  await page.getByRole('textbox', { name: 'First name' }).fill('Grace')
  await page.getByRole('textbox', { name: 'Last name' }).fill('Hopper')
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await button(page, 'Join the waitlist').click()
  await expect(heading(page, 'You are on the waitlist')).toBeFocused()
  return email
}

test('From the waitlist to the booking: a time that becomes free is held for the first, and for nobody else', async ({
  page,
}) => {
  test.setTimeout(150_000)
  const email = await join(page, 'first')
  await join(page, 'second')
  await expectPath(email, 'entry')
  expect((await cancelAt(server.url, last.id)).status).toBe(200)
  const path = await expectPath(email, 'offer')
  const [start = ''] = last.appointments.map(appointment => appointment.start)
  expect(await findStarts()).not.toContain(start)
  // Somebody else cannot take it, neither before nor after its page has been opened and closed.
  const other = { provider: 'maya', service: 'haircut', start }
  expect((await bookAt(server.url, other)).status).toBe(409)
  await page.goto(server.url + path)
  expect(page.url()).not.toContain('first')
  const chosen = page.locator('.bp-time[aria-pressed="true"]')
  await expect(chosen).toHaveCount(1)
  await expect(page.getByText(/held for you until|Held until/i).first()).toBeVisible()
  await page.goto('about:blank')
  expect((await bookAt(server.url, other)).status).toBe(409)
  await page.goto(server.url + path)
  await expect(chosen).toHaveCount(1)
  await button(page, 'Continue').click()
  await expect(page.getByRole('textbox', { name: 'First name' })).toHaveValue('Grace')
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(email)
  await button(page, 'Continue').click()
  await button(page, 'Book appointment').click()
  await expect(heading(page, 'Thank you! Your appointment is scheduled.')).toBeVisible()
  await page.reload()
  await expect(heading(page, 'Thank you! Your appointment is scheduled.')).toBeVisible()
  expect(findPaths('second@example.com', 'offer')).toEqual([])
})

test('A visitor leaves the waitlist by the link in the email', async ({ page, complaints }) => {
  const path = await expectPath('second@example.com', 'entry')
  await page.goto(server.url + path)
  const main = page.getByRole('main')
  for (const text of ['Haircut', 'Maya Lindqvist', 'Any time of day']) await expect(main).toContainText(text)
  await expectNoAxeViolations(page)
  await button(page, 'Leave the waitlist').click()
  await expect(heading(page, 'You are no longer on this waitlist.')).toBeFocused()
  complaints.expect(/status of 410/)
  expect((await page.goto(server.url + path))?.status()).toBe(410)
  await expect(heading(page, 'You are no longer on this waitlist.')).toBeVisible()
})

test('Days that cannot be waited for are named at their field', async ({ page, complaints }) => {
  await page.goto(`${server.url}/widget/waitlist/haircut?from=${day}`)
  await page.getByRole('textbox', { name: 'Until', exact: true }).fill('2020-01-01')
  await page.getByRole('textbox', { name: 'First name' }).fill('Grace')
  await page.getByRole('textbox', { name: 'Last name' }).fill('Hopper')
  await page.getByRole('textbox', { name: 'Email' }).fill('third@example.com')
  complaints.expect(/status of 422/)
  await button(page, 'Join the waitlist').click()
  await expect(page.getByRole('textbox', { name: 'Until', exact: true })).toHaveAttribute(
    'aria-invalid',
    'true',
  )
  await page.getByRole('textbox', { name: 'Until', exact: true }).fill(day)
  await button(page, 'Join the waitlist').click()
  await expect(heading(page, 'You are on the waitlist')).toBeFocused()
})

test.describe('On a small phone in German', () => {
  test.use({ viewport: { width: 320, height: 640 }, colorScheme: 'dark', locale: 'de-DE', hasTouch: true })

  test('the form fits the width and has no accessibility violation', async ({ page }) => {
    await page.goto(`${server.url}/de/widget/waitlist/haircut?provider=maya&from=${day}`)
    await expectToFit(page)
    await expectNoAxeViolations(page)
    await button(page, 'Auf die Warteliste setzen').tap()
    await expect(page.getByRole('textbox', { name: 'E-Mail' })).toHaveAttribute('aria-invalid', 'true')
    await expectToFit(page)
  })
})
