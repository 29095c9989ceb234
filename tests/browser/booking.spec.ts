import type { Locator, Page } from 'playwright/test'
import {
  type BookingWish,
  bookedStart,
  bookThroughApi,
  button,
  chooseTime,
  dayCell,
  english,
  enterDetails,
  freeDay,
  german,
  getSlot,
  heading,
  showMonth,
  showPart,
  slotBeside,
  startsOn,
  timeButton,
  timeOfDay,
  visitor,
} from '../support/bookings/booking.ts'
import { alive, expect, expectNoAxeViolations, expectToFit, test } from '../support/browser/browser.ts'
import { narrow } from '../support/browser/keyboard.ts'

const berlin = 'Europe/Berlin'

test('A visitor books a haircut with the mouse, and nobody is offered that time again', async ({ page }) => {
  const wish: BookingWish = { provider: 'maya', service: 'haircut', day: 0, zone: berlin }
  const day = await freeDay(page.request, wish)
  const slot = getSlot(day, 1)

  await page.goto('/widget/appointment/maya/haircut')
  await chooseTime(page, { day, slot, words: english, zone: berlin })
  await button(page, 'Continue').click()
  await enterDetails(page, english)
  await button(page, 'Continue').click()
  await expect(heading(page, 'Check and book')).toBeVisible()
  await button(page, 'Book appointment').click()

  await expect(heading(page, english.thanks)).toBeVisible()
  const main = page.getByRole('main')
  await expect(main).toContainText('Haircut')
  await expect(main).toContainText('Maya')
  await expect(main).toContainText(timeOfDay(slot.start, 'en-US', berlin))
  expect(await bookedStart(page)).toBe(Date.parse(slot.start))
  expect(await startsOn(page.request, wish, day.date)).not.toContain(slot.start)
})

test('A visitor books with the keyboard alone, in at most 40 key presses besides typing', async ({
  page,
}) => {
  const wish: BookingWish = { provider: 'leo', service: 'haircut', day: 0, zone: berlin }
  const day = await freeDay(page.request, wish)
  const slot = getSlot(day, 0)
  const keys = countingKeys(page)

  await page.goto('/widget/appointment/leo/haircut')
  const cell = dayCell(page, day.date, english)
  await keys.until('Tab', page.getByRole('grid').getByRole('button'))
  while (!(await cell.isVisible())) await keys.press('PageDown')
  await keys.until('ArrowRight', cell)
  await keys.press('Enter')
  await keys.until('Tab', timeButton(page, slot, english, berlin))
  await keys.press('Enter')
  await keys.until('Tab', button(page, 'Continue'))
  await keys.press('Enter')

  await expect(heading(page, 'Your details')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'First name' })).toBeVisible()
  await keys.until('Tab', page.getByRole('textbox', { name: 'First name' }))
  await page.keyboard.type(visitor.firstName)
  await keys.until('Tab', page.getByRole('textbox', { name: 'Last name' }))
  await page.keyboard.type(visitor.lastName)
  await keys.until('Tab', page.getByRole('textbox', { name: 'Email' }))
  await page.keyboard.type(visitor.email)
  await keys.until('Tab', page.getByRole('checkbox', { name: english.consent }))
  await keys.press('Space')
  await keys.until('Tab', button(page, 'Continue'))
  await keys.press('Enter')

  await expect(heading(page, 'Check and book')).toBeVisible()
  await keys.until('Tab', button(page, 'Book appointment'))
  await keys.press('Enter')
  await expect(heading(page, english.thanks)).toBeVisible()
  expect(await bookedStart(page)).toBe(Date.parse(slot.start))
  expect(keys.pressed()).toBeLessThanOrEqual(40)
})

