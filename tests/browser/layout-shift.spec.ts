/** Whole stories on a slow phone: the layout does not shift from the first paint to the end (CLS). */
import type { Page } from 'playwright/test'
import {
  type BookingWish,
  button,
  chooseTime,
  english,
  enterDetails,
  freeDay,
  getSlot,
  heading,
  slotBeside,
} from '../support/bookings/booking.ts'
import { bookFirst } from '../support/bookings/managing.ts'
import { expect, test } from '../support/browser/browser.ts'
import { settled } from '../support/browser/settled.ts'
import {
  connections,
  expectSteady,
  openSlowly,
  readLayout,
  slowPhone,
} from '../support/browser/slow-phone.ts'

test.use(slowPhone)
test.describe.configure({ timeout: 180_000 })

const zone = 'Europe/Berlin'
/** Each story that books has a day of its own. */
const maya: BookingWish = { provider: 'maya', service: 'haircut', day: 20, zone }
const leo: BookingWish = { provider: 'leo', service: 'haircut', day: 20, zone }

const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true })
const field = (page: Page, name: string | RegExp) => page.getByRole('textbox', { name })
/** A choice of a question, as a visitor taps it: its input may be hidden behind its text. */
const choice = (page: Page, name: string | RegExp) => page.getByRole('radio', { name }).locator('..')

/** Scrolls to the foot of the page, one window after the other, and waits for what comes into view. */
async function readToEnd(page: Page): Promise<void> {
  const scroll = () =>
    page.evaluate(() => {
      scrollBy({ top: innerHeight, behavior: 'instant' })
      return scrollY + innerHeight < document.documentElement.scrollHeight - 1
    })
  do await settled(page)
  while (await scroll())
}

test('A whole booking, and its bar stays at the foot of the window', async ({ page }) => {
  const path = '/widget/appointment/maya/haircut'
  const day = await freeDay(page.request, maya)
  await openSlowly(page, path, connections.poor)
  await chooseTime(page, { day, slot: getSlot(day, 0), words: english, zone })
  await button(page, english.go).click()
  await enterDetails(page, english)
  await button(page, english.go).click()
  await expect(heading(page, english.review)).toBeVisible()
  await settled(page)
  await button(page, english.book).click()
  await expect(heading(page, english.thanks)).toBeVisible()
  await expectSteady(page, path)
  const { barGap } = await readLayout(page)
  expect(barGap, 'pixels between the bar and the foot of the window').toBeLessThanOrEqual(1)
})

test('A booking that its visitor views, moves and cancels', async ({ page }) => {
  const { day, slot, booking } = await bookFirst(page.request, leo)
  const path = `/widget/booking/${booking.id}`
  await openSlowly(page, path, connections.slow4g)
  await settled(page)
  await link(page, 'Reschedule').tap()
  await expect(heading(page, 'Choose a new date and time')).toBeVisible()
  await settled(page)
  await chooseTime(page, { day, slot: slotBeside(day, slot), words: english, zone })
  await button(page, english.go).tap()
  await expect(heading(page, 'Check and reschedule')).toBeVisible()
  await settled(page)
  await button(page, 'Reschedule').tap()
  await expect(heading(page, 'Thank you! Your appointment is rescheduled.')).toBeVisible()
  await settled(page)
  await link(page, 'View booking').tap()
  await expect(page.getByRole('main')).toContainText('previously')
  await settled(page)
  await link(page, 'Cancel appointment').tap()
  await expect(heading(page, 'Cancel your appointment')).toBeVisible()
  await settled(page)
  await field(page, 'Cancellation reason').fill('I have a cold.')
  await button(page, 'Cancel appointment').tap()
  await expect(heading(page, 'Your appointment is cancelled.')).toBeVisible()
  await expectSteady(page, path)
})

