/** Booking with one thumb on the narrowest phone: every choice comes to the eye, and the bar says what is missing. */
import type { Locator, Page } from 'playwright/test'
import {
  bookedStart,
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
  timeButton,
  visitor,
} from '../support/bookings/booking.ts'
import { alive, expect, test } from '../support/browser/browser.ts'
import { narrow } from '../support/browser/keyboard.ts'
import { connections, maxShift, readLayout, slowDown, watchLayout } from '../support/browser/slow-phone.ts'

const zone = 'Europe/Berlin'
const path = '/widget/appointment/service/haircut'

test.use({ viewport: narrow, isMobile: true, hasTouch: true })

test('A visitor books with one thumb, in at most 8 taps besides typing', async ({ page }) => {
  const day = await freeDay(page.request, { provider: 'any', service: 'haircut', day: 11, zone })
  const slot = getSlot(day, 0)
  let taps = 0
  const tap = async (target: Locator) => {
    taps++
    await target.tap()
  }
  await page.goto(path)
  await alive(page)
  const cell = dayCell(page, day.date, english)
  while (!(await cell.isVisible())) await tap(button(page, english.nextMonth))
  await expect(bar(page)).toContainText('No time chosen yet')
  await expect(button(page, english.go)).toHaveCount(0)

  await tap(cell)
  const time = timeButton(page, slot, english, zone)
  await expectInView(page, time)
  // Other stories may have booked the whole morning.
  const partOfDay = /^(Morning|Afternoon|Evening), \d+ times? available$/
  await expect(page.getByRole('group', { name: partOfDay })).toBeFocused()
  await tap(time)
  await expect(button(page, 'Choose a time')).toHaveCount(0)

  await tap(button(page, english.go))
  await expect(heading(page, english.details)).toBeFocused()
  const firstName = page.getByRole('textbox', { name: english.firstName })
  await expectInView(page, firstName)
  await tap(firstName)
  // The next field is a key of the phone's keyboard.
  for (const name of ['firstName', 'lastName', 'email'] as const) {
    await expect(page.locator(`[name=${name}]`)).toBeFocused()
    await expect(bar(page)).toContainText(`Still missing: ${english[name]}`)
    await page.keyboard.type(visitor[name])
    await page.keyboard.press('Tab')
  }
  await expect(bar(page)).not.toContainText('Still missing')
  await tap(page.getByRole('checkbox', { name: english.consent }))
  await tap(button(page, english.go))
  await expect(heading(page, english.review)).toBeFocused()
  await tap(button(page, english.book))
  await expect(heading(page, english.thanks)).toBeVisible()
  expect(await bookedStart(page)).toBe(Date.parse(slot.start))
  expect(taps).toBeLessThanOrEqual(8)
})

test('From the second step on the summary is one line, which opens; a reload keeps the first field in view', async ({
  page,
}) => {
  const day = await freeDay(page.request, { provider: 'maya', service: 'haircut', day: 12, zone })
  const query = new URLSearchParams({ date: day.date, start: getSlot(day, 0).start, step: 'details' })
  await page.goto(`${path}?${query}`)
  await alive(page)
  const summary = page.getByRole('complementary')
  const open = summary.getByRole('button', { name: 'Your booking' })
  await expectInView(page, page.getByRole('textbox', { name: english.firstName }))
  expect((await summary.boundingBox())?.height).toBeLessThanOrEqual(64)
  await expect(summary.getByText('45 minutes')).toBeHidden()
  await open.tap()
  await expect(open).toHaveAttribute('aria-expanded', 'true')
  await expect(summary.getByText('45 minutes')).toBeVisible()
  await open.tap()
  await expect(summary.getByText('45 minutes')).toBeHidden()
})

