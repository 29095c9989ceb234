import type { APIRequestContext, Page } from 'playwright/test'
import type { Booking, SlotDay } from '#schemas/generated/types.gen.ts'
import {
  type BookingWish,
  button,
  english,
  enterDetails,
  freeDay,
  getSlot,
  heading,
  visitor,
} from '../support/bookings/booking.ts'
import { holdingBack } from '../support/bookings/managing.ts'
import { test as base, expect, expectNoAxeViolations, expectToFit } from '../support/browser/browser.ts'
import { startServer, type TestServer } from '../support/servers/server.ts'

const zone = 'Europe/Berlin'
// These tests have their own server, because bookings of others weeks ahead would block a series.
const test = base.extend<object, { server: TestServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern.
    async ({}, use) => {
      const server = await startServer()
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 150_000 },
  ],
  baseURL: async ({ server }, use) => use(server.url),
})
test.describe.configure({ mode: 'default' })

test('A visitor books a series after seeing that all its appointments are free and what they cost together', async ({
  page,
}) => {
  const day = await openTime(page, { provider: 'ines', service: 'coaching', day: 0, zone })
  await page.getByRole('radio', { name: 'Every week' }).check()
  await button(page, 'One appointment fewer').click()
  await expect(page.getByRole('spinbutton', { name: 'Appointments' })).toHaveValue('3')
  await expect(page.getByRole('status').filter({ hasText: 'All 3 appointments are free' })).toBeVisible()
  await expect(page.getByRole('complementary')).toContainText('€210.00')
  await button(page, 'Continue').click()
  await enterDetails(page, english)
  await page.getByRole('radio', { name: /In person/ }).check()
  await button(page, 'Continue').click()
  await expect(heading(page, 'Check and book')).toBeVisible()
  await expect(page.getByRole('main')).toContainText('3 appointments')
  await expect(page.getByRole('main')).toContainText('€210.00')
  await button(page, 'Book appointment').click()
  await expect(heading(page, english.thanks)).toBeVisible()
  const { appointments } = await booked(page)
  expect(appointments.map(({ start }) => Date.parse(start))).toEqual(
    [0, 7, 14].map(days => onWall(getSlot(day, 0).start, days)),
  )
})

test('A series with a taken appointment says so before booking, and can be shortened', async ({ page }) => {
  const wish: BookingWish = { provider: 'ines', service: 'coaching', day: 1, zone }
  const day = await openTime(page, wish)
  const taken = new Date(onWall(getSlot(day, 0).start, 14)).toISOString()
  expect(await bookedByOthers(page.request, taken)).toBe(201)
  await page.getByRole('radio', { name: 'Every week' }).check()
  const told = page.getByRole('alert')
  await expect(told).toContainText('1 of these 4 appointments is not free.')
  await expectNoAxeViolations(page)
  await button(page, 'Continue').click()
  await expect(heading(page, 'Choose a date and time')).toBeVisible()
  await button(page, 'Book only the first 2').click()
  await expect(told).toHaveCount(0)
  await expect(page.getByRole('status').filter({ hasText: 'All 2 appointments are free' })).toBeVisible()
  await button(page, 'Continue').click()
  await expect(heading(page, 'Your details')).toBeVisible()
})

test('A single appointment needs no extra press, and a visitor can go back from a series to one', async ({
  page,
}) => {
  await openTime(page, { provider: 'ines', service: 'coaching', day: 2, zone })
  const once = page.getByRole('radio', { name: 'Does not repeat' })
  await expect(once).toBeChecked()
  await once.focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: 'Every week' })).toBeChecked()
  await expect(page.getByRole('heading', { name: '4 appointments' })).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('heading', { name: '4 appointments' })).toHaveCount(0)
  await button(page, 'Continue').click()
  await expect(heading(page, 'Your details')).toBeVisible()
})

test.describe('On a small phone in German', () => {
  test.use({ viewport: { width: 320, height: 640 }, hasTouch: true, locale: 'de-DE' })

  test('a series fits and has no accessibility violation', async ({ page }) => {
    await openTime(page, { provider: 'ines', service: 'coaching', day: 3, zone }, '/de')
    await page.getByRole('radio', { name: 'Alle zwei Wochen' }).tap()
    await expect(page.getByRole('heading', { name: '4 Termine' })).toBeVisible()
    await expectToFit(page)
    await expectNoAxeViolations(page)

    // The series found before stays readable while the next one is looked up.
    const answer = await holdingBack(page, /\/slots\/series$/)
    await page.getByRole('radio', { name: 'Jede Woche' }).tap()
    const found = page.locator('.bp-series[aria-busy=true]').getByRole('listitem')
    await expect(found).toHaveCount(4)
    await expectNoAxeViolations(page)
    await expect(found).toHaveCount(4)
    answer.release()
  })
})

test('An appointment that needs approval is requested', async ({ page }) => {
  await openTime(page, { provider: 'maya', service: 'portrait', day: 7, zone })
  await button(page, 'Continue').click()
  await enterDetails(page, english)
  await button(page, 'Continue').click()
  await expect(heading(page, 'Check and request')).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Harbor Studio confirms this appointment')
  await button(page, 'Request appointment').click()
  await expect(heading(page, 'Thank you! Your appointment is requested.')).toBeVisible()
  expect((await booked(page)).status).toBe('requested')
})

