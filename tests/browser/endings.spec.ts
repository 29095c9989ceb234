/** What a visitor reads at the end of a booking, a request and a cancellation, and beside the steps. */
import { heading } from '../support/bookings/booking.ts'
import { bookFirst } from '../support/bookings/managing.ts'
import { alive, expect, expectNoAxeViolations, test } from '../support/browser/browser.ts'

const zone = 'Europe/Berlin'
test.use({ timezoneId: zone, locale: 'en-US' })
const haircut = { provider: 'maya', service: 'haircut', zone }
const ending = '.bp-confirmation-icon'

test('The thank-you page says what becomes of the email, the price, what to know, the way and until when to change', async ({
  page,
}) => {
  const { booking } = await bookFirst(page.request, { ...haircut, day: 8 })
  await page.goto(`/widget/appointment/maya/haircut?booking=${booking.id}`)
  await expect(heading(page, 'Thank you! Your appointment is scheduled.')).toBeVisible()
  const main = page.getByRole('main')
  // This server has no mail server.
  await expect(main).toContainText('No email is sent. Please note the reference, or save this page.')
  await expect(main).toContainText('€40.00')
  await expect(main).toContainText('Due at your appointment')
  await expect(main).toContainText('You can reschedule or cancel until')
  const known = page.getByRole('region', { name: 'Good to know' })
  await expect(known.getByRole('listitem')).toHaveText([/dry hair/, /in cash or by card/])
  const way = page.getByRole('link', { name: 'Directions (opens in a new window)' })
  expect(await way.getAttribute('href')).toContain(encodeURIComponent('Hafenstraße 12, 10115 Berlin'))
  await expectNoAxeViolations(page)
})

test('A request looks like one, and has no calendar entries', async ({ page }) => {
  const wish = { provider: 'maya', service: 'portrait', day: 9, zone }
  const { booking } = await bookFirst(page.request, wish)
  await page.goto(`/widget/appointment/maya/portrait?booking=${booking.id}`)
  await expect(heading(page, 'Thank you! Your appointment is requested.')).toBeVisible()
  await expect(page.locator(ending)).toHaveAttribute('data-outcome', 'waiting')
  await expect(page.getByText('Add to calendar')).toHaveCount(0)
})

test('A cancelled booking looks cancelled', async ({ page }) => {
  const { booking } = await bookFirst(page.request, { ...haircut, day: 10 })
  const answer = await page.request.post(`/api/v1/bookings/${booking.id}/cancel`, { data: {} })
  expect(answer.status()).toBe(200)
  await page.goto(`/widget/cancel-booking?booking=${booking.id}`)
  await expect(heading(page, 'This appointment is already cancelled.')).toBeVisible()
  await expect(page.locator(ending)).toHaveAttribute('data-outcome', 'cancelled')
  await expect(page.getByText('Add to calendar')).toHaveCount(0)
})

test('Beside the steps are a picture, what is included and the way', async ({ page }) => {
  const aside = page.getByRole('complementary')
  await page.goto('/widget/appointment/maya/haircut')
  await expect(aside.getByRole('listitem')).toHaveText([/Advice/, /Wash/, /touch-up/])
  await expect(aside.getByRole('link', { name: /^Directions/ })).toBeVisible()
  const photo = aside.locator('.bp-summary-photo')
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(800)
  await expectNoAxeViolations(page)
})

test.describe('On a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the picture beside the steps is not loaded, nor what is included', async ({ page }) => {
    const pictures: string[] = []
    page.on('request', request => pictures.push(...(request.url().match(/800\.webp$/) ?? [])))
    await page.goto('/widget/appointment/maya/haircut')
    await alive(page)
    await page.getByRole('button', { name: 'Choose a time' }).click()
    await expect(page.locator('.bp-time').first()).toBeFocused()
    expect(pictures).toEqual([])
    await expect(page.locator('.bp-summary-photo')).toBeHidden()
    await expect(page.locator('.bp-service-details')).toHaveCount(0)
  })
})