test('On the narrowest phone a visitor needs at most 22 key presses besides typing', async ({ page }) => {
  const day = await freeDay(page.request, { provider: 'leo', service: 'haircut', day: 14, zone: berlin })
  const slot = getSlot(day, 0)
  const keys = countingKeys(page)
  await page.setViewportSize(narrow)
  await page.goto(`/widget/appointment/leo/haircut?month=${day.date.slice(0, 7)}&date=${day.date}`)
  await alive(page)
  await keys.until('Tab', dayCell(page, day.date, english))
  await keys.press('Enter')
  await expect(page.getByRole('group', { name: /times? available$/ })).toBeFocused()
  await keys.until('Tab', timeButton(page, slot, english, berlin))
  await keys.press('Enter')
  await expect(button(page, 'Continue')).toBeFocused()
  await keys.press('Enter')
  await expect(heading(page, 'Your details')).toBeFocused()
  await expect(page.getByRole('textbox', { name: 'First name' })).toBeVisible()
  for (const [name, text] of [
    ['First name', visitor.firstName],
    ['Last name', visitor.lastName],
    ['Email', visitor.email],
  ] as const) {
    await keys.until('Tab', page.getByRole('textbox', { name }))
    await page.keyboard.type(text)
  }
  await keys.press('Enter')
  await expect(heading(page, 'Check and book')).toBeFocused()
  await keys.until('Tab', button(page, 'Book appointment'))
  await keys.press('Enter')
  await expect(heading(page, english.thanks)).toBeVisible()
  expect(await bookedStart(page)).toBe(Date.parse(slot.start))
  expect(keys.pressed()).toBeLessThanOrEqual(22)
})

test('The review says with whom, and leads back to choose somebody else', async ({ page }) => {
  const day = await freeDay(page.request, { provider: 'leo', service: 'haircut', day: 12, zone: berlin })
  const query = new URLSearchParams({ date: day.date, start: getSlot(day, 2).start, step: 'time' })
  const withWhom = page.getByRole('main').locator('.bp-fact', { hasText: 'With' }).locator('.bp-fact-value')
  const toReview = async () => {
    await button(page, 'Continue').click()
    await enterDetails(page, english)
    await button(page, 'Continue').click()
    await expect(heading(page, 'Check and book')).toBeVisible()
  }
  await page.goto(`/widget/appointment/leo/haircut?${query}`)
  await toReview()
  await expect(withWhom).toHaveText('Leo Adeyemi')
  await expect(button(page, 'Change person')).toHaveCount(0)
  await page.goto(`/widget/appointment/service/haircut?${query}`)
  await toReview()
  await expect(withWhom).toHaveText('Any available')
  await button(page, 'Change person').click()
  await page.getByRole('radio', { name: /^Leo/ }).check()
  await expect(heading(page, 'Choose a date and time')).toBeVisible()
})

test('Going back after booking shows what was booked and holds nothing; going forward shows the confirmation', async ({
  page,
}) => {
  const wish: BookingWish = { provider: 'any', service: 'haircut', day: 9, zone: berlin }
  const day = await freeDay(page.request, wish)
  const slot = getSlot(day, 3)
  const query = new URLSearchParams({ date: day.date, start: slot.start, step: 'time' })
  await page.goto(`/widget/appointment/service/haircut?${query}`)
  await button(page, 'Continue').click()
  await enterDetails(page, english)
  await button(page, 'Continue').click()
  await button(page, 'Book appointment').click()
  await expect(heading(page, english.thanks)).toBeVisible()
  const title = `${english.thanks} · Book Haircut · Harbor Studio`
  await expect(page).toHaveTitle(title)
  const confirmation = page.url()

  const held: string[] = []
  page.on('request', request => void (request.url().includes('/holds') && held.push(request.method())))
  const before = heading(page, 'You have booked this.')
  const link = page.getByRole('link', { name: 'View or change booking' })
  await page.goBack()
  await expect(before).toBeFocused()
  await expect(page).toHaveTitle('You have booked this. · Book Haircut · Harbor Studio')
  await expect(page.getByRole('main')).toContainText(timeOfDay(slot.start, 'en-US', berlin))
  await expect(link).toHaveAttribute('href', /^\/widget\/booking\/\w+$/)
  await expectNoAxeViolations(page)
  await page.goBack()
  await expect(before).toBeFocused()
  await page.reload()
  await expect(before).toBeVisible()
  await page.goForward()
  await page.goForward()
  await expect(heading(page, english.thanks)).toBeVisible()
  expect(page.url()).toBe(confirmation)

  await page.reload()
  await expect(heading(page, english.thanks)).toBeVisible()
  await expect(page).toHaveTitle(title)
  await page.goBack()
  await expect(before).toBeVisible()
  expect(held).toEqual([])

  // Going back from the booking still shows it as booked; opening the service again starts afresh.
  await link.click()
  await expect(page).toHaveURL(/\/widget\/booking\/\w+$/)
  await page.goBack()
  await expect(before).toBeVisible()
  await page.goto('/widget/appointment/service/haircut')
  await expect(page.getByRole('grid')).toBeVisible()
})

