import type { Page } from 'playwright/test'
import { expect, expectNoAxeViolations, expectToFit, test } from '../support/browser/browser.ts'
import { settled } from '../support/browser/settled.ts'

/** The next free times: of the business, then of each service. */
const times = (page: Page) => page.getByRole('main').locator('a[href*="start="]')

test('A visitor goes from the next free time of a service to the calendar with that time chosen', async ({
  page,
}) => {
  await page.goto('/')
  const haircut = times(page).filter({ hasText: 'Haircut' })
  const href = await haircut.getAttribute('href')
  const start = new URL(href ?? '', 'http://host').searchParams.get('start')
  await haircut.click()
  await expect(page).toHaveURL(url => url.searchParams.get('start') === start)
  await settled(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Haircut' })).toBeVisible()
  await expect(page.locator('.bp-time[aria-pressed="true"]')).toHaveCount(1)
})

test('Each category has a chip that leads to it, and the chip follows the scroll', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 600 })
  await page.goto('/')
  await settled(page)
  const chips = page.getByRole('navigation', { name: 'What would you like to book?' }).getByRole('link')
  await expect(chips.first()).toHaveAttribute('aria-current', 'true')
  await chips.filter({ hasText: 'First visit' }).click()
  await expect(page.getByRole('heading', { name: 'First visit' })).toBeInViewport()
  await expect(chips.filter({ hasText: 'First visit' })).toHaveAttribute('aria-current', 'true')
  await expect(chips.first()).not.toHaveAttribute('aria-current')
  await page.setViewportSize({ width: 320, height: 640 })
  await page.getByRole('heading', { name: 'Photography' }).scrollIntoViewIfNeeded()
  await chips.last().click()
  await expect(chips.last()).toBeInViewport({ ratio: 1 })
  await expect(chips.last()).toHaveAttribute('aria-current', 'true')
  await page.getByRole('heading', { name: 'Well-being' }).scrollIntoViewIfNeeded()
  await expect(chips.first()).toBeInViewport({ ratio: 1 })
  // A chip that has the focus stays in view.
  await chips.first().focus()
  await page.getByRole('heading', { name: 'Photography' }).evaluate(heading => heading.scrollIntoView())
  await expect(chips.last()).toHaveAttribute('aria-current', 'true')
  await expect(chips.first()).toBeInViewport({ ratio: 1 })
  // Tab brings a chip into view that is only cut off.
  await chips.nth(-2).focus()
  await page.keyboard.press('Tab')
  await expect(chips.last()).toBeFocused()
  await expect(chips.last()).toBeInViewport({ ratio: 1 })
})

test('The chip follows a jump over the whole page', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 })
  await page.goto('/')
  await settled(page)
  const chips = page.getByRole('navigation', { name: 'What would you like to book?' }).getByRole('link')
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
  await expect(chips.last()).toHaveAttribute('aria-current', 'true')
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  await expect(chips.first()).toHaveAttribute('aria-current', 'true')
  await expect(page.locator('.bp-chips')).toHaveJSProperty('scrollLeft', 0)
})

test('On a phone the bar stays at the foot and leads to the services; on a wide window there is none', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/')
  await settled(page)
  await page.getByRole('heading', { name: 'Who you will meet' }).scrollIntoViewIfNeeded()
  const book = page.getByRole('link', { name: 'Book', exact: true })
  await expect(book).toBeInViewport()
  await book.click()
  await expect(page.getByRole('link', { name: /^Coaching/ })).toBeInViewport()
  await expectToFit(page)
  await page.setViewportSize({ width: 1280, height: 640 })
  await expect(book).toBeHidden()
})

test('At every width the name of the business stays on its line', async ({ page }) => {
  await page.goto('/')
  await settled(page)
  for (const width of [320, 390, 690, 700, 740, 768, 800, 840, 860, 920, 1280, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    const name = page.getByRole('heading', { level: 1 })
    const lines = await name.evaluate(element => {
      const range = document.createRange()
      range.selectNodeContents(element)
      return new Set([...range.getClientRects()].map(({ top }) => top)).size
    })
    expect(lines, `at ${width} px`).toBe(1)
  }
})

test('The links at the top lead to content pages and back to the team', async ({ page }) => {
  await page.goto('/')
  const links = page.getByRole('navigation', { name: 'Pages' })
  await links.getByRole('link', { name: 'Stories' }).click()
  await expect(page).toHaveURL('/studio')
  await expect(links.getByRole('link', { name: 'Stories' })).toHaveAttribute('aria-current', 'page')
  await links.getByRole('link', { name: 'Team' }).click()
  await expect(page).toHaveURL('/#team')
  await expect(page.getByRole('heading', { name: 'Who you will meet' })).toBeInViewport()
  await page.getByRole('link', { name: 'Leo Adeyemi' }).click()
  await expect(page).toHaveURL('/widget/appointment/leo')
  await expect(links).toHaveCount(0)
})

test('In another language the link to the team leads within the page, without loading it again', async ({
  page,
}) => {
  await page.goto('/de')
  await settled(page)
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  await page.getByRole('navigation', { name: 'Seiten' }).getByRole('link', { name: 'Team' }).click()
  await expect(page).toHaveURL('/de#team')
  await expect(page.getByRole('heading', { level: 2, name: 'Wen Sie hier treffen' })).toBeInViewport()
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
})

test('Nothing moves when the free times arrive', async ({ page }) => {
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver(list => {
      for (const entry of list.getEntries()) if ('value' in entry) shifts.push(Number(entry.value))
    }).observe({ type: 'layout-shift', buffered: true })
  })
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/')
    await expect(times(page).first()).toBeVisible()
    await settled(page)
    const total = await page.evaluate(() =>
      'shifts' in window && Array.isArray(window.shifts)
        ? window.shifts.reduce((sum: number, value: number) => sum + value, 0)
        : Number.NaN,
    )
    expect(total, String(width)).toBeLessThan(0.02)
  }
})

test('Opening hours and free times are on the clock of the place, which visitors elsewhere are told', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ timezoneId: 'Asia/Tokyo', ...(baseURL ? { baseURL } : {}) })
  try {
    const page = await context.newPage()
    await page.goto('/')
    await expect(times(page).first()).toBeVisible()
    await expect(times(page).filter({ hasText: 'Haircut' })).toContainText('in Berlin')
    await expectNoAxeViolations(page)
  } finally {
    await context.close()
  }
})

test.describe('Without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the home page shows everything but free times', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1, name: 'Harbor Studio' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Opening hours' })).toBeVisible()
    for (const name of ['Haircut', 'Maya Lindqvist', 'The courtyard is open'])
      await expect(page.getByRole('link', { name })).toBeVisible()
    await expect(page.locator('.bp-skeleton').filter({ visible: true })).toHaveCount(0)
    await page.getByRole('link', { name: 'First visit' }).click()
    await expect(page.getByRole('heading', { name: 'First visit' })).toBeInViewport()
  })
})
