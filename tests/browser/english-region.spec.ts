/** English pages for readers of different countries, from one server that caches pages. */
import type { Browser, Locator, Page } from 'playwright/test'
import { freeDay, getSlot, heading } from '../support/bookings/booking.ts'
import { expect, test } from '../support/browser/browser.ts'
import { bookAndPay } from '../support/payments/paid-booking.ts'

test.use({ locale: 'en-GB', timezoneId: 'Europe/London' })

const calendar = '/widget/appointment/leo/haircut'
const weekdays = (page: Page): Locator => page.getByRole('grid').getByRole('columnheader')

test('A Briton sees weeks from Monday and 24 hours, an American of the same minute weeks from Sunday', async ({
  page,
  browser,
}) => {
  const problems: string[] = []
  page.on('console', message => message.type() !== 'log' && problems.push(message.text()))
  const day = await freeDay(page.request, {
    provider: 'leo',
    service: 'haircut',
    zone: 'Europe/London',
    day: 3,
  })
  const time = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'Europe/London' })
  const { start } = getSlot(day, 0)
  const address = `${calendar}?date=${day.date}`
  await page.goto(address)
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-GB')
  await expect(weekdays(page).first()).toHaveAttribute('abbr', 'Monday')
  await expect(page.getByRole('gridcell', { selected: true })).toHaveAccessibleName(
    new RegExp(
      new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(day.date)),
    ),
  )
  await expect(page.getByRole('button', { name: time.format(new Date(start)) })).toBeVisible()
  expect(await firstWeekdayOf(browser, 'en-US', address)).toBe('Sunday')
  expect(await firstWeekdayOf(browser, 'en-AU', address)).toBe('Monday')

  // The language switch knows the variant, in both directions and without a reload.
  await page.locator('summary', { hasText: 'English' }).click()
  await page.getByRole('link', { name: 'Deutsch' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await page.locator('summary', { hasText: 'Deutsch' }).click()
  await page.getByRole('link', { name: 'English' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-GB')
  await expect(weekdays(page).first()).toHaveAttribute('abbr', 'Monday')
  expect(problems).toEqual([])
})

test('A Briton finds the day before the month on a receipt', async ({ page }) => {
  const { id, appointments } = await bookAndPay(page, 14)
  await page.goto(`/widget/booking/${id}/receipt`)
  await expect(heading(page, 'Receipt')).toBeVisible()
  const [year, month, day] = (appointments[0]?.start ?? '').slice(0, 10).split('-')
  await expect(page.getByRole('main')).toContainText(`${day}/${month}/${year}`)
})

async function firstWeekdayOf(browser: Browser, locale: string, address: string): Promise<string | null> {
  const context = await browser.newContext({ locale, timezoneId: 'Europe/London' })
  try {
    const page = await context.newPage()
    await page.goto((process.env.BOOKPLATE_URL ?? '') + address)
    return await weekdays(page).first().getAttribute('abbr')
  } finally {
    await context.close()
  }
}