test.describe('On a small phone in German, in New York', () => {
  const zone = 'America/New_York'
  test.use({ viewport: { width: 320, height: 640 }, hasTouch: true, locale: 'de-DE', timezoneId: zone })

  test('a visitor books in Berlin time, with their own time shown beside it', async ({ page }) => {
    const wish: BookingWish = { provider: 'maya', service: 'haircut', day: 1, zone: berlin }
    const day = await freeDay(page.request, wish)
    const slot = getSlot(day, 0)

    await page.goto('/de/widget/appointment/maya/haircut')
    await expect(page.locator('html')).toHaveAttribute('lang', 'de')
    await chooseTime(page, { day, slot, words: german, zone: berlin })
    await expect(timeButton(page, slot, german, berlin)).toContainText('für Sie')
    await expectToFit(page)
    await button(page, german.go).click()
    await enterDetails(page, german)
    await expectToFit(page)
    await button(page, german.go).click()
    await expect(heading(page, german.review)).toBeVisible()
    await expectToFit(page)
    await button(page, german.book).click()

    await expect(heading(page, german.thanks)).toBeVisible()
    const end = timeOfDay(slot.end, 'de-DE', zone)
    await expect(page.getByRole('main')).toContainText(`${timeOfDay(slot.start, 'de-DE', berlin)} – `)
    await expect(page.getByRole('main')).toContainText(
      `in Berlin; ${timeOfDay(slot.start, 'de-DE', zone)} – ${end} für Sie`,
    )
    await expectToFit(page)
    expect(await bookedStart(page)).toBe(Date.parse(slot.start))
  })
})

/** Refuses every hold, as when one address holds too many times. Nothing then reserves the chosen time. */
async function refuseHolds(page: Page): Promise<void> {
  const body = JSON.stringify({ code: 'hold.too_many', params: {}, errors: [] })
  await page.route('**/api/v1/holds', route =>
    route.fulfill({ status: 429, contentType: 'application/problem+json', body }),
  )
}

test('If somebody else takes the time first, the visitor is told, chooses another and keeps their details', async ({
  page,
  complaints,
}) => {
  complaints.expect(/status of 409/)
  const wish: BookingWish = { provider: 'maya', service: 'haircut', day: 2, zone: berlin }
  const day = await freeDay(page.request, wish)
  const wanted = getSlot(day, 0)
  const other = slotBeside(day, wanted)

  await refuseHolds(page)
  await page.goto('/widget/appointment/maya/haircut')
  await chooseTime(page, { day, slot: wanted, words: english, zone: berlin })
  await button(page, 'Continue').click()
  await enterDetails(page, english)
  await button(page, 'Continue').click()
  await expect(heading(page, 'Check and book')).toBeVisible()
  expect(await bookThroughApi(page.request, wish, wanted)).toBe(201)
  await button(page, 'Book appointment').click()

  await expect(page.getByRole('alert')).toContainText(
    'Booking unsuccessful, resource unavailable at the moment.',
  )
  await expect(heading(page, 'Choose a date and time')).toBeVisible()
  await expect(timeButton(page, wanted, english, berlin)).toHaveCount(0)

  await showPart(page, other, english, berlin)
  await timeButton(page, other, english, berlin).click()
  await button(page, 'Continue').click()
  await expectDetailsKept(page)
  await button(page, 'Continue').click()
  await button(page, 'Book appointment').click()
  await expect(heading(page, english.thanks)).toBeVisible()
  expect(await bookedStart(page)).toBe(Date.parse(other.start))
})

