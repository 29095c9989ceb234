/** What a visitor sees of a price is what they book and pay, also when a date is taken or the price changes. */
import type { APIRequestContext, Page } from 'playwright/test'
import type { Booking, Service } from '#schemas/generated/types.gen.ts'
import {
  type BookingWish,
  button,
  english,
  enterDetails,
  freeDay,
  getSlot,
  heading,
} from '../support/bookings/booking.ts'
import { expect, expectNoAxeViolations, expectToFit, test } from '../support/browser/browser.ts'
import { startServer, type TestServer } from '../support/servers/server.ts'

const zone = 'Europe/Berlin'
const token = 'a-token-of-this-story'

test.describe.configure({ mode: 'default' })

let server: TestServer | undefined
test.beforeAll(async () => {
  server = await startServer({ env: { OPERATOR_TOKEN: token } })
})
test.afterAll(() => server?.stop())
test.use({ baseURL: async ({ baseURL: _ }, use) => use(server?.url) })

async function change(request: APIRequestContext, service: string, parts: Partial<Service>): Promise<void> {
  const address = `/api/v1/operator/records/services/${service}`
  const headers = { authorization: `Bearer ${token}` }
  const { record } = await (await request.get(address, { headers })).json()
  const answer = await request.put(address, { headers, data: { record: { ...record, ...parts } } })
  expect(answer.status(), await answer.text()).toBe(200)
}

const skipping: Pick<Service, 'recurrence'> = {
  recurrence: { every: ['week'], maxCount: 8, conflicts: 'skip' },
}

/** Opens the review of four weekly appointments, of which the second is taken. */
async function reviewSeries(page: Page, day: number): Promise<void> {
  const wish: BookingWish = { provider: 'ines', service: 'coaching', day, zone }
  const { date, slots } = await freeDay(page.request, wish)
  const { start } = getSlot({ date, slots }, 0)
  const taken = new Date(Date.parse(start) + 7 * 86_400_000).toISOString()
  const other = { service: 'massage', provider: 'ines', start: taken }
  expect((await page.request.post('/api/v1/holds', { data: { items: [other] } })).ok()).toBe(true)
  const query = new URLSearchParams({ date, start, step: 'time' })
  await page.goto(`/widget/appointment/ines/coaching?${query}`)
  await page.getByRole('radio', { name: 'Every week' }).check()
  await expect(page.getByRole('main')).toContainText('1 of 4 is not free and is left out.')
  await expect(page.getByRole('complementary')).toContainText('€210.00')
  await button(page, 'Continue').click()
  await enterDetails(page, english)
  await page.getByRole('radio', { name: /In person/ }).check()
  await button(page, 'Continue').click()
  await expect(page.getByRole('main')).toContainText('3 appointments')
  await expect(page.getByRole('main')).toContainText('€210.00')
  await expect(page.getByRole('main')).not.toContainText('€280.00')
}

async function booked(page: Page): Promise<Booking> {
  const id = new URL(page.url()).searchParams.get('booking')
  return (await page.request.get(`/api/v1/bookings/${id}`)).json()
}

test('A series that leaves out a taken date is paid for what takes place', async ({ page }) => {
  await change(page.request, 'coaching', { ...skipping, deposit: { kind: 'full' } })
  await reviewSeries(page, 0)
  await button(page, 'Continue').click()
  await expect(heading(page, 'Pay now')).toBeVisible()
  await expectNoAxeViolations(page)
  await button(page, 'Pay €210.00').click()
  await page.getByRole('button', { name: /^Pay €/ }).click()
  await expect(heading(page, 'Paid and booked, Ada')).toBeVisible()
  await expect(page.getByRole('main')).toContainText('€210.00')
})

test('A series that leaves out a taken date shows what is paid at the appointments', async ({ page }) => {
  await change(page.request, 'coaching', { ...skipping, deposit: { kind: 'none' } })
  await reviewSeries(page, 1)
  await button(page, 'Book appointment').click()
  await expect(heading(page, english.thanks)).toBeVisible()
  const { appointments, price } = await booked(page)
  expect([appointments.length, price?.total]).toEqual([3, 21_000])
})

test('A visitor sees the new price before booking what is paid at the appointment', async ({
  page,
  complaints,
}) => {
  complaints.expect(/status of 409/)
  await change(page.request, 'haircut', { price: 4000 })
  const day = await freeDay(page.request, { provider: 'maya', service: 'haircut', day: 3, zone })
  const query = new URLSearchParams({ date: day.date, start: getSlot(day, 0).start, step: 'time' })
  await page.goto(`/widget/appointment/maya/haircut?${query}`)
  await button(page, 'Continue').click()
  await enterDetails(page, english)
  await button(page, 'Continue').click()
  const main = page.getByRole('main')
  await expect(main).toContainText('€40.00')
  await change(page.request, 'haircut', { price: 8000 })
  await button(page, 'Book appointment').click()
  await expect(page.getByRole('alert')).toHaveText(
    'The price has changed. Please check the new amount before you continue.',
  )
  await expect(main).toContainText('€80.00')
  await expectToFit(page)
  await button(page, 'Book appointment').click()
  await expect(heading(page, english.thanks)).toBeVisible()
  expect((await booked(page)).price?.total).toBe(8000)
})
