import { cancelAt } from '../support/bookings/api.ts'
import { button, heading } from '../support/bookings/booking.ts'
import { expect, expectNoAxeViolations, expectToFit, test } from '../support/browser/browser.ts'
import { bookAndPay } from '../support/payments/paid-booking.ts'

const base = process.env.BOOKPLATE_URL ?? ''

test('A visitor opens the receipt from the booking, and nobody else may index or keep it', async ({
  page,
}) => {
  const { id, reference } = await bookAndPay(page, 11)
  await page.goto(`/widget/booking/${id}`)
  await page.getByRole('link', { name: 'Show the receipt' }).click()
  await expect(heading(page, 'Receipt')).toBeVisible()
  await expect(page).toHaveTitle(`Receipt ${reference}-1 · Harbor Studio`)
  const main = page.getByRole('main')
  for (const text of ['Tax number: DE123456789', 'Grace Hopper', 'Includes 19% VAT', '€12.77', '€80.00'])
    await expect(main).toContainText(text)
  const response = await page.request.get(`/widget/booking/${id}/receipt`)
  expect(response.headers()).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
  await expectNoAxeViolations(page)
  await page.getByRole('link', { name: 'View booking' }).click()
  await expect(page).toHaveURL(`/widget/booking/${id}`)
})

test('The receipt of a cancelled booking says in German what goes back, and prints on one page', async ({
  page,
}) => {
  const { id } = await bookAndPay(page, 12)
  expect((await cancelAt(base, id)).ok).toBe(true)
  await page.setViewportSize({ width: 320, height: 640 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto(`/de/widget/booking/${id}/receipt`)
  const main = page.getByRole('main')
  await expect(heading(page, 'Beleg')).toBeVisible()
  await expect(main).toContainText('Abgesagt')
  await expect(main).toContainText(/Gesamtbetrag\s*0,00\s€/)
  await expect(main).toContainText(/(Erstattet|Erstattung veranlasst) am .*-80,00\s€/)
  await expect(main).not.toContainText('MwSt.')
  await expectToFit(page)
  await expectNoAxeViolations(page)

  await page.emulateMedia({ media: 'print' })
  await expect(button(page, 'Drucken')).toBeHidden()
  await expect(page.getByRole('banner')).toBeHidden()
  expect(await main.evaluate(element => getComputedStyle(element).color)).toBe('rgb(24, 33, 31)')
  const background = (element: Element) => getComputedStyle(element).backgroundColor
  expect(await main.evaluate(background)).toBe('rgb(255, 255, 255)')
  await page.setViewportSize({ width: 794, height: 1123 })
  const amount = await main.getByText(/-80,00/).boundingBox()
  expect((amount?.x ?? 0) + (amount?.width ?? 0)).toBeLessThan(794)
  const pdf = await page.pdf({ format: 'A4' })
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
})
