/** A visitor buys a gift card, and pays a booking with it. */
import type { Page } from 'playwright/test'
import { button, english, enterDetails, freeDay, getSlot, heading } from '../support/bookings/booking.ts'
import { listen } from '../support/browser/announcements.ts'
import { expect, expectNoAxeViolations, expectToFit, test } from '../support/browser/browser.ts'
import { narrow, press } from '../support/browser/keyboard.ts'

const color = { provider: 'leo', service: 'color', zone: 'Europe/Berlin' }

test('A visitor buys a gift card and pays a deposit with it, with the keyboard on a narrow phone', async ({
  page,
  complaints,
}) => {
  complaints.expect(/status of 404/)
  await page.setViewportSize(narrow)
  const code = await buyCard(page, '40')

  await openPaymentStep(page, 5)
  await expectToFit(page)
  await page.getByRole('checkbox', { name: /I have a gift card/ }).press('Space')
  await expectNoAxeViolations(page)
  await press(page, 'Pay €36.00')
  await expect(heading(page, 'Waiting for your payment')).toBeFocused()
  await expectToFit(page)

  const announcements = await listen(page)
  const field = page.getByRole('textbox', { name: 'Gift card code' })
  await field.fill('ACEF-GHJK-MNPQ-RTUA')
  await field.press('Enter')
  await expect(field).toHaveAccessibleDescription('This gift card code is not known. Please check it.')
  await expect(field).toBeFocused()
  expect(await announcements.said()).toContain('This gift card code is not known. Please check it.')
  await expectNoAxeViolations(page)
  await expectToFit(page)

  await field.fill(code.toLowerCase())
  await field.press('Enter')
  await expect(heading(page, 'Paid and booked, Ada')).toBeFocused()
  await expect(page.getByRole('region', { name: 'Receipt' })).toContainText(/Paid online\s*€36\.00/)
  await page.getByRole('link', { name: 'Show the receipt' }).click()
  await expect(page.getByRole('main')).toContainText(/Paid by gift card\s*€36\.00/)
  await expectToFit(page)
})

test('What is left on a gift card lessens a payment, without JavaScript too', async ({ page, browser }) => {
  const code = await buyCard(page, '20')
  await openPaymentStep(page, 7)
  await page.getByRole('checkbox', { name: /I have a gift card/ }).check()
  await button(page, 'Pay €36.00').click()
  await expect(heading(page, 'Waiting for your payment')).toBeVisible()
  const id = new URL(page.url()).searchParams.get('booking') ?? ''

  const plain = await browser.newContext({ javaScriptEnabled: false })
  const still = await plain.newPage()
  await still.goto(new URL(`/widget/booking/${id}`, page.url()).href)
  const field = still.getByRole('textbox', { name: 'Gift card code' })
  // A code that cannot pay leads back to the payment, with the code as it was typed and the problem beside it.
  await field.fill(`${code}A`)
  await still.getByRole('button', { name: 'Send' }).click()
  await expect(still.getByRole('heading', { name: 'Waiting for your payment' })).toBeVisible()
  await expect(field).toHaveValue(`${code}A`)
  await expect(field).toHaveAccessibleDescription('This gift card code is not known. Please check it.')
  expect(still.url()).not.toContain(code)
  await expectToFit(still)
  await field.fill(code)
  await still.getByRole('button', { name: 'Send' }).click()
  await expect(still.getByRole('main')).toContainText(/Paid by gift card\s*€20\.00/)
  await expect(still.getByRole('main')).toContainText(/Amount to be paid now\s*€16\.00/)
  await plain.close()

  // The open page notices by itself.
  await expect(page.getByRole('main')).toContainText(/Paid by gift card\s*€20\.00/)
  await button(page, 'Pay €16.00').click()
  await expect(page.getByRole('heading', { level: 1, name: '€16.00' })).toBeVisible()
  await page.getByRole('button', { name: /^Pay €/ }).click()
  await expect(heading(page, 'Paid and booked, Ada')).toBeFocused()
})

