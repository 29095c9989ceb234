/** The calendar of the owner's console: appointments are dragged, by mouse and by keyboard, and a phone shows days. */
import type { Locator, Page } from 'playwright/test'
import type { Booking } from '#schemas/generated/types.gen.ts'
import { bookAt, bookingIn, freeTimes, type SlotChoice } from '../support/bookings/api.ts'
import {
  expect,
  expectNoAxeViolations,
  expectReadableColors,
  expectToFit,
  test,
} from '../support/browser/browser.ts'
import { press, tabTo } from '../support/browser/keyboard.ts'
import { expectSaid } from '../support/console/console-page.ts'
import { signInAs } from '../support/console/console-person.ts'
import { serveConsole } from '../support/console/console-server.ts'

test.use({ locale: 'en-GB', hasTouch: true, viewport: { width: 1280, height: 1200 } })
const stage = serveConsole()
/** The appointments of Maya at 11:00 and of Leo at 14:00, and their day, another one for each story. */
let maya: Booking
let leo: Booking
let day: string
const usedDays = new Set<string>()
test.beforeEach(async ({ page }) => {
  const mayas = await freeTimes(stage.server.url, 'maya', 'haircut', 40)
  const leos = await freeTimes(stage.server.url, 'leo', 'haircut', 40)
  const find = (times: readonly SlotChoice[], start: string) => times.find(one => one.start.startsWith(start))
  const first = mayas.find(({ start }) => {
    const date = start.slice(0, 10)
    return (
      start.startsWith(`${date}T11:00`) &&
      !usedDays.has(date) &&
      ['14:00', '15:00', '16:00'].every(time => find(leos, `${date}T${time}`))
    )
  })
  day = first?.start.slice(0, 10) ?? ''
  usedDays.add(day)
  const second = find(leos, `${day}T14:00`)
  if (!first || !second) throw new Error('No day has these free times.')
  maya = await bookingIn(await bookAt(stage.server.url, first))
  leo = await bookingIn(await bookAt(stage.server.url, second))
  await signInAs(page, stage.server, { email: `calendar.${day}@harbor.example`, role: 'owner' })
})
const columnNamed = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

const entry = (place: Page | Locator, booking: Booking) => place.locator(`[data-booking="${booking.id}"]`)

/** Where an hour of a column is in the window. An hour is 72 pixels high. */
async function findPlace(column: Locator, hour: number) {
  const box = await column.boundingBox()
  if (!box) throw new Error('The column is not shown.')
  return { x: box.x + 60, y: box.y + hour * 72 + 8 }
}

async function dragTo(page: Page, source: Locator, target: { readonly x: number; readonly y: number }) {
  const box = await source.boundingBox()
  if (!box) throw new Error('The entry is not shown.')
  await page.mouse.move(box.x + 40, box.y + 8)
  await page.mouse.down()
  await page.mouse.move(target.x, target.y, { steps: 5 })
  await page.mouse.up()
}

test('An appointment is dragged to another person and time, but not over another; empty time is blocked', async ({
  page,
}) => {
  await page.goto(`${stage.server.url}/operator/harbor/calendar?date=${day}`)
  const mayas = columnNamed(page, 'Maya Lindqvist')
  const leos = columnNamed(page, 'Leo Adeyemi')
  await expect(entry(mayas, maya)).toBeVisible()
  await dragTo(page, entry(mayas, maya), await findPlace(leos, 14))
  await expectSaid(page, 'This time is taken. Nothing was rescheduled: choose another time.')
  await expect(entry(mayas, maya)).toHaveAccessibleName(/^11:00 – 11:45 Haircut Grace Hopper/)
  await dragTo(page, entry(mayas, maya), await findPlace(leos, 16))
  const dialog = page.getByRole('dialog', { name: 'Reschedule Haircut' })
  await expect(dialog).toContainText('The new appointment is with Leo Adeyemi.')
  await dialog.getByRole('button', { name: 'Reschedule', exact: true }).click()
  await expectSaid(page, /Grace Hopper: rescheduled to .* 16:00\. An email goes to grace@example\.com\./)
  await expect(entry(leos, maya)).toHaveAccessibleName(/^16:00 – 16:45/)
  await expect(entry(leos, maya)).toBeFocused()

  const start = await findPlace(mayas, 14)
  await page.mouse.move(start.x, start.y)
  await page.mouse.down()
  await page.mouse.move(start.x, start.y + 60, { steps: 5 })
  await page.mouse.up()
  await expect(page.getByRole('dialog').getByLabel('Until')).toHaveValue('15:00')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  const block = mayas.getByRole('button', { name: /^14:00 – 15:00 Blocked/ })
  await expect(block).toBeVisible()
  const box = await block.boundingBox()
  if (!box) throw new Error('The block is not shown.')
  await page.mouse.move(box.x + 60, box.y + box.height - 2)
  await page.mouse.down()
  await page.mouse.move(box.x + 60, box.y + box.height + 36, { steps: 5 })
  await page.mouse.up()
  await expect(mayas.getByRole('button', { name: /^14:00 – 15:30 Blocked/ })).toBeVisible()
  await expectNoAxeViolations(page)
})

