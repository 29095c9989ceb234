/** The widget on a slow phone: what loads late takes the same room, and a tap before hydration counts. */
import type { Page } from 'playwright/test'
import {
  type BookingWish,
  button,
  chooseTime,
  dayCell,
  english,
  enterDetails,
  freeDay,
  getSlot,
  heading,
  showMonth,
  timeButton,
} from '../support/bookings/booking.ts'
import { alive, expect, test } from '../support/browser/browser.ts'
import { holdScripts } from '../support/browser/held-scripts.ts'

test.use({ viewport: { width: 360, height: 640 }, isMobile: true, hasTouch: true })

const path = '/widget/appointment/maya/haircut'
/** Each test has a day of its own. */
const wish: BookingWish = { provider: 'maya', service: 'haircut', day: 20, zone: 'Europe/Berlin' }

test('The skeleton of a form takes the same room as the form', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 1000 })
  const day = await freeDay(page.request, { ...wish, day: 21 })
  // The chunk with the form, whatever the build calls it.
  const code = await holdScripts(page, 'bp-form-step')
  const documentAnswer = page.waitForResponse(/\/api\/v1\/forms\//)
  await page.goto(`${path}?${new URLSearchParams({ date: day.date, start: getSlot(day, 0).start })}`)
  await alive(page)
  await documentAnswer
  await button(page, english.go).click()
  const outline = page.locator('.bp-form-skeleton')
  await expect(outline).toBeVisible()
  const before = await topOfBar(page)
  code.release()
  await expect(page.getByRole('textbox', { name: english.firstName })).toBeVisible()
  await expect(outline).toHaveCount(0)
  expect(Math.abs((await topOfBar(page)) - before)).toBeLessThanOrEqual(4)
})

test('A press on Continue while the form loads waits, and is carried out once the form is there', async ({
  page,
}) => {
  const day = await freeDay(page.request, { ...wish, day: 24 })
  const code = await holdScripts(page, 'bp-form-step')
  const first = `${path}?${new URLSearchParams({ date: day.date, start: getSlot(day, 0).start })}`
  const goOn = button(page, english.go)
  const firstName = page.getByRole('textbox', { name: english.firstName })
  const pressTwice = async () => {
    await page.goto(first)
    await alive(page)
    await goOn.click()
    await expect(page.locator('.bp-form-skeleton')).toBeVisible()
    await goOn.click()
  }
  await pressTwice()
  await expect(goOn).toHaveAttribute('aria-busy', 'true')
  await expect(page.getByRole('status').filter({ hasText: 'Loading the form…' })).toHaveCount(1)
  code.release()
  await expect(firstName).toHaveAttribute('aria-invalid', 'true')
  await expect(goOn).not.toHaveAttribute('aria-busy')

  // A form that is filled in already lets the visitor through.
  await enterDetails(page, english)
  await page.unrouteAll({ behavior: 'wait' })
  const again = await holdScripts(page, 'bp-form-step')
  await pressTwice()
  again.release()
  await expect(heading(page, english.review)).toBeVisible()
})

test('A tap before hydration chooses a day or a time, and keeps the scroll position', async ({ page }) => {
  const day = await freeDay(page.request, { ...wish, day: 22 })
  const scripts = await holdScripts(page)
  await page.goto(path, { waitUntil: 'commit' })
  await expect(page.getByRole('grid')).toBeVisible()
  await showMonth(page, day.date, english)
  const cell = dayCell(page, day.date, english)
  await page.evaluate(() => scrollTo(0, 240))
  await cell.click()
  await expect.poll(() => new URL(page.url()).searchParams.get('date')).toBe(day.date)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(240)

  const time = timeButton(page, getSlot(day, 0), english, wish.zone)
  await time.scrollIntoViewIfNeeded()
  const place = await page.evaluate(() => scrollY)
  expect(place).toBeGreaterThan(240)
  await time.click()
  await expect.poll(() => new URL(page.url()).searchParams.get('start')).not.toBeNull()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place)

  // The next step starts at the top.
  await button(page, english.go).click()
  await expect(heading(page, english.details)).toBeVisible()
  expect(await page.evaluate(() => scrollY)).toBe(0)
  scripts.release()
  await alive(page)
})

test('A booking that is sent while its hold is pending waits for the hold, then succeeds', async ({
  page,
}) => {
  const day = await freeDay(page.request, { ...wish, day: 23 })
  const sent: string[] = []
  let pressed = () => {}
  const press = new Promise<void>(settle => {
    pressed = settle
  })
  await page.route('**/api/v1/holds', async route => {
    await press
    sent.push('hold')
    await route.continue()
  })
  page.on('request', request => {
    if (request.method() === 'POST' && request.url().endsWith('/api/v1/bookings')) sent.push('booking')
  })
  await page.goto(path)
  await chooseTime(page, { day, slot: getSlot(day, 0), words: english, zone: wish.zone })
  await button(page, english.go).click()
  await enterDetails(page, english)
  await button(page, english.go).click()
  await expect(heading(page, english.review)).toBeVisible()
  const book = page.getByRole('button', { name: english.book })
  await book.click()
  await expect(page.locator('button[aria-busy=true]')).toBeVisible()
  expect(sent).toEqual([])
  pressed()
  await expect(heading(page, english.thanks)).toBeVisible()
  expect(sent).toEqual(['hold', 'booking'])
})

const topOfBar = (page: Page): Promise<number> =>
  page.locator('.bp-bar').evaluate(bar => bar.getBoundingClientRect().top + scrollY)