test('A month without free times says so and offers a button to the next available slot', async ({
  page,
}) => {
  const none = page.getByText('No slot available this month.')
  await page.goto('/widget/appointment/maya/portrait?month=2040-01')
  await expect(none).toBeVisible()
  await expectNoAxeViolations(page)

  await button(page, 'Find next available slot').click()
  await expect(page.getByRole('button', { name: /^\d+:\d\d (AM|PM)$/ }).first()).toBeVisible()
  await expect(none).toBeHidden()
})

test('Choosing another time zone shows its time beside each start time in Berlin', async ({ page }) => {
  const zone = 'Asia/Kolkata'
  const wish = { provider: 'maya', service: 'portrait', day: 16, zone: berlin }
  const day = await freeDay(page.request, wish)
  await page.goto('/widget/appointment/maya/portrait')
  await page.getByRole('button', { name: /Time zone/ }).click()
  await page.getByRole('combobox').fill('calcutta')
  await page.getByRole('option', { name: /Kolkata/ }).click()
  await showMonth(page, day.date, english)
  await dayCell(page, day.date, english).click()
  const time = timeButton(page, getSlot(day, 0), english, berlin)
  await expect(time).toContainText(`${timeOfDay(getSlot(day, 0).start, 'en-US', zone)} for you`)
  await expect(page.getByRole('button', { name: /Time zone/ })).toContainText('Times are those of Berlin')

  await page.getByRole('button', { name: /Time zone/ }).click()
  await page.getByRole('combobox').fill('xyzzy')
  await expect(page.getByText('No Timezone found!')).toBeVisible()
  await expectNoAxeViolations(page)
})

test('Back, Forward and a reload keep the chosen time and the entered details', async ({ page }) => {
  const wish: BookingWish = { provider: 'maya', service: 'haircut', day: 3, zone: berlin }
  const day = await freeDay(page.request, wish)
  const slot = getSlot(day, 0)

  await page.goto('/widget/appointment/maya/haircut')
  await chooseTime(page, { day, slot, words: english, zone: berlin })
  await button(page, 'Continue').click()
  await enterDetails(page, english)

  await page.goBack()
  await expect(heading(page, 'Choose a date and time')).toBeVisible()
  await expect(page.getByRole('complementary')).toContainText(timeOfDay(slot.start, 'en-US', berlin))
  await page.goForward()
  await expectDetailsKept(page)
  await page.reload()
  await expectDetailsKept(page)
  await button(page, 'Continue').click()
  await expect(page.getByRole('main')).toContainText(timeOfDay(slot.start, 'en-US', berlin))
})

test('Missing details keep the visitor on the details step, and each field says what it requires', async ({
  page,
}) => {
  const wish: BookingWish = { provider: 'maya', service: 'haircut', day: 5, zone: berlin }
  const day = await freeDay(page.request, wish)

  await page.goto('/widget/appointment/maya/haircut')
  await chooseTime(page, { day, slot: getSlot(day, 0), words: english, zone: berlin })
  await button(page, 'Continue').click()
  const email = page.getByRole('textbox', { name: 'Email' })
  // A skeleton stands in for the form until it has loaded.
  await expect(email).toBeVisible()
  await button(page, 'Continue').click()
  await expect(email).toHaveAttribute('aria-invalid', 'true')
  await expect(email).toHaveAccessibleDescription(/Email is required/)
  await expect(page.getByRole('textbox', { name: 'First name' })).toHaveAccessibleDescription(
    /This field is required/,
  )
  await expect(heading(page, 'Your details')).toBeVisible()
})