test('A survey that asks one question at a time', async ({ page }) => {
  const path = '/widget/survey/visit'
  await openSlowly(page, path, connections.slow4g)
  /** Waits until a question has come to rest, and so has what is shown about its answer. */
  const expectQuestion = async (place: number) => {
    await expect(page.getByText(`Question ${place} of 8`)).toBeVisible()
    await settled(page)
  }
  await choice(page, /Fair/).tap()
  await expectQuestion(2)
  await field(page, 'What went wrong?').fill('Too loud')
  await button(page, english.go).tap()
  await expectQuestion(3)
  await choice(page, 'Yes').tap()
  await expectQuestion(4)
  for (const name of ['the welcome', 'the advice', 'the result', 'the price'])
    await page.getByRole('row', { name }).getByText('Good').tap()
  await expectQuestion(5)
  await choice(page, /^9/).tap()
  await expectQuestion(6)
  await button(page, english.go).tap()
  await expectQuestion(7)
  await choice(page, 'Through friends').tap()
  await expectQuestion(8)
  await field(page, 'Anything else?').fill('Thank you for asking')
  await button(page, 'Send').tap()
  await expect(heading(page, 'Thank you for being honest')).toBeVisible()
  await expectSteady(page, path)
})

test('A survey with a welcome screen and pictures between its questions', async ({ page }) => {
  const path = '/widget/survey/first-visit'
  await openSlowly(page, path, connections.poor)
  await settled(page)
  await button(page, 'Start').tap()
  await choice(page, 'A colour').tap()
  await expect(heading(page, 'A colour takes its time')).toBeVisible()
  await settled(page)
  await button(page, english.go).tap()
  await choice(page, 'No').tap()
  await field(page, 'Anything else we should know?').fill('I am curious')
  await settled(page)
  await button(page, 'Send').tap()
  await expect(heading(page, 'Thank you, we are looking forward to you')).toBeVisible()
  await expectSteady(page, path)
})

test('A form in three steps, with a photo and a time', async ({ page }) => {
  const path = '/widget/form/intake'
  await openSlowly(page, path, connections.poor)
  await field(page, /First name/).fill('Ada')
  await field(page, /Last name/).fill('Lovelace')
  await field(page, /Email/).fill('ada@example.com')
  await settled(page)
  await button(page, english.go).tap()
  await expect(heading(page, 'Your wish')).toBeFocused()
  await settled(page)
  await choice(page, 'An event, such as a wedding').tap()
  await page.getByRole('textbox', { name: /How many/ }).press('3')
  await expect(page.getByRole('main').locator('output')).toContainText('165')
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'today.png', mimeType: 'image/png', buffer: dot })
  await expect(page.getByRole('main')).toContainText('today.png')
  await settled(page)
  await button(page, english.go).tap()
  await expect(heading(page, 'A first talk')).toBeFocused()
  await settled(page)
  await button(page, english.nextMonth).tap()
  await expect(page.getByRole('grid')).not.toHaveAttribute('aria-busy', 'true')
  await page.locator('.bp-time').filter({ visible: true }).last().tap()
  await page.getByRole('checkbox', { name: /I agree/ }).check()
  await settled(page)
  await button(page, 'Send').tap()
  await expect(heading(page, 'See you soon!')).toBeFocused()
  await expectSteady(page, path)
})

const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test('From the home page to a story, a search, and what it finds', async ({ page }) => {
  await openSlowly(page, '/', connections.slow4g)
  await readToEnd(page)
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Stories' }).tap()
  await expect(page).toHaveURL('/studio')
  await readToEnd(page)
  await link(page, 'Autumn colors, mixed by hand').tap()
  await expect(page).toHaveURL('/studio/b/autumn-colors')
  await readToEnd(page)
  await page.goBack()
  const search = page.getByRole('searchbox', { name: 'Search' })
  await search.fill('haircut')
  // The search is a document of its own.
  await expectSteady(page, '/')
  await search.press('Enter')
  await expect(page).toHaveURL('/search?q=haircut')
  await readToEnd(page)
  await page.getByRole('main').getByRole('link', { name: 'Haircut', exact: true }).tap()
  await expect(page).toHaveURL(/\/widget\/appointment\/service\/haircut/)
  await expectSteady(page, '/search')
})