test('By keyboard an appointment is lifted, put back, and moved outside of the hours', async ({
  page,
  complaints,
}) => {
  complaints.expect(/status of 409 .*\/reschedule/)
  await page.goto(`${stage.server.url}/operator/harbor/calendar?date=${day}`)
  const mayas = columnNamed(page, 'Maya Lindqvist')
  const leos = columnNamed(page, 'Leo Adeyemi')
  await expect(entry(mayas, maya)).toBeVisible()
  await tabTo(page, entry(mayas, maya))
  await page.keyboard.press('Alt+ArrowDown')
  await expectSaid(page, /, 11:15 – 12:00, with Maya Lindqvist\. Enter moves it here/)
  await page.keyboard.press('Escape')
  await expectSaid(page, 'It stays where it was.')
  await page.keyboard.press('Alt+ArrowLeft')
  await expectSaid(page, /, 11:00 – 11:45, with Leo Adeyemi\. Enter moves it here/)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Reschedule Haircut' })
  await expect(dialog.getByRole('button', { name: 'Reschedule', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('alert')).toContainText('It is outside of the hours.')
  // The same key again confirms no warning that nobody has read; nor does the second click of two.
  await page.keyboard.press('Enter')
  const anyway = dialog.getByRole('button', { name: 'Reschedule anyway' })
  await anyway.dispatchEvent('click', { detail: 2 })
  await press(page, anyway)
  await expect(entry(leos, maya)).toHaveAccessibleName(/^11:00 – 11:45/)
  await expect(entry(leos, maya)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('complementary', { name: 'Haircut' })).toContainText('Leo Adeyemi')
  await page.keyboard.press('Escape')
  await expect(entry(leos, maya)).toBeFocused()
})

test('On a phone, a month leads to a day of one person, and a booking opens over it', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${stage.server.url}/operator/harbor/calendar?view=month&date=${day}`)
  const date = new Intl.DateTimeFormat('en-GB', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  })
  const cell = page.getByRole('link', { name: new RegExp(`^${date.format(new Date(day))}, `) })
  await expect(cell).toHaveText(/2 booked.*11:00 Haircut.*14:00 Haircut/)
  await expectToFit(page)
  await expectNoAxeViolations(page)
  await page.setViewportSize({ width: 390, height: 600 })
  await cell.tap()
  await expect(cell).toHaveCount(0)
  await page.getByRole('link', { name: 'Maya Lindqvist' }).tap()
  await expect(entry(page, maya)).toBeInViewport()
  await page.getByRole('link', { name: 'Leo Adeyemi' }).tap()
  await expect(columnNamed(page, 'Leo Adeyemi')).toBeVisible()
  await expect(columnNamed(page, 'Maya Lindqvist')).toHaveCount(0)
  // The day of another person is seen where something is in it.
  await expect(entry(page, leo)).toBeInViewport({ ratio: 1 })
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectReadableColors(page)
  }
  await page.setViewportSize({ width: 320, height: 640 })
  await expectToFit(page)
  // Without this appointment in it, the day would look empty.
  await page.reload()
  await expect(entry(page, leo)).toBeInViewport({ ratio: 1 })
  await entry(page, leo).tap()
  await expect(page.getByRole('dialog', { name: 'Haircut' })).toContainText('14:00 – 14:45')
  await page.reload()
  await expect(page.getByRole('dialog', { name: 'Haircut' })).toContainText('14:00 – 14:45')
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('link', { name: 'Week' }).tap()
  await expect(entry(page, leo)).toHaveText(/14:00.*Haircut.*Grace Hopper/)
  await expectToFit(page)
  await expectNoAxeViolations(page)
})

test('A finger that holds lifts an appointment and drags it; one that swipes scrolls and moves nothing', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${stage.server.url}/operator/harbor/calendar?date=${day}&providers=maya`)
  const column = columnNamed(page, 'Maya Lindqvist')
  const appointment = entry(column, maya)
  await expect(appointment).toBeVisible()
  const scroller = page.locator('.console-cal-scroll')
  const readScroll = () => scroller.evaluate(({ scrollTop }) => scrollTop)
  const finger = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove', x: number, y: number) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x, y }] })
  const lift = () => finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  const findEntry = async () => {
    const box = await appointment.boundingBox()
    if (!box) throw new Error('The appointment is not shown.')
    return { x: box.x + 60, y: box.y + 20 }
  }

  const first = await findEntry()
  await touch('touchStart', first.x, first.y)
  await expect(column.locator('[data-lifted]')).toBeVisible()
  const held = await readScroll()
  for (const step of [1, 2, 3, 4]) await touch('touchMove', first.x, first.y + step * 18)
  await expect(column.locator('[data-moving]')).toHaveAttribute('data-moving', /^12:00 – 12:45/)
  await lift()
  expect(await readScroll()).toBe(held)
  const dialog = page.getByRole('dialog', { name: 'Reschedule Haircut' })
  await dialog.getByRole('button', { name: 'Cancel' }).tap()
  await expect(appointment).toHaveAccessibleName(/^11:00 – 11:45/)
  await expect(page.locator('[data-held], [data-lifted], [data-moving]')).toHaveCount(0)

  // Last, because a touch that catches a scroll in its swing goes on scrolling.
  const before = await readScroll()
  const second = await findEntry()
  await touch('touchStart', second.x, second.y)
  for (const step of [1, 2, 3, 4, 5]) await touch('touchMove', second.x, second.y - step * 20)
  await lift()
  await expect.poll(readScroll).toBeGreaterThan(before + 40)
  await expect(appointment).toHaveAccessibleName(/^11:00 – 11:45/)
  await expect(page.locator('[data-held], [data-lifted], [data-moving]')).toHaveCount(0)
})
