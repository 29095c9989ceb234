import {
  type BookingWish,
  button,
  english,
  enterDetails,
  freeDay,
  getSlot,
  heading,
} from '../support/bookings/booking.ts'
import { expect, test } from '../support/browser/browser.ts'
import { startServer, type TestServer } from '../support/servers/server.ts'

const operatorToken = 'a-token-for-the-stories-of-blocks'
let server: TestServer
test.beforeAll(async () => {
  test.setTimeout(120_000)
  server = await startServer({ env: { OPERATOR_TOKEN: operatorToken } })
})
test.afterAll(() => server?.stop())

test('A visitor whose time is blocked meanwhile reads that the staff are busy, and chooses another time', async ({
  page,
  complaints,
}) => {
  complaints.expect(/status of 409|ERR_FAILED/)
  const wish: BookingWish = {
    provider: 'maya',
    service: 'haircut',
    day: 6,
    zone: 'Europe/Berlin',
    minSlots: 4,
  }
  await page.goto(server.url)
  // Without a hold: nothing keeps the business from blocking the time.
  await page.route('**/api/v1/holds**', route => route.abort())
  const day = await freeDay(page.request, wish)
  const slot = getSlot(day, 1)
  const query = new URLSearchParams({ date: day.date, start: slot.start, step: 'time' })
  await page.goto(`${server.url}/widget/appointment/maya/haircut?${query}`)
  await button(page, 'Continue').click()
  await enterDetails(page, english)
  await button(page, 'Continue').click()
  await expect(heading(page, 'Check and book')).toBeVisible()
  const id = crypto.randomUUID()
  const blocked = await page.request.put(`${server.url}/api/v1/operator/time-blocks/${id}`, {
    headers: { authorization: `Bearer ${operatorToken}` },
    data: { provider: 'maya', start: slot.start, end: slot.end },
  })
  expect(blocked.status()).toBe(200)

  await button(page, 'Book appointment').click()
  await expect(heading(page, 'Choose a date and time')).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: 'Not booked: Staff busy' })).toBeVisible()
  await expect(page.getByText('resource unavailable')).toHaveCount(0)
})
