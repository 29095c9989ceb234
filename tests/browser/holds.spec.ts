/** What a visitor is told when the chosen time cannot be held, and what is held behind a busy address. */
import type { APIRequestContext, Page } from 'playwright/test'
import { solveCaptcha } from '#renderer/screen/captcha/solve-captcha.ts'
import type { Slot, SlotDay } from '#schemas/generated/types.gen.ts'
import {
  type BookingWish,
  bookThroughApi,
  button,
  chooseTime,
  dayCell,
  english,
  enterDetails,
  freeDay,
  getSlot,
  heading,
  showMonth,
  showPart,
  slotBeside,
  timeButton,
} from '../support/bookings/booking.ts'
import { expect, expectNoAxeViolations, expectToFit, test } from '../support/browser/browser.ts'
import { narrow, tabTo } from '../support/browser/keyboard.ts'
import { startServer, type TestServer } from '../support/servers/server.ts'

const token = 'token-of-the-operator'
const zone = 'Europe/Berlin'

test.describe.configure({ mode: 'default' })

let server: TestServer
test.beforeAll(async () => {
  server = await startServer({ env: { OPERATOR_TOKEN: token, RATE_LIMITS: 'on', TRUST_PROXY: '1' } })
})
test.afterAll(() => server?.stop())
test.use({ baseURL: async ({ baseURL: _ }, use) => use(server?.url) })

const lost = 'Booking unsuccessful, resource unavailable at the moment.'
const notHeld = /^We could not hold this time for you/

/** Holds times as other visitors behind the same address do. */
async function holdElsewhere(network: string, items: readonly object[]): Promise<number> {
  const send = (proof?: string) =>
    fetch(`${server.url}/api/v1/holds`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': network },
      body: JSON.stringify({ items, proof }),
    })
  const first = await send()
  if (first.status !== 403) return first.status
  const { params } = await first.json()
  return (await send(await solveCaptcha(params.challenge, new AbortController().signal))).status
}

/** Opens a day with the keyboard and moves to a time on it. */
async function reachTime(page: Page, day: SlotDay, slot: Slot): Promise<void> {
  await showMonth(page, day.date, english)
  await dayCell(page, day.date, english).focus()
  await page.keyboard.press('Enter')
  await showPart(page, slot, english, zone)
  await tabTo(page, timeButton(page, slot, english, zone))
}

const wishOf = (day: number): BookingWish => ({
  provider: 'maya',
  service: 'haircut',
  day,
  zone,
  minSlots: 12,
})

test('A time that somebody else has taken meanwhile is told beside the others, one of which is chosen next', async ({
  page,
  complaints,
}) => {
  complaints.expect(/status of 409/)
  await page.context().setExtraHTTPHeaders({ 'x-forwarded-for': '203.0.113.1' })
  const wish = wishOf(0)
  const day = await freeDay(page.request, wish)
  const slot = getSlot(day, 0)
  await page.goto('/widget/appointment/maya/haircut')
  await reachTime(page, day, slot)
  expect(await bookThroughApi(page.request, wish, slot)).toBe(201)
  await page.keyboard.press('Enter')

  await expect(page.getByRole('alert')).toHaveText(lost)
  await expect(page.getByRole('alert')).toHaveCount(1)
  await expect(timeButton(page, slot, english, zone)).toHaveCount(0)
  await expect(page.getByRole('group', { name: english.morning })).toBeFocused()
  await expect(page.getByRole('alert')).toBeInViewport()
  await expect(button(page, 'Continue')).toHaveCount(0)
  await expectNoAxeViolations(page)

  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.getByText('held for you until')).toBeVisible()
  await expect(button(page, 'Continue')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(heading(page, english.details)).toBeVisible()
})

