/** What a visitor sees who moves an appointment whose price has changed since it was booked. */
import type { APIRequestContext } from 'playwright/test'
import {
  type BookingWish,
  button,
  chooseTime,
  english,
  freeDay,
  getSlot,
  heading,
} from '../support/bookings/booking.ts'
import { bookFirst } from '../support/bookings/managing.ts'
import { expect, expectNoAxeViolations, expectToFit, test } from '../support/browser/browser.ts'
import { startServer, type TestServer } from '../support/servers/server.ts'

const zone = 'Europe/Berlin'
/** 120.00, of which 36.00 are paid online. */
const color: BookingWish = { provider: 'maya', service: 'color', day: 2, zone }
const token = 'a-token-of-this-story'

let server: TestServer | undefined
test.beforeAll(async () => {
  server = await startServer({ env: { OPERATOR_TOKEN: token } })
})
test.afterAll(() => server?.stop())
test.use({ baseURL: async ({ baseURL: _ }, use) => use(server?.url) })

async function setPrice(request: APIRequestContext, price: number): Promise<void> {
  const address = '/api/v1/operator/records/services/color'
  const headers = { authorization: `Bearer ${token}` }
  const { record } = await (await request.get(address, { headers })).json()
  const changePolicy = { ...record.changePolicy, reschedulePrice: 'current' }
  const data = { record: { ...record, price, changePolicy } }
  const answer = await request.put(address, { headers, data })
  expect(answer.status(), await answer.text()).toBe(200)
}

test('A visitor who moves a paid appointment sees the new price first, and again when it changes', async ({
  page,
  complaints,
}) => {
  complaints.expect(/status of 409/)
  const { request } = page
  // Which price a move has is agreed with the booking.
  await setPrice(request, 12_000)
  const { booking } = await bookFirst(request, color)
  const started = await request.post(`/api/v1/bookings/${booking.id}/payment`, { data: {} })
  await page.goto((await started.json()).url)
  await page.getByRole('button', { name: /^Pay €/ }).click()
  await expect(heading(page, 'Paid and booked, Annegret')).toBeVisible()

  await setPrice(request, 15_000)
  await page.goto(`/widget/booking/${booking.id}?step=time`)
  const next = await freeDay(request, { ...color, day: 3 })
  await chooseTime(page, { day: next, slot: getSlot(next, 0), words: english, zone })
  await button(page, 'Continue').click()
  await expect(heading(page, 'Check and reschedule')).toBeVisible()
  const main = page.getByRole('main')
  await expect(main).toContainText(/Previous price\s*€120\.00/)
  await expect(main).toContainText(/New price\s*€150\.00\s*€30\.00 more is due at your appointment\./)
  await expectNoAxeViolations(page)
  await page.setViewportSize({ width: 320, height: 640 })
  await expectToFit(page)

  await setPrice(request, 2000)
  await button(page, 'Reschedule').click()
  await expect(page.getByRole('alert')).toHaveText(
    'The price has changed. Please check the new amount before you continue.',
  )
  await expect(main).toContainText(/New price\s*€20\.00\s*€16\.00 of your payment will be refunded\./)
  await button(page, 'Reschedule').click()
  await expect(heading(page, 'Thank you! Your appointment is rescheduled.')).toBeVisible()
  await expect(main).toContainText(/New price\s*€20\.00/)

  await page.getByRole('link', { name: 'View booking' }).click()
  await expect(main).toContainText('Price: €20.00 instead of €120.00')
  await expect(page.getByRole('region', { name: 'Receipt' })).toContainText(/Refunded\s*€16\.00/)
})