test('A code that is entered after the payment page was opened closes that page', async ({
  page,
  context,
}) => {
  const code = await buyCard(page, '20')
  await openPaymentStep(page, 9)
  await button(page, 'Pay €36.00').click()
  await expect(page.getByRole('heading', { level: 1, name: '€36.00' })).toBeVisible()
  const paymentPage = page.url()
  await page.goBack()
  await expect(heading(page, 'Waiting for your payment')).toBeVisible()
  await page.getByRole('textbox', { name: 'Gift card code' }).fill(code)
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('main')).toContainText(/Amount to be paid now\s*€16\.00/)
  const closed = await context.newPage()
  await closed.goto(paymentPage)
  await expect(closed.getByRole('button', { name: /^Pay €/ })).toHaveCount(0)
  await closed.close()
  await button(page, 'Pay €16.00').click()
  await expect(page.getByRole('heading', { level: 1, name: '€16.00' })).toBeVisible()
  await page.getByRole('button', { name: /^Pay €/ }).click()
  await expect(heading(page, 'Paid and booked, Ada')).toBeFocused()
})

test('The page of a gift card offers amounts, each of which is filled in in the form', async ({ page }) => {
  await page.setViewportSize(narrow)
  await page.goto('/studio/product/gift-card')
  await expectToFit(page)
  await expectNoAxeViolations(page)
  await page.getByRole('link', { name: 'Buy €50.00' }).click()
  await expect(page.getByRole('textbox', { name: /Value in euros/ })).toHaveValue('50')
  await expect(button(page, 'Pay €50.00')).toBeVisible()
  // Another amount replaces the first one, and only that; a reload keeps what was entered.
  await page.getByRole('textbox', { name: /Email/ }).fill('ada@example.com')
  await page.goBack()
  await page.getByRole('link', { name: 'Buy €100.00' }).click()
  const value = page.getByRole('textbox', { name: /Value in euros/ })
  await expect(value).toHaveValue('100')
  await expect(page.getByRole('textbox', { name: /Email/ })).toHaveValue('ada@example.com')
  await value.fill('70')
  await expect(button(page, 'Pay €70.00')).toBeVisible()
  await page.reload()
  await expect(value).toHaveValue('70')
})

/** Returns the code on the receipt. */
async function buyCard(page: Page, value: string): Promise<string> {
  await page.goto('/widget/form/voucher')
  await page.getByRole('textbox', { name: /Value in euros/ }).fill(value)
  await page.getByRole('textbox', { name: /Email/ }).fill('ada@example.com')
  await expect(page.getByRole('checkbox', { name: /gift card/ })).toHaveCount(0)
  await button(page, `Pay €${value}.00`).click()
  await expect(page).toHaveURL(/\/payments\/test\//)
  await page.getByRole('button', { name: /^Pay €/ }).click()
  await expect(heading(page, 'Your voucher is on its way')).toBeFocused()
  await page.getByRole('link', { name: 'Show the receipt' }).click()
  const fact = page.locator('[data-fact="gift-card"] dd')
  await expect(fact).toHaveText(/^(\w{4}-){3}\w{4}$/)
  const main = page.getByRole('main')
  await expect(main).toContainText(new RegExp(`Value\\s*€${value}\\.00`))
  await expect(main).toContainText('Valid until')
  await expect(main).toContainText(new RegExp(`Balance\\s*€${value}\\.00`))
  await expectToFit(page)
  return (await fact.textContent()) ?? ''
}

/** `wished` counts the days with free times, so that stories do not book the same. */
async function openPaymentStep(page: Page, wished: number): Promise<void> {
  const day = await freeDay(page.request, { ...color, day: wished })
  const query = new URLSearchParams({ date: day.date, start: getSlot(day, 0).start, step: 'details' })
  await page.goto(`/widget/appointment/${color.provider}/${color.service}?${query}`)
  await enterDetails(page, english)
  await button(page, 'Continue').click()
  await expect(heading(page, 'Check and book')).toBeVisible()
  await button(page, 'Continue').click()
  await expect(page.getByRole('button', { name: /^Pay €/ })).toBeVisible()
}