test('The bar names what is missing and leads there, without an error', async ({ page }) => {
  const day = await freeDay(page.request, { provider: 'maya', service: 'haircut', day: 13, zone })
  await page.goto(`${path}?${new URLSearchParams({ month: day.date.slice(0, 7), date: day.date })}`)
  await alive(page)
  await button(page, 'Choose a time').tap()
  const first = page
    .getByRole('group', { name: /times? available$/ })
    .getByRole('button')
    .first()
  await expect(first).toBeFocused()
  await expectInView(page, first)
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('Long days show one part at a time, and the part of a chosen time is open after a reload', async ({
  page,
}) => {
  const day = await freeDay(page.request, {
    provider: 'any',
    service: 'haircut',
    day: 14,
    zone,
    minSlots: 20,
  })
  const last = getSlot(day, day.slots.length - 1)
  await page.goto(path)
  await alive(page)
  await showMonth(page, day.date, english)
  await dayCell(page, day.date, english).tap()
  const time = timeButton(page, last, english, zone)
  await expect(time).toBeHidden()
  await showPart(page, last, english, zone)
  await time.tap()
  await expect(time).toHaveAttribute('aria-pressed', 'true')
  await page.reload()
  await expect(time).toBeVisible()
  await expect(time).toHaveAttribute('aria-pressed', 'true')
})

test('A month without free times leads to the next free day in one press, without scrolling', async ({
  page,
}) => {
  await page.goto(`${path}?month=2040-01`)
  await alive(page)
  const grid = page.getByRole('grid')
  await grid.scrollIntoViewIfNeeded()
  const find = button(page, 'Find next available slot')
  await button(page, 'Previous month').scrollIntoViewIfNeeded()
  await expect(find).toBeVisible()
  const above = await grid.boundingBox()
  const below = await find.boundingBox()
  expect((below?.y ?? 0) + (below?.height ?? 0)).toBeLessThan((above?.y ?? 0) + (above?.height ?? 0))
  await find.tap()
  await expect(page.locator('td[aria-selected=true]')).toHaveCount(1)
  await expect(page.locator('.bp-time').first()).toBeVisible()
})

test('Providers are one row to swipe', async ({ page }) => {
  await page.goto(path)
  const row = page.getByRole('group', { name: 'Choose who you would like to see' })
  expect((await row.boundingBox())?.height).toBeLessThanOrEqual(64)
  await page.getByRole('radio', { name: /Maya/ }).tap()
  await expect(page.getByRole('radio', { name: /Maya/ })).toBeChecked()
  expect(await row.evaluate(element => element.scrollLeft)).toBeGreaterThan(0)
})

test.describe('On a slow phone (a quarter of the CPU speed, slow 4G), with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test('a whole booking with other providers and months does not shift the layout', async ({ page }) => {
    test.setTimeout(180_000)
    const day = await freeDay(page.request, { provider: 'maya', service: 'haircut', day: 15, zone })
    const slot = getSlot(day, 0)
    await slowDown(page, connections.slow4g)
    await watchLayout(page)
    await page.goto(path)
    await alive(page)
    await page.getByRole('radio', { name: /Maya/ }).tap()
    await expect(page.getByRole('grid')).not.toHaveAttribute('aria-busy')
    await button(page, english.nextMonth).tap()
    await button(page, 'Previous month').tap()
    await chooseTime(page, { day, slot, words: english, zone })
    await button(page, english.go).tap()
    await enterDetails(page, english)
    await button(page, 'Back').tap()
    await expect(page.getByRole('grid')).toBeVisible()
    await button(page, english.go).tap()
    await expect(heading(page, english.details)).toBeFocused()
    await button(page, english.go).tap()
    await expect(heading(page, english.review)).toBeFocused()
    await button(page, english.book).tap()
    await expect(heading(page, english.thanks)).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect((await readLayout(page)).shift).toBeLessThanOrEqual(maxShift)
  })

  test('a cart, from its menu to its time, does not shift the layout', async ({ page }) => {
    test.setTimeout(180_000)
    await slowDown(page, connections.slow4g)
    await watchLayout(page)
    await page.goto('/widget/service-menus/beauty?services=haircut%2Cmassage')
    await alive(page)
    await page.getByRole('button', { name: /View cart/ }).tap()
    await button(page, english.go).tap()
    await expect(page.locator('.bp-time').first()).toBeVisible({ timeout: 60_000 })
    await page.waitForLoadState('networkidle')
    expect((await readLayout(page)).shift).toBeLessThanOrEqual(maxShift)
  })
})

const bar = (page: Page): Locator => page.locator('.bp-bar')

/** Expects an element between the top of the window and the bar at its foot, once scrolling has ended. */
async function expectInView(page: Page, target: Locator): Promise<void> {
  await expect(async () => {
    const box = await target.boundingBox()
    const foot = await bar(page).boundingBox()
    expect(box?.y).toBeGreaterThanOrEqual(0)
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(foot?.y ?? 0)
  }).toPass()
}