test.describe('Without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the page has its title, heading, free days and start times', async ({ page }) => {
    const day = await freeDay(page.request, { provider: 'maya', service: 'haircut', day: 4, zone: berlin })
    const month = day.date.slice(0, 7)
    const [year = 0, number = 0] = month.split('-').map(Number)
    const lastDay = new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)
    await page.goto(`/widget/appointment/maya/haircut?month=${month}&date=${day.date}`)
    await expect(page).toHaveTitle(/Haircut · Harbor Studio/)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Haircut')
    await expect(page.locator('html')).toHaveAttribute('lang', 'en-US')
    await expect(dayCell(page, day.date, english)).toBeEnabled()
    // Weeks that are over are left out.
    await expect(dayCell(page, lastDay, english)).toBeAttached()
    await expect(timeButton(page, getSlot(day, 0), english, berlin)).toBeVisible()
  })

  test('the start page lists the services as links that work', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('link', { name: /Haircut/ }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Haircut')
  })

  test('an unknown path shows 404 in large text, the path below it, and a search', async ({
    page,
    complaints,
  }) => {
    complaints.expect(/status of 404/)
    const response = await page.goto('/nothing/here/at/all')
    expect(response?.status()).toBe(404)
    const main = page.getByRole('main')
    const status = main.getByText('404', { exact: true })
    const message = main.getByRole('heading', { level: 1, name: 'Page not found: /nothing/here/at/all' })
    const field = main.getByRole('searchbox', { name: 'Search' })
    for (const width of [320, 390, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      const [top, middle, bottom] = await Promise.all(
        [status, message, field].map(part => part.boundingBox()),
      )
      if (!top || !middle || !bottom) throw new Error('Something of the error page is not shown.')
      expect(middle.y).toBeGreaterThanOrEqual(top.y + top.height)
      expect(bottom.y).toBeGreaterThanOrEqual(middle.y + middle.height)
      const sizes = await Promise.all(
        [status, message].map(part =>
          part.evaluate(element => parseFloat(getComputedStyle(element).fontSize)),
        ),
      )
      expect(sizes[0], `${width}`).toBeGreaterThanOrEqual(2.5 * (sizes[1] ?? 0))
    }
    await expect(main.getByText('The address may be misspelled')).toBeVisible()
    await field.fill('haircut')
    await field.press('Enter')
    await expect(page).toHaveURL('/search?q=haircut')
  })

  test('a page that is missing among those of the business keeps its name and logo', async ({
    page,
    complaints,
  }) => {
    complaints.expect(/status of 404/)
    for (const path of missingContent) {
      const response = await page.goto(path)
      expect(response?.status(), path).toBe(404)
      await expect(page, path).toHaveTitle(`Page Not Found: ${path} · Harbor Studio`)
      await expect(page.getByRole('banner').getByRole('link', { name: 'Harbor Studio' }), path).toBeVisible()
    }
  })
})

/** One of each route of content. */
const missingContent = [
  '/none',
  '/studio/b/none',
  '/studio/c/none',
  '/studio/c/none/b/none',
  '/studio/category/none',
  '/studio/author/none',
  '/studio/tag/none',
  '/studio/product/none',
  '/studio/collections/none',
  '/b/none',
  '/post/none',
  '/c/none',
  '/c/none/b/none',
  '/product/none',
  '/collections/none',
]

async function expectDetailsKept(page: Page): Promise<void> {
  await expect(page.getByRole('textbox', { name: 'First name' })).toHaveValue(visitor.firstName)
  await expect(page.getByRole('textbox', { name: 'Last name' })).toHaveValue(visitor.lastName)
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(visitor.email)
  await expect(page.getByRole('checkbox', { name: english.consent })).toBeChecked()
}

/** Counts the keys that navigate; text typed into a field does not count. */
function countingKeys(page: Page) {
  let count = 0
  const press = async (key: string) => {
    count += 1
    await page.keyboard.press(key)
  }
  const until = async (key: string, wanted: Locator) => {
    const focused = wanted.and(page.locator(':focus'))
    for (let pressed = 0; pressed < 40 && (await focused.count()) === 0; pressed++) await press(key)
    await expect(focused).toHaveCount(1)
  }
  return { press, until, pressed: () => count }
}
