/** Contact details as they are pasted, and as links fill them in. */
import type { Page } from 'playwright/test'
import { button, freeDay, getSlot } from '../support/bookings/booking.ts'
import { alive, expect, test } from '../support/browser/browser.ts'

const field = (page: Page, name: string | RegExp) => page.getByRole('textbox', { name })

test('Numbers, addresses and names are taken as they are pasted, and show as they are sent', async ({
  page,
}) => {
  await page.goto('/widget/form/intake')
  await alive(page)
  await field(page, /First name/).fill('\u202aAda\u202c')
  await field(page, /Last name/).fill('Love\u00adlace\u00a0')
  await field(page, /Email/).fill('ada@example.com\u200b')
  const phone = field(page, /Phone/)
  for (const [pasted, shown] of [
    ['\u202a+49 171 1234567\u202c', '+49 171 1234567'],
    ['+49\u00a0171\u20111234567', '+49 171-1234567'],
    ['\uff0b\uff14\uff19 171 1234567', '+49 171 1234567'],
    ['\u0660\u0665\u0660\u0661\u0662\u0663\u0664\u0665\u0666\u0667', '0501234567'],
    ['tel:+491711234567', '+491711234567'],
    ['555-123-4567 ext. 12', '555-123-4567 ext. 12'],
  ] as const) {
    await phone.fill(pasted)
    await field(page, /Last name/).focus()
    await expect(phone).toHaveValue(shown)
    await expect(page.getByText(/Please enter a phone number/)).toHaveCount(0)
  }
  await phone.fill('call me')
  await field(page, /Last name/).focus()
  await expect(page.getByText(/Please enter a phone number/)).toBeVisible()
  await phone.fill('tel:030 1234567')
  await button(page, 'Continue').click()
  await expect(page.getByRole('radiogroup', { name: 'What brings you to us, Ada?' })).toBeVisible()
  await button(page, 'Back').click()
  await expect(field(page, /Last name/)).toHaveValue('Lovelace')
  await expect(phone).toHaveValue('030 1234567')
})

test('A plus in a link stays a plus in addresses and numbers, written as such or as %2B', async ({
  page,
}) => {
  for (const plus of ['+', '%2B']) {
    await page.goto(
      `/widget/form/intake?email=foo${plus}bar@example.com&phone=${plus}491711234567&firstName=Ada+Mary`,
    )
    await alive(page)
    await expect(field(page, /Email/)).toHaveValue('foo+bar@example.com')
    await expect(field(page, /Phone/)).toHaveValue('+491711234567')
    await expect(field(page, /First name/)).toHaveValue('Ada Mary')
  }
})

test('A plus in a link stays one on the screen that books', async ({ page }) => {
  const wish = { provider: 'leo', service: 'haircut', day: 9, zone: 'Europe/Berlin' }
  const { start } = getSlot(await freeDay(page.request, wish), 0)
  await page.goto(
    `/widget/appointment/leo/haircut?step=details&start=${encodeURIComponent(start)}&email=foo+bar@example.com&phone=+491711234567&firstName=Ada+Mary`,
  )
  await alive(page)
  await expect(field(page, /Email/)).toHaveValue('foo+bar@example.com')
  await expect(field(page, /Phone/)).toHaveValue('+491711234567')
  await expect(field(page, /First name/)).toHaveValue('Ada Mary')
})