test('A group offers its services on one page', async ({ page }) => {
  await page.goto('/widget/groups/wellness')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Wellness')
  await expect(page.getByRole('main').getByRole('button', { name: 'Haircut' })).toHaveCount(0)
  await button(page, 'Yoga').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Yoga')
  expect((await page.request.get('/widget/group/g1')).status()).toBe(200)
  expect((await page.request.get('/widget/group/wellness')).status()).toBe(404)
})

test('Choosing another service of a group drops the time and provider chosen before', async ({ page }) => {
  const day = await freeDay(page.request, { provider: 'ines', service: 'massage', day: 4, zone })
  const { start } = getSlot(day, 0)
  await page.goto(`/widget/groups/wellness?service=coaching&provider=ines&start=${encodeURIComponent(start)}`)
  await page.getByRole('button', { name: /^Service/ }).click()
  await button(page, 'Yoga').click()
  await expect(heading(page, 'Choose a date and time')).toBeVisible()
  const query = new URL(page.url()).searchParams
  expect([query.get('service'), query.get('start'), query.get('provider')]).toEqual(['yoga', null, null])
})

test('A one-time link books once, still shows what it has booked, and is expired for everybody else', async ({
  page,
  context,
  complaints,
}) => {
  complaints.expect(/status of 410/)
  const day = await freeDay(page.request, { provider: 'leo', service: 'haircut', day: 7, zone })
  const late = await context.newPage()
  for (const [one, slot] of [
    [page, getSlot(day, 0)],
    [late, getSlot(day, 8)],
  ] as const) {
    const query = new URLSearchParams({ date: day.date, start: slot.start, provider: 'leo', step: 'time' })
    const response = await one.goto(`/widget/otl/welcome?${query}`)
    expect(response?.headers()['cache-control']).toContain('no-store')
    await button(one, 'Continue').click()
    await enterDetails(one, english)
    await button(one, 'Continue').click()
    await expect(heading(one, 'Check and book')).toBeVisible()
  }
  await button(page, 'Book appointment').click()
  await expect(heading(page, english.thanks)).toBeVisible()
  await page.reload()
  await expect(heading(page, english.thanks)).toBeVisible()
  await page.goBack()
  await expect(heading(page, 'You have booked this.')).toBeVisible()
  // The link is used up, so its steps can no longer be loaded.
  await page.reload()
  await expect(heading(page, english.thanks)).toBeVisible()
  await button(late, 'Book appointment').click()
  await expect(late.getByRole('heading', { name: /This link has expired/ })).toBeVisible()
  for (const [slug, status] of Object.entries({
    '': 410,
    '/welcome': 410,
    '/used-up': 410,
    '/too-late': 410,
    '/nothing': 404,
  }))
    expect((await page.request.get(`/widget/otl${slug}`)).status()).toBe(status)
})

test('Details in the URL fill in the form, stay out of caches and still have to be confirmed', async ({
  page,
}) => {
  const day = await freeDay(page.request, { provider: 'maya', service: 'haircut', day: 6, zone })
  const known = {
    firstName: 'Ada',
    lastName: 'Lovelace',
    email: 'ada@example.com',
    phone: '+49 30 1234567',
    notes: 'Short',
  }
  const query = new URLSearchParams({
    ...known,
    date: day.date,
    start: getSlot(day, 0).start,
    step: 'review',
  })
  const response = await page.goto(`/widget/appointment/maya/haircut?${query}`)
  expect(response?.headers()['cache-control']).toContain('no-store')
  await expect(heading(page, english.details)).toBeVisible()
  for (const [name, value] of [
    ['First name', known.firstName],
    ['Email', known.email],
    ['Phone', known.phone],
    ['Additional information', known.notes],
  ] as const)
    await expect(page.getByRole('textbox', { name })).toHaveValue(value)
})

/** Opens the time step with the first time of a free day chosen. */
async function openTime(page: Page, wish: BookingWish, prefix = ''): Promise<SlotDay> {
  const day = await freeDay(page.request, wish)
  const query = new URLSearchParams({ date: day.date, start: getSlot(day, 0).start, step: 'time' })
  await page.goto(`${prefix}/widget/appointment/${wish.provider}/${wish.service}?${query}`)
  return day
}

/** Returns the instant at which Berlin's clock shows the same time some days later, in milliseconds. */
function onWall(start: string, days: number): number {
  const hour = (at: number) =>
    Number(new Intl.DateTimeFormat('en', { hour: 'numeric', hourCycle: 'h23', timeZone: zone }).format(at))
  const first = Date.parse(start)
  const later = first + days * 86_400_000
  return later + (hour(first) - hour(later)) * 3_600_000
}

async function bookedByOthers(request: APIRequestContext, start: string): Promise<number> {
  const response = await request.post('/api/v1/bookings', {
    headers: { 'idempotency-key': crypto.randomUUID() },
    data: {
      items: [{ service: 'coaching', provider: 'ines', start, location: 'video' }],
      contact: { ...visitor, email: 'grace@example.com', consent: true },
      timezone: zone,
      locale: 'en',
    },
  })
  return response.status()
}

async function booked(page: Page): Promise<Booking> {
  const id = new URL(page.url()).searchParams.get('booking')
  return (await page.request.get(`/api/v1/bookings/${id}`)).json()
}