test.describe('On a small phone', () => {
  test.use({ viewport: narrow, hasTouch: true })

  test('a service that its provider has stopped offering is told at once, and leads to the times of others', async ({
    page,
    complaints,
  }) => {
    complaints.allow(/status of 404/)
    await page.context().setExtraHTTPHeaders({ 'x-forwarded-for': '203.0.113.2' })
    const day = await freeDay(page.request, { provider: 'leo', service: 'haircut', day: 1, zone })
    const slot = getSlot(day, 0)
    await page.goto('/widget/appointment/leo/haircut')
    await showMonth(page, day.date, english)
    await dayCell(page, day.date, english).tap()
    await showPart(page, slot, english, zone)
    await stopOffering(page.request, 'leo', 'haircut')
    await timeButton(page, slot, english, zone).tap()

    await expect(page.getByRole('alert')).toHaveText(/No Slots available/)
    await expect(button(page, 'Continue')).toHaveCount(0)
    await expect(page.locator(':focus')).toContainText('No Slots available')
    await expectToFit(page)
    await page.getByRole('link', { name: 'Find next available slot' }).tap()
    await expect(page).toHaveURL(/\/widget\/appointment\/service\/haircut/)
    await expect(page.getByRole('grid')).toBeVisible()
  })
})

async function stopOffering(request: APIRequestContext, provider: string, service: string): Promise<void> {
  const address = `/api/v1/operator/records/providers/${provider}`
  const headers = { authorization: `Bearer ${token}` }
  const { record } = await (await request.get(address, { headers })).json()
  const services = record.services.filter((one: string | { service: string }) =>
    typeof one === 'string' ? one !== service : one.service !== service,
  )
  expect(services.length).toBe(record.services.length - 1)
  const answer = await request.put(address, { headers, data: { record: { ...record, services } } })
  expect(answer.status(), await answer.text()).toBe(200)
}

test('Behind an address where another visitor holds a time, the browser proves its work, and the time is held', async ({
  page,
  complaints,
}) => {
  complaints.expect(/status of 403/)
  const network = '203.0.113.3'
  await page.context().setExtraHTTPHeaders({ 'x-forwarded-for': network })
  const day = await freeDay(page.request, wishOf(1))
  const { start } = getSlot(day, 0)
  expect(await holdElsewhere(network, [{ service: 'haircut', provider: 'maya', start }])).toBe(201)
  await page.goto('/widget/appointment/maya/haircut')
  await chooseTime(page, { day, slot: slotBeside(day, getSlot(day, 0)), words: english, zone })
  await expect(page.getByText('held for you until')).toBeVisible()
})

test('Behind one that holds as much as it may, a visitor is told that the time is not held, and books it', async ({
  page,
  complaints,
}) => {
  complaints.allow(/status of (403|429)/)
  const network = '203.0.113.4'
  await page.context().setExtraHTTPHeaders({ 'x-forwarded-for': network })
  const far = await freeDay(page.request, {
    provider: 'ines',
    service: 'coaching',
    day: 4,
    zone,
    minSlots: 8,
  })
  for (const [nth, count] of [8, 8, 4].entries()) {
    const item = { service: 'coaching', provider: 'ines', start: getSlot(far, 2 * nth).start }
    expect(await holdElsewhere(network, [{ ...item, repeat: { every: 'week', count } }])).toBe(201)
  }
  const day = await freeDay(page.request, wishOf(2))
  const slot = getSlot(day, 0)
  await page.goto('/widget/appointment/maya/haircut')
  await chooseTime(page, { day, slot, words: english, zone })
  const times = page.locator('.bp-times')
  await expect(times.getByRole('status').filter({ hasText: notHeld })).toBeVisible()
  await expect(timeButton(page, slot, english, zone)).toHaveAttribute('aria-pressed', 'true')
  await expectNoAxeViolations(page)
  await button(page, 'Continue').click()
  await expect(page.getByRole('status').filter({ hasText: notHeld })).toBeVisible()
  await enterDetails(page, english)
  await button(page, 'Continue').click()
  await button(page, english.book).click()
  await expect(heading(page, english.thanks)).toBeVisible()
})
